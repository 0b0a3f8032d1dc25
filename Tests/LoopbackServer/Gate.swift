import Foundation

/// Something to wait at until a test opens it: the test decides when, without sleeping.
public final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen: Bool
  private var waiting = 0

  /// Makes a gate, closed unless told otherwise.
  public init(open: Bool = false) { isOpen = open }

  /// Lets everyone through, now and later.
  public func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }

  /// Holds up whoever comes from now on.
  public func close() {
    condition.lock()
    isOpen = false
    condition.unlock()
  }

  /// How many threads wait at the gate.
  public var waiterCount: Int {
    condition.lock()
    defer { condition.unlock() }
    return waiting
  }

  /// Blocks the thread until the gate is open, or until `isAbandoned` says that there is nothing to wait for.
  func wait(unless isAbandoned: () -> Bool) {
    condition.lock()
    defer { condition.unlock() }
    waiting += 1
    while !isOpen, !isAbandoned() { condition.wait() }
    waiting -= 1
  }

  /// Has those who wait ask again whether there is anything to wait for.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
