import Foundation

/// A barrier that blocks threads until the test opens it.
public final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen: Bool
  private var waiting = 0

  /// Creates a gate, closed by default.
  public init(open: Bool = false) { isOpen = open }

  /// Lets all threads through, now and later.
  public func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }

  /// Blocks threads that arrive from now on.
  public func close() {
    condition.lock()
    isOpen = false
    condition.unlock()
  }

  /// The number of waiting threads.
  public var waiterCount: Int {
    condition.lock()
    defer { condition.unlock() }
    return waiting
  }

  /// Blocks the thread until the gate is open or `isAbandoned` returns `true`.
  func wait(unless isAbandoned: () -> Bool) {
    condition.lock()
    defer { condition.unlock() }
    waiting += 1
    while !isOpen, !isAbandoned() { condition.wait() }
    waiting -= 1
  }

  /// Makes waiting threads check `isAbandoned` again.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
