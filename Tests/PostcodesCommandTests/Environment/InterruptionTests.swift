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

/// Commands that a signal or a shrinking index interrupts.
struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// An index overwritten in place once ended a command with two screens of backtrace.
  @Test func indexThatShrinksIsStatus74() throws {
    let index = try folder.sampleIndex()
    let pipe = try Descriptor.pipe()
    // The export waits for its reader after the first 64 kB; by then most of the index is unread.
    let process = try ChildProcess(
      Executable.path, ["export", "--no-verify", "--names", "--index", index],
      environment: Postcodes.cleanEnvironment, input: .reading("/dev/null"), output: pipe.writing,
      error: .writing(folder.path("error")))
    pipe.writing.close()
    _ = pipe.reading.read()
    #expect(truncate(index, 0) == 0)
    while !pipe.reading.read().isEmpty {}
    pipe.reading.close()
    #expect(try process.wait() == .exit(74))
    #expect(
      try folder.text("error")
        == "postcodes: the index was cut off or overwritten while the command read it. Replace indexes by renaming a new file.\n"
    )
  }

  /// A killed process can't remove its temporary file. The next one does, but leaves those of living processes and others alone.
  @Test func abandonedTemporaryFilesAreRemoved() throws {
    let index = try folder.sampleIndex()
    let csv = try folder.write("in.csv", "postcode\nTV1A 2AA\n")
    let abandoned = ["out.csv.2147483647.0.tmp", "out.csv.2147483646.12.tmp"]
    let others = [
      "out.csv.\(getpid()).0.tmp", "out.csv.2147483647.tmp", "out.csv.a.0.tmp", "other.csv.2147483647.0.tmp",
      "out.csv.2147483647.0.tmp.old",
    ]
    for name in abandoned + others { _ = try folder.write(name, "x") }
    let outcome = try Postcodes.run("annotate", csv, "--output", folder.path("out.csv"), "--index", index)
    #expect(outcome.ending == .exit(0))
    let names = Set(try folder.names())
    #expect(names.isSuperset(of: others + ["out.csv"]) && names.isDisjoint(with: abandoned))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalsLeaveNoTemporaryFile(_ signal: Int32) throws {
    let index = try folder.sampleIndex()
    let input = try Descriptor.pipe()
    let process = try ChildProcess(
      Executable.path, ["annotate", "-", "--output", folder.path("out.csv"), "--index", index],
      environment: Postcodes.cleanEnvironment, input: input.reading, output: .writing(folder.path("output")),
      error: .writing(folder.path("error")))
    input.reading.close()
    #expect(input.writing.write(Array(("postcode\n" + String(repeating: "TV1A 2AA\n", count: 300_000)).utf8)))
    // The input is longer than what is read ahead, so the temporary file exists by now.
    let during = try folder.names().filter { $0.hasSuffix(".tmp") }
    #expect(during.count == 1)
    process.send(signal)
    #expect(try process.wait() == .signal(signal))
    input.writing.close()
    #expect(try folder.names().filter { $0.hasSuffix(".tmp") || $0 == "out.csv" } == [])
  }
}
