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
        let input = UnsafeBufferPointer(start: data, count: size)
        let start = Slowest.processorTime
        Fuzz.target?(input)
        Slowest.note(input, Slowest.processorTime - start)
        return 0
      }
    }
    exit(status)
  }
}

/// The slowest input: its time is printed, and the input is written to the file that FUZZ_SLOWEST names.
enum Slowest {
  nonisolated(unsafe) private static var seconds = 0.001
  private static let path = ProcessInfo.processInfo.environment["FUZZ_SLOWEST"]

  /// The seconds that all threads of the process have run.
  static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Notes the time of an input if it is clearly more than any before.
  static func note(_ input: UnsafeBufferPointer<UInt8>, _ time: Double) {
    guard time > 1.2 * seconds else { return }
    seconds = time
    FileHandle.standardError.write(Data("slowest input: \(Int(time * 1000)) ms, \(input.count) bytes\n".utf8))
    if let path { try? Data(buffer: input).write(to: URL(fileURLWithPath: path)) }
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
