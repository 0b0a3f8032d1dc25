import CommandTestSupport
import Foundation
import Testing
import TestSupport

/// Output that appears on terminals only.
struct TerminalTests {
  private static let escape = Character("\u{1B}")
  /// The header of an endless table with equal rows.
  private static let header = Array("postcode,latitude,longitude,filler\n".utf8)
  private static let chunk = Array(
    String(repeating: "M1 1AA,53.4,-2.2,\(String(repeating: "x", count: 200))\n", count: 512).utf8)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a command with a terminal as standard output or standard error.
  ///
  /// - Returns: The output on the terminal.
  private func onTerminal(
    _ arguments: [String], _ environment: [String: String] = [:], stream: Int32 = 1
  ) throws -> (ending: Ending, screen: String) {
    let (screen, terminal) = try Descriptor.terminal()
    let recorder = ScreenRecorder(screen)
    let other = try Descriptor.writing(folder.path("other"))
    let ending = try Postcodes.run(
      arguments, environment: environment, output: stream == 1 ? terminal : other,
      error: stream == 2 ? terminal : other)
    return (ending, recorder.text().replacing("\r\n", with: "\n"))
  }

  @Test func lookupIsStyledOnATerminal() throws {
    let index = try folder.directoryIndex()
    let (ending, screen) = try onTerminal(["lookup", "M1 1AA", "--index", index], ["TERM": "xterm"])
    #expect(ending == .exit(0))
    #expect(screen.hasPrefix("\u{1B}[1mM1 1AA\u{1B}[0m\n  \u{1B}[2measting"))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["NO_COLOR": "1", "TERM": "xterm"], ["TERM": "dumb"]])
  func stylesCanBeTurnedOff(_ environment: [String: String]) throws {
    let index = try folder.directoryIndex()
    for arguments in [["lookup", "M1 1AA", "swia 2aa"], ["complete", "m11"], ["info"]] {
      let (ending, screen) = try onTerminal(arguments + ["--index", index], environment)
      #expect(ending == .exit(0))
      #expect(!screen.contains(TerminalTests.escape))
      let piped = try Postcodes.run(arguments + ["--index", index])
      #expect(screen == piped.output)
    }
  }

  @Test func emptyNoColorKeepsStyles() throws {
    let index = try folder.directoryIndex()
    let (_, screen) = try onTerminal(["lookup", "M1 1AA", "--index", index], ["NO_COLOR": "", "TERM": "xterm"])
    #expect(screen.contains(TerminalTests.escape))
  }

  @Test(arguments: [
    ["lookup", "M1 1AA", "swia 2aa"], ["complete", "m11", "--fuzzy"], ["info"], ["verify"], ["export"],
  ])
  func filesHaveNoStyles(_ arguments: [String]) throws {
    let index = try folder.directoryIndex()
    let outcome = try Postcodes.run(
      arguments + ["--index", index], environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    #expect(outcome.ending == .exit(0))
    #expect(!outcome.output.contains(TerminalTests.escape))
    #expect(!outcome.error.contains(TerminalTests.escape))
  }

  @Test func completionOnATerminalShowsNextCharacters() throws {
    let index = try folder.directoryIndex()
    let (screen, terminal) = try Descriptor.terminal()
    let recorder = ScreenRecorder(screen)
    let ending = try Postcodes.run(
      ["complete", "m1", "--limit", "2", "--index", index], environment: ["NO_COLOR": "1"], output: terminal,
      error: .writing(folder.path("error")))
    #expect(ending == .exit(0))
    #expect(recorder.text() == "M1 1AA\r\nM1 1AB    terminated 199605\r\n")
    #expect(try folder.text("error") == "2 of 5 · next: 19\n")
  }

  /// The dump continues until the command shows progress.
  @Test func progressIsShownOnATerminal() throws {
    let (screen, terminal) = try Descriptor.terminal()
    let recorder = ScreenRecorder(screen)
    let pipe = try Descriptor.pipe()
    let chunk = TerminalTests.chunk
    let writer = PipeWriter(pipe.writing) { end in
      end.write(TerminalTests.header)
      var written = 0
      while !recorder.hasOutput, written < 8 << 30, end.write(chunk) { written += chunk.count }
    }
    let process = try ChildProcess(
      Executable.path, ["build", "-", "--output", folder.path("x")], environment: Postcodes.cleanEnvironment,
      input: pipe.reading, output: .writing(folder.path("output")), error: terminal)
    pipe.reading.close()
    terminal.close()
    let ending = try process.wait()
    writer.wait()
    #expect(ending == .exit(0))
    let text = recorder.text()
    #expect(text.firstMatch(of: /^\r\u{1B}\[K[0-9,]+ rows/) != nil)
    #expect(text.hasSuffix("\r\u{1B}[K"))
    #expect(try folder.text("output").contains("wrote \(folder.path("x")) in "))
  }

  @Test func progressIsNotWrittenToFiles() throws {
    let pipe = try Descriptor.pipe()
    let chunk = TerminalTests.chunk
    let writer = PipeWriter(pipe.writing) { end in
      // Longer than the delay before progress appears.
      let start = ContinuousClock.now
      end.write(TerminalTests.header)
      while ContinuousClock.now - start < .milliseconds(1500), end.write(chunk) {}
    }
    let process = try ChildProcess(
      Executable.path, ["build", "-", "--output", folder.path("x")],
      environment: Postcodes.cleanEnvironment.merging(["TERM": "xterm-256color"]) { $1 }, input: pipe.reading,
      output: .writing(folder.path("output")), error: .writing(folder.path("error")))
    pipe.reading.close()
    let ending = try process.wait()
    writer.wait()
    #expect(ending == .exit(0))
    #expect(try folder.text("error").isEmpty)
    let output = try folder.text("output")
    #expect(output.hasPrefix("postcode table (dialect csv)\n"))
    #expect(!output.contains(TerminalTests.escape) && !output.utf8.contains(13))
  }
}

/// Records the output on a terminal.
private final class ScreenRecorder: @unchecked Sendable {
  private let condition = NSCondition()
  private var bytes: [UInt8] = []
  private var isDone = false

  init(_ screen: Descriptor) {
    Thread.detachNewThread { [self] in
      while case let next = screen.read(), !next.isEmpty {
        condition.withLock { bytes += next }
      }
      condition.withLock {
        isDone = true
        condition.broadcast()
      }
    }
  }

  var hasOutput: Bool { condition.withLock { !bytes.isEmpty } }

  /// Waits until the terminal is closed, then returns all output.
  func text() -> String {
    condition.withLock {
      while !isDone { condition.wait() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
