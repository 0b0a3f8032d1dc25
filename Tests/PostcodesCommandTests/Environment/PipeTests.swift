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

/// Readers that close the pipe early, as `head` does.
struct PipeTests {
  private let folder: TemporaryFolder
  private let index: String

  init() throws {
    folder = try TemporaryFolder()
    index = try folder.sampleIndex()
  }

  /// Expects the program to end without a crash.
  private func expectQuietEnd(_ ending: Ending) throws {
    #expect(ending == .signal(SIGPIPE) || ending == .exit(74))
    let error = try folder.text("error")
    #expect(error.isEmpty || error == "postcodes: cannot write to standard output: Broken pipe\n")
  }

  @Test(arguments: ["csv", "json"])
  func exportEndsWhenItsReaderEnds(_ format: String) throws {
    let pipe = try Descriptor.pipe()
    let process = try ChildProcess(
      Executable.path, ["export", "--format", format, "--index", index],
      environment: Postcodes.cleanEnvironment, input: .reading("/dev/null"), output: pipe.writing,
      error: .writing(folder.path("error")))
    pipe.writing.close()
    let first = pipe.reading.read()
    pipe.reading.close()
    let text = String(decoding: first, as: UTF8.self)
    #expect(text.hasPrefix(format == "csv" ? "postcode,easting,northing,latitude,longitude,quality,country," : "[\n{"))
    try expectQuietEnd(try process.wait())
  }

  @Test(arguments: [["export"], ["info"], ["verify"], ["complete", "tv1a"], ["lookup", "TV1A 2AA"]])
  func closedPipeIsNotACrash(_ arguments: [String]) throws {
    let pipe = try Descriptor.pipe()
    pipe.reading.close()
    let ending = try Postcodes.run(
      arguments + ["--index", index], output: pipe.writing, error: .writing(folder.path("error")))
    try expectQuietEnd(ending)
  }

  @Test func ignoredSIGPIPEIsStatus74() throws {
    let pipe = try Descriptor.pipe()
    pipe.reading.close()
    let ending = try Postcodes.run(
      ["-c", "trap '' PIPE; exec \"$@\"", "sh", Executable.path, "export", "--index", index],
      output: pipe.writing, error: .writing(folder.path("error")), executable: "/bin/sh")
    #expect(ending == .exit(74))
    #expect(try folder.text("error") == "postcodes: cannot write to standard output: Broken pipe\n")
  }

  /// Another program that shares a pipe may have made it non-blocking. The output still waits for its reader.
  @Test func nonBlockingPipeReceivesEverything() throws {
    let expected = try Postcodes.run(["export", "--index", index]).outputBytes
    let pipe = try Descriptor.pipe()
    _ = fcntl(pipe.writing.number, F_SETFL, O_WRONLY | O_NONBLOCK)
    // The first write of the program finds a full pipe.
    var padding = 0
    while pipe.writing.write([0]) { padding += 1 }
    let process = try ChildProcess(
      Executable.path, ["export", "--index", index], environment: Postcodes.cleanEnvironment,
      input: .reading("/dev/null"), output: pipe.writing, error: .writing(folder.path("error")))
    pipe.writing.close()
    var received: [UInt8] = []
    while case let bytes = pipe.reading.read(), !bytes.isEmpty { received += bytes }
    #expect(try process.wait() == .exit(0))
    #expect(received.dropFirst(padding).elementsEqual(expected))
    #expect(try folder.text("error").isEmpty)
  }
}
