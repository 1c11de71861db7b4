import Cloud

struct CloudState: Sendable {
  /// Nil if the assets are part of the records.
  let assets: AssetFolder?
  /// The last number used for a change tag or a notification.
  private(set) var lastNumber = 0
  private(set) var records: [String: StoredRecord] = [:]
  var tables: [String: Table] = [:]
  /// By person and subscription ID.
  private(set) var subscriptions: [CloudRecord.ID: [String: CloudSubscription]] = [:]
  private(set) var notifications: [CloudRecord.ID: [CloudNotification]] = [:]

  /// A record as it is fetched, without assets whose files are missing or damaged. Throws an error if a file cannot be read.
  func record(_ record: StoredRecord) throws(CloudError) -> CloudRecord {
    var values = record.values
    for (key, file) in record.assetFiles {
      values[key] = try assets?.asset(in: file).map(CloudValue.asset)
    }
    return CloudRecord(
      recordType: record.recordType, recordID: record.recordID, values: values,
      systemFields: record.systemFields)
  }

  var snapshot: [Change] {
    let events: [Change.Event] =
      records.values.map { .saved($0) }
      + subscriptions.flatMap { user, all in all.values.map { .subscribed($0, user) } }
      + notifications.flatMap { user, all in
        all.map { .notified($0, user) } + [.read(all.filter(\.isRead).map(\.id), user)]
      }
    return events.map { Change(lastNumber: lastNumber, events: [$0]) }
  }

  mutating func apply(_ change: Change) {
    lastNumber = change.lastNumber
    for event in change.events { apply(event) }
  }

  private mutating func apply(_ event: Change.Event) {
    switch event {
    case .saved(let record):
      let old = records.updateValue(record, forKey: record.recordID.recordName)
      tables[record.recordType, default: Table()].insert(record, replacing: old)
    case .subscribed(let subscription, let user):
      subscriptions[user, default: [:]][subscription.subscriptionID] = subscription
    case .unsubscribed(let subscriptionID, let user): subscriptions[user]?[subscriptionID] = nil
    case .notified(let notification, let user):
      notifications[user, default: []].append(notification)
      let tooMany = max(notifications[user, default: []].count - Limits.notificationsPerUser, 0)
      notifications[user, default: []].removeFirst(tooMany)
    case .read(let ids, let user):
      let ids = Set(ids)
      var all = notifications[user, default: []]
      for index in all.indices where ids.contains(all[index].id) { all[index].isRead = true }
      let latest = all.suffix(Limits.readNotificationsPerUser)
      notifications[user] = all[..<latest.startIndex].filter { !$0.isRead } + latest
    }
  }
}
