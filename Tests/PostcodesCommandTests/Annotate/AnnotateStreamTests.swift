import CommandTestSupport
import Foundation
import Testing
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `annotate` as part of a pipeline.
struct AnnotateStreamTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.directoryIndex()
  }

  /// Returns a pipe with a table that continues until its reader closes it.
  private func endlessTable(while isWanted: @escaping @Sendable () -> Bool) throws -> (Descriptor, PipeWriter) {
    let pipe = try Descriptor.pipe()
    let chunk = Array(String(repeating: "1,M1 1AA,\(String(repeating: "x", count: 100))\n", count: 1024).utf8)
    let writer = PipeWriter(pipe.writing) { end in
      end.write(Array("id,postcode,filler\n".utf8))
      while isWanted(), end.write(chunk) {}
    }
    return (pipe.reading, writer)
  }

  @Test func endsWhenItsReaderEnds() throws {
    let (input, writer) = try endlessTable { true }
    let pipe = try Descriptor.pipe()
    let process = try ChildProcess(
      Executable.path, ["annotate", "-", "--index", index], environment: Postcodes.cleanEnvironment, input: input,
      output: pipe.writing, error: .writing(folder.path("error")))
    input.close()
    pipe.writing.close()
    let first = String(decoding: pipe.reading.read(), as: UTF8.self)
    #expect(first.hasPrefix("id,postcode,filler,postcode_status,easting"))
    pipe.reading.close()
    let ending = try process.wait()
    writer.wait()
    #expect(ending == .signal(SIGPIPE) || ending == .exit(74))
    #expect(try folder.text("error") == "postcodes: reading postcodes from column 2, \"postcode\"\n")
  }

  @Test func fullDiskIsStatus74() throws {
    guard let full = try? Descriptor.writing("/dev/full") else { return }
    let path = try folder.write("table.csv", "postcode\nM1 1AA\n")
    let ending = try Postcodes.run(
      ["annotate", path, "--index", index], output: full, error: .writing(folder.path("error")))
    #expect(ending == .exit(74))
    #expect(try folder.text("error").contains("cannot write to standard output"))
  }

  @Test func progressIsShownOnATerminalOnly() throws {
    let start = ContinuousClock.now
    let (input, writer) = try endlessTable { ContinuousClock.now - start < .milliseconds(1500) }
    let (screen, terminal) = try Descriptor.terminal()
    let process = try ChildProcess(
      Executable.path, ["annotate", "-", "--index", index], environment: Postcodes.cleanEnvironment, input: input,
      output: .writing("/dev/null"), error: terminal)
    input.close()
    terminal.close()
    var shown: [UInt8] = []
    while case let more = screen.read(), !more.isEmpty { shown += more }
    #expect(try process.wait() == .exit(0))
    writer.wait()
    let text = String(decoding: shown, as: UTF8.self)
    #expect(text.firstMatch(of: #/\r\u{1B}\[K[0-9,]+ rows/#) != nil)
    #expect(text.firstMatch(of: #/\r\u{1B}\[Kpostcodes: [0-9,]+ rows: /#) != nil)
  }
}
