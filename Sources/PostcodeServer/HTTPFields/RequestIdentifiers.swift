#if Server
  internal import Atomics

  /// Makes identifiers of requests, by which responses and log lines of several systems can be correlated.
  package final class RequestIdentifiers: Sendable {
    /// The maximum length of a client's identifier.
    package static let maximumLength = 128

    private let count = ManagedAtomic<UInt64>(0)
    /// Distinguishes this run of the program from others.
    private let run: UInt64

    package init(run: UInt64 = .random(in: 0...UInt64.max)) { self.run = run }

    /// Returns the client's identifier if it is safe in headers and logs, otherwise a new one.
    package func identifier(_ given: String?) -> String {
      if let given, RequestIdentifiers.isValid(given) { return given }
      let number = count.wrappingIncrementThenLoad(ordering: .relaxed)
      // 25 bits of the run and 50 of the number: fifteen bytes fit in a string without an allocation.
      return String(unsafeUninitializedCapacity: 15) { bytes in
        for offset in 0..<5 { bytes[offset] = RequestIdentifiers.digit(run >> UInt64(5 * offset)) }
        for offset in 0..<10 { bytes[14 - offset] = RequestIdentifiers.digit(number >> UInt64(5 * offset)) }
        return 15
      }
    }

    private static func digit(_ bits: UInt64) -> UInt8 {
      let value = UInt8(truncatingIfNeeded: bits & 31)
      return value < 10 ? value + UInt8(ascii: "0") : value - 10 + UInt8(ascii: "a")
    }

    private static func isValid(_ text: String) -> Bool {
      let length = text.utf8.count
      return length > 0 && length <= maximumLength
        && text.utf8.allSatisfy { byte in
          switch byte {
          case 48...57, 65...90, 97...122: true
          default: "-_.:/+=@".utf8.contains(byte)
          }
        }
    }
  }
#endif
