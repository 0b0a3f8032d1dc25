/// The lock of RequestPacing: the page's WebAssembly has no threads.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Calls `body` with the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try body(&value)
  }
}
