internal import CPostcodes

/// The reason why a function of the C library fails.
struct Fault: Error {
  let code: Int32
  let message: String

  init(_ code: Int, _ message: String) {
    self.code = Int32(truncatingIfNeeded: code)
    self.message = message
  }

  static func argument(_ message: String) -> Fault { Fault(POSTCODES_INVALID_ARGUMENT, message) }
  static func memory(_ byteCount: Int) -> Fault {
    Fault(POSTCODES_NO_MEMORY, "no memory for \(byteCount) bytes of the result")
  }
}

extension Fault {
  init(_ error: IndexError) {
    let code =
      switch error {
      case .unreadable: POSTCODES_UNREADABLE
      case .notAnIndex: POSTCODES_NOT_AN_INDEX
      case .unsupportedVersion: POSTCODES_UNSUPPORTED_VERSION
      case .wrongLength, .checksumMismatch, .malformed: POSTCODES_DAMAGED
      }
    self.init(code, error.description)
  }
}

/// Calls `body` and returns its code, or stores the error that it throws and returns that error's code.
@inline(__always)
func reporting(
  _ destination: UnsafeMutablePointer<postcodes_error>?, _ body: () throws(Fault) -> Int
) -> Int32 {
  do {
    return Int32(truncatingIfNeeded: try body())
  } catch {
    return store(error, in: destination)
  }
}

@inline(never)
private func store(_ fault: Fault, in destination: UnsafeMutablePointer<postcodes_error>?) -> Int32 {
  var message = fault.message
  message.withUTF8 { postcodes_set_error(destination, fault.code, $0.baseAddress, $0.count) }
  return fault.code
}
