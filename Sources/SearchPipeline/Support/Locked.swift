internal import Foundation

/// A value behind a lock. (`Mutex` of the Synchronization module needs iOS 18.)
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  /// Creates a lock around a value.
  package init(_ value: sending Value) { self.value = value }

  /// Calls `body` with exclusive access to the value. `body` must neither block nor call back into this lock.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
