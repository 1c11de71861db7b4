import Cloud
import Foundation
import HeadlessUI
import TimelineControllers

extension UserUpdates {
  /// The rows of people who look different from now on.
  ///
  /// - Parameters:
  ///   - people: The person in each row.
  ///   - offset: The number of rows above them.
  func rows(in people: [CloudRecord.Reference], below offset: Int = 0) -> IndexSet {
    IndexSet(people.indices.filter { ids.contains(people[$0].recordID) }.map { $0 + offset })
  }
}
