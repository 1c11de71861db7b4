import Foundation

/// The system's `write`, by a name that no method has.
@discardableResult
package func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
) -> Int {
  write(descriptor, bytes, count)
}
