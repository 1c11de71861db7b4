import Foundation
import SortedCollections

/// Merges several lists of record names, all in the order of creation, into one.
///
/// The time depends on the number of lists and of requested names, not on the length of the lists.
struct NamesInOrderOfCreation: IteratorProtocol {
  typealias List = SortedChunks<Position<Date>>

  /// The next record of a list, and its index there.
  private struct Head {
    let position: Position<Date>
    let list: Int
    let index: List.Index
  }

  private let lists: [List]
  private let isNewestFirst: Bool
  private var heads: Heap<Head>

  /// - Parameter start: The last record before the first one wanted.
  init(in lists: [List], isNewestFirst: Bool, after start: Position<Date>?) {
    self.lists = lists
    self.isNewestFirst = isNewestFirst
    heads = Heap {
      isNewestFirst ? $1.position < $0.position : $0.position < $1.position
    }
    for number in lists.indices {
      let list = lists[number]
      if isNewestFirst {
        let end = start.map { start in list.partitioningIndex { !($0 < start) } }
        insert(number, before: end ?? list.endIndex)
      } else {
        let first = start.map { start in list.partitioningIndex { start < $0 } }
        insert(number, at: first ?? list.startIndex)
      }
    }
  }

  mutating func next() -> String? {
    guard let head = heads.removeFirst() else { return nil }
    if isNewestFirst {
      insert(head.list, before: head.index)
    } else {
      insert(head.list, at: lists[head.list].index(after: head.index))
    }
    return head.position.recordName
  }

  private mutating func insert(_ list: Int, before index: List.Index) {
    guard index != lists[list].startIndex else { return }
    insert(list, at: lists[list].index(before: index))
  }

  private mutating func insert(_ list: Int, at index: List.Index) {
    guard index != lists[list].endIndex else { return }
    heads.insert(Head(position: lists[list][index], list: list, index: index))
  }
}
