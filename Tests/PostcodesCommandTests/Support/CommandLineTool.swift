import Foundation
import TestSupport

/// What a command left behind.
struct Outcome {
  let ending: Ending
  let outputBytes: [UInt8]
  let error: String

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// The lines of standard output, without their ends.
  var lines: [String] { Outcome.lines(output) }
  /// The lines of standard error, without their ends.
  var errorLines: [String] { Outcome.lines(error) }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Standard output as JSON.
  func json() throws -> JSON { try JSON(outputBytes) }
}

/// What stands on standard input.
enum StandardInput {
  case nothing
  /// A file on disk.
  case file(String)
  /// A pipe from a writer.
  case pipe([UInt8])
}

/// Runs `postcodes` in an environment that has nothing of the user's but what is needed to start it.
enum Postcodes {
  static func run(
    _ arguments: String..., environment: [String: String] = [:], input: StandardInput = .nothing,
    executable: String = Executable.path
  ) throws -> Outcome {
    try run(arguments, environment: environment, input: input, executable: executable)
  }

  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: StandardInput = .nothing,
    executable: String = Executable.path
  ) throws -> Outcome {
    // Files, not pipes: no command can get stuck because nobody reads.
    let folder = try TemporaryFolder()
    let ending = try run(
      arguments, environment: environment, input: input, output: Descriptor.writing(folder.path("output")),
      error: Descriptor.writing(folder.path("error")), executable: executable)
    return Outcome(ending: ending, outputBytes: try folder.bytes("output"), error: try folder.text("error"))
  }

  /// Runs a command with streams of the caller's, which are closed here.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], input: StandardInput = .nothing,
    output: Descriptor, error: Descriptor, executable: String = Executable.path
  ) throws -> Ending {
    let writer: PipeWriter?
    let source: Descriptor
    switch input {
    case .nothing: (source, writer) = (try .reading("/dev/null"), nil)
    case .file(let path): (source, writer) = (try .reading(path), nil)
    case .pipe(let bytes):
      let pipe = try Descriptor.pipe()
      source = pipe.reading
      writer = PipeWriter(pipe.writing) { $0.write(bytes) }
    }
    let process = try ChildProcess(
      executable, arguments, environment: cleanEnvironment.merging(environment) { $1 }, input: source,
      output: output, error: error)
    source.close()
    output.close()
    error.close()
    defer { writer?.wait() }
    return try process.wait()
  }

  /// What a program needs to start at all, and no traces of a crash, which take seconds to write.
  static let cleanEnvironment: [String: String] = {
    var environment = ["SWIFT_BACKTRACE": "enable=no"]
    for name in ["PATH", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return environment
  }()
}

/// Writes to a pipe on a thread of its own, so that neither side waits for the other for ever.
final class PipeWriter: Sendable {
  private let done = DispatchSemaphore(value: 0)

  init(_ end: Descriptor, _ body: @escaping @Sendable (Descriptor) -> Void) {
    let done = done
    Thread.detachNewThread {
      body(end)
      end.close()
      done.signal()
    }
  }

  func wait() { done.wait() }
}
