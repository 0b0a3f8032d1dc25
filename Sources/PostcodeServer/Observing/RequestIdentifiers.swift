internal import Atomics

/// Names requests, so that a reply, what is logged of it, and what others log can be brought together.
final class RequestIdentifiers: Sendable {
  /// Longer ones of clients are not taken over.
  static let lengthLimit = 128

  private let count = ManagedAtomic<UInt64>(0)
  /// What tells this start of the program from others.
  private let start: UInt64

  /// - Parameter start: a random number.
  init(start: UInt64 = .random(in: 0...UInt64.max)) { self.start = start }

  /// The name that the client gave, if it can stand in a header and in a log; else a new one.
  func identifier(_ given: String?) -> String {
    if let given, RequestIdentifiers.isSound(given) { return given }
    let number = count.wrappingIncrementThenLoad(ordering: .relaxed)
    // 25 bits of the start and 50 of the number: with so few bytes a text needs no memory of its own.
    return String(unsafeUninitializedCapacity: 15) { bytes in
      for place in 0..<5 { bytes[place] = RequestIdentifiers.digit(start >> UInt64(5 * place)) }
      for place in 0..<10 { bytes[14 - place] = RequestIdentifiers.digit(number >> UInt64(5 * place)) }
      return 15
    }
  }

  private static func digit(_ bits: UInt64) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: bits & 31)
    return value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "a")
  }

  private static func isSound(_ text: String) -> Bool {
    let length = text.utf8.count
    return length > 0 && length <= lengthLimit
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "-_.:/+=@".utf8.contains(byte)
        }
      }
  }
}
