import Foundation
import SortedCollections

/// The names of the records in some lists, one order out of all.
///
/// Takes time for the lists and for the names that are asked for, not for the names in the lists.
struct NamesInOrderOfCreation: IteratorProtocol {
  typealias List = SortedChunks<Position<Date>>

  /// A list's next record, and where it is there.
  private struct Head {
    let position: Position<Date>
    let list: Int
    let index: List.Index
  }

  private let lists: [List]
  private let isNewestFirst: Bool
  private var heads: Heap<Head>

  /// - Parameter start: Where to go on: the last record before the first one wanted.
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
