internal import Foundation
internal import TestSupport

/// The result of a command.
package struct Outcome {
  package let ending: Ending
  package let outputBytes: [UInt8]
  package let error: String

  package init(ending: Ending, outputBytes: [UInt8], error: String) {
    self.ending = ending
    self.outputBytes = outputBytes
    self.error = error
  }

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// The lines of standard output.
  package var lines: [String] { Outcome.lines(output) }
  /// The lines of standard error.
  package var errorLines: [String] { Outcome.lines(error) }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Standard output as JSON.
  package func json() throws -> JSON { try JSON(outputBytes) }
}

/// The standard input of a command.
package enum StandardInput {
  case nothing
  /// A file on disk.
  case file(String)
  /// The bytes, through a pipe.
  case pipe([UInt8])
}

/// Runs `postcodes` in a minimal environment.
package enum Postcodes {
  package static func run(
    _ arguments: String..., environment: [String: String] = [:], input: StandardInput = .nothing,
    executable: String = Executable.path
  ) throws -> Outcome {
    try run(arguments, environment: environment, input: input, executable: executable)
  }

  package static func run(
    _ arguments: [String], environment: [String: String] = [:], input: StandardInput = .nothing,
    executable: String = Executable.path
  ) throws -> Outcome {
    // Files instead of pipes, so that a command cannot block on a full pipe.
    let folder = try TemporaryFolder()
    let ending = try run(
      arguments, environment: environment, input: input, output: Descriptor.writing(folder.path("output")),
      error: Descriptor.writing(folder.path("error")), executable: executable)
    return Outcome(ending: ending, outputBytes: try folder.bytes("output"), error: try folder.text("error"))
  }

  /// Runs a command with the given output and error streams, and closes them.
  package static func run(
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

  /// The variables needed to start a program. Crash traces are disabled because they take seconds to write.
  package static let cleanEnvironment: [String: String] = {
    var environment = ["SWIFT_BACKTRACE": "enable=no"]
    for name in ["PATH", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return environment
  }()
}

/// Writes to a pipe on its own thread, to avoid a deadlock between writer and reader.
package final class PipeWriter: Sendable {
  private let done = DispatchSemaphore(value: 0)

  package init(_ end: Descriptor, _ body: @escaping @Sendable (Descriptor) -> Void) {
    let done = done
    Thread.detachNewThread {
      body(end)
      end.close()
      done.signal()
    }
  }

  package func wait() { done.wait() }
}
