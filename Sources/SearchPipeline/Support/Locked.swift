#if canImport(Darwin)
  internal import Foundation
#else
  internal import Synchronization
#endif

/// A value behind a lock. (`Mutex` of the Synchronization module needs iOS 18.)
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  #if canImport(Darwin)
    private let lock = NSLock()
  #else
    private let lock = Mutex(())
  #endif

  /// Creates a lock around a value.
  package init(_ value: sending Value) { self.value = value }

  /// Calls `body` with exclusive access to the value. `body` must neither block nor call back into this lock.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if canImport(Darwin)
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    #else
      try lock.withLock { _ throws(Failure) in try body(&value) }
    #endif
  }
}
