import CLibFuzzer
import Foundation

/// Runs libFuzzer on one target: `Fuzz TARGET [option of libFuzzer]… [folder of inputs]…`.
@main enum Fuzz {
  /// The targets by name. Each takes an input and traps if a guarantee doesn't hold.
  static let targets: [String: @Sendable (UnsafeBufferPointer<UInt8>) -> Void] = [
    "zip": ArchiveTarget.zip,
    "gzip": ArchiveTarget.gzip,
    "csv": CSVTarget.run,
    "dump": DumpTarget.run,
    "workbook": WorkbookTarget.run,
    "index": IndexTarget.run,
    "damage": DamageTarget.run,
    "partial": PartialTarget.run,
    "text": TextTarget.run,
    "json": JSONTarget.run,
    "reply": ReplyTarget.run,
    "request": RequestTarget.run,
  ]

  nonisolated(unsafe) static var target: (@Sendable (UnsafeBufferPointer<UInt8>) -> Void)?

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let chosen = targets[arguments[1]] else {
      for name in targets.keys.sorted() { print(name) }
      exit(arguments.count > 1 ? 64 : 0)
    }
    target = chosen
    var pointers: [UnsafeMutablePointer<CChar>?] =
      ([arguments[0]] + arguments.dropFirst(2)).map { strdup($0) } + [nil]
    var count = Int32(pointers.count - 1)
    let status = pointers.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard var start = buffer.baseAddress else { return 64 }
      return LLVMFuzzerRunDriver(&count, &start) { data, size in
        Fuzz.target?(UnsafeBufferPointer(start: data, count: size))
        return 0
      }
    }
    exit(status)
  }
}

/// Ends the process with a message if a guarantee doesn't hold, in a release build too.
func require(_ condition: @autoclosure () -> Bool, _ guarantee: @autoclosure () -> String) {
  if !condition() { fatalError(guarantee()) }
}

/// Takes numbers from the beginning of an input.
struct InputReader {
  private(set) var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  /// The next byte; 0 at the end.
  mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

  /// The next two bytes as a number, the low one first.
  mutating func number() -> Int { byte() | byte() << 8 }
}
