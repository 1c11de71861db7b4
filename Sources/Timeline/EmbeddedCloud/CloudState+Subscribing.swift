import Cloud

extension CloudState {
  func subscribing(
    _ subscription: CloudSubscription, by user: CloudRecord.ID
  ) throws(CloudError) -> Change {
    guard subscription.subscriptionID.isReferenceName else {
      throw .invalidArguments("This is not a valid subscription ID.")
    }
    guard subscription.recordType.isIdentifier else {
      throw .invalidArguments("This is not a valid record type.")
    }
    let known: CloudSubscription.Options = [.firesOnRecordCreation, .firesOnRecordUpdate]
    guard !subscription.options.isEmpty, subscription.options.isSubset(of: known) else {
      throw .invalidArguments("A subscription must fire on creation, on update, or on both.")
    }
    try subscription.predicate.check()
    var others = subscriptions.of(user)
    others[subscription.subscriptionID] = nil
    guard others.count < Limits.subscriptionsPerUser else { throw .limitExceeded }
    return Change(lastNumber: lastNumber, events: [.subscribed(subscription, user)])
  }

  func unsubscribing(
    from subscriptionID: String, by user: CloudRecord.ID
  ) throws(CloudError) -> Change {
    guard subscriptions.of(user)[subscriptionID] != nil else { throw .unknownSubscription }
    return Change(lastNumber: lastNumber, events: [.unsubscribed(subscriptionID, user)])
  }

  func reading(_ ids: [CloudNotification.ID], by user: CloudRecord.ID) -> Change {
    let ids = Set(ids)
    let read = notifications[user, default: []].map(\.id).filter(ids.contains)
    return Change(
      lastNumber: lastNumber, events: read.isEmpty ? [] : [.read(read, user)])
  }
}
