/// A priority queue: its first element is always a smallest one.
public struct Heap<Element> {
  @usableFromInline
  private(set) var elements: [Element] = []
  @usableFromInline let precedes: (Element, Element) -> Bool

  @inlinable
  public init(by precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

  @inlinable
  public mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, case let parent = (place - 1) / 2, precedes(elements[place], elements[parent])
    {
      elements.swapAt(place, parent)
      place = parent
    }
  }

  /// Removes and returns the first element. Nil if the heap is empty.
  @inlinable
  public mutating func removeFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    elements.swapAt(0, elements.count - 1)
    let first = elements.removeLast()
    var place = 0
    while true {
      var child = 2 * place + 1
      if child + 1 < elements.count, precedes(elements[child + 1], elements[child]) { child += 1 }
      guard child < elements.count, precedes(elements[child], elements[place]) else { return first }
      elements.swapAt(place, child)
      place = child
    }
  }
}
