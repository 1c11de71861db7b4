import Cloud

/// The subscriptions of all people.
struct Subscriptions: Sendable {
  struct Key: Hashable, Sendable {
    let user: CloudRecord.ID
    let subscriptionID: String
  }

  /// The key for finding the subscriptions of a saved record: the record's type, and an index term. Nil stands for
  /// subscriptions whose predicate has no such term.
  private struct Trigger: Hashable {
    let recordType: String
    let indexTerm: IndexTerm?
  }

  private var all: [CloudRecord.ID: [String: CloudSubscription]] = [:]
  private var triggered: [Trigger: Set<Key>] = [:]

  func of(_ user: CloudRecord.ID) -> [String: CloudSubscription] {
    all[user] ?? [:]
  }

  var count: Int { all.values.reduce(0) { $0 + $1.count } }

  var events: [Change.Event] {
    all.flatMap { user, subscriptions in subscriptions.values.map { .subscribed($0, user) } }
  }

  /// Adds a subscription, or replaces one.
  mutating func insert(_ subscription: CloudSubscription, of user: CloudRecord.ID) {
    remove(subscription.subscriptionID, of: user)
    all[user, default: [:]][subscription.subscriptionID] = subscription
    let key = Key(user: user, subscriptionID: subscription.subscriptionID)
    for trigger in Self.triggers(of: subscription) { triggered[trigger, default: []].insert(key) }
  }

  mutating func remove(_ subscriptionID: String, of user: CloudRecord.ID) {
    guard let old = all[user]?.removeValue(forKey: subscriptionID) else { return }
    if all[user]?.isEmpty == true { all[user] = nil }
    let key = Key(user: user, subscriptionID: subscriptionID)
    for trigger in Self.triggers(of: old) {
      triggered[trigger]?.remove(key)
      if triggered[trigger]?.isEmpty == true { triggered[trigger] = nil }
    }
  }

  /// The subscriptions that a saved record matches, always in the same order.
  func keys(for record: StoredRecord, isNew: Bool) -> [Key] {
    guard !triggered.isEmpty else { return [] }
    let indexTerms = record.indexTerms.map { $0 as IndexTerm? } + [nil]
    let keys = indexTerms.reduce(into: Set<Key>()) { keys, indexTerm in
      keys.formUnion(triggered[Trigger(recordType: record.recordType, indexTerm: indexTerm)] ?? [])
    }
    let option: CloudSubscription.Options =
      isNew ? .firesOnRecordCreation : .firesOnRecordUpdate
    return keys.filter { key in
      guard let subscription = all[key.user]?[key.subscriptionID] else { return false }
      return subscription.options.contains(option) && subscription.predicate.matches(record)
    }
    .sorted { ($0.user.recordName, $0.subscriptionID) < ($1.user.recordName, $1.subscriptionID) }
  }

  private static func triggers(of subscription: CloudSubscription) -> [Trigger] {
    let indexTerms = subscription.predicate.parts.lazy.compactMap(\.indexTerms).first
    return (indexTerms.map { $0.map { $0 as IndexTerm? } } ?? [nil]).map {
      Trigger(recordType: subscription.recordType, indexTerm: $0)
    }
  }
}
