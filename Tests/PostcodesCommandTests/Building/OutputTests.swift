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

/// How `build` writes its output, and fails to.
struct OutputTests {
  private let folder: TemporaryFolder
  private let dump: String

  /// A device that is always full.
  private static let fullDevice = "/dev/full"

  init() throws {
    folder = try TemporaryFolder()
    dump = try folder.write("directory.csv", Fixtures.directory)
  }

  @Test func missingFolderIsStatus73() throws {
    let output = folder.path("missing/test.pcindex")
    let outcome = try Postcodes.run("build", dump, "--output", output)
    #expect(outcome.ending == .exit(73))
    #expect(outcome.output.isEmpty)
    #expect(outcome.error == "postcodes: cannot create \(output): No such file or directory\n")
    #expect(try folder.names() == ["directory.csv"])
  }

  @Test func folderAsOutputIsStatus73() throws {
    try folder.write("inner/file", "kept")
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("inner"))
    #expect(outcome.ending == .exit(73))
    #expect(outcome.error == "postcodes: cannot create \(folder.path("inner")): it is a folder\n")
    #expect(try folder.text("inner/file") == "kept")
  }

  @Test func outputIsCheckedBeforeTheDumpIsRead() throws {
    let outcome = try Postcodes.run("build", folder.path("nowhere.csv"), "--output", folder.path("missing/x"))
    #expect(outcome.ending == .exit(73))
  }

  @Test func reportInMissingFolderIsStatus73() throws {
    let outcome = try Postcodes.run(
      "build", dump, "--output", folder.path("x"), "--report", folder.path("missing/rejected.csv"))
    #expect(outcome.ending == .exit(73))
    #expect(!folder.exists("x"))
  }

  @Test(.enabled(if: geteuid() != 0, "root can write everywhere"))
  func foldersThatMustNotBeWrittenToAreStatus73() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("locked"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o500])
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("locked/x"))
    #expect(outcome.ending == .exit(73))
  }

  @Test(.fullDevice)
  func fullDiskIsStatus74() throws {
    let outcome = try Postcodes.run("build", dump, "--output", OutputTests.fullDevice)
    #expect(outcome.ending == .exit(74))
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("postcodes: cannot write /dev/full: No space left on device"))
    let report = try Postcodes.run(
      "build", dump, "--output", folder.path("x"), "--report", OutputTests.fullDevice)
    #expect(report.ending == .exit(74))
    #expect(!folder.exists("x"))
  }

  @Test(.fullDevice, arguments: ["export", "info", "verify", "lookup", "complete"])
  func fullStandardOutputIsStatus74(_ command: String) throws {
    let arguments = ["lookup": ["SW1A 2AA"], "complete": ["sw1a"]][command] ?? []
    let ending = try Postcodes.run(
      [command] + arguments + ["--index", folder.directoryIndex()],
      output: .writing(OutputTests.fullDevice), error: .writing(folder.path("error")))
    #expect(ending == .exit(74))
    let error = try folder.text("error")
    #expect(error.hasSuffix("postcodes: cannot write to standard output: No space left on device\n"), "\(error)")
    // The export also says that some of its positions are on the Irish Grid.
    #expect(error.utf8.count { $0 == UInt8(ascii: "\n") } == (command == "export" ? 2 : 1))
  }

  @Test func failedWriteKeepsTheOldIndex() throws {
    try folder.write("x.pcindex", SharedIndexes.directory.get())
    let before = try folder.state("x.pcindex")
    // The limit on file sizes is 16 KiB, and the sample's index is larger.
    let outcome = try Postcodes.run(
      [
        "-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "sh", Executable.path, "build", Checkout.sampleDump,
        "--output", folder.path("x.pcindex"),
      ], executable: "/bin/sh")
    #expect(outcome.ending == .exit(74))
    #expect(outcome.error.hasPrefix("postcodes: cannot write \(folder.path("x.pcindex")): "))
    #expect(try folder.state("x.pcindex") == before)
    #expect(try folder.names() == ["directory.csv", "x.pcindex"])
  }

  @Test func dumpIsNeverOverwritten() throws {
    let before = try folder.state("directory.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.csv"), withDestinationPath: "directory.csv")
    for options in [
      ["--output", dump], ["--output", folder.path("link.csv")], ["--output", folder.path("x"), "--report", dump],
    ] {
      for input in [[dump], ["-"]] {
        let outcome = try Postcodes.run(["build"] + input + options, input: .file(dump))
        #expect(outcome.ending == .exit(64))
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("is an input; choose another file\n"))
      }
    }
    #expect(try folder.state("directory.csv") == before)
    #expect(!folder.exists("x"))
  }

  @Test func indexAndReportMustDiffer() throws {
    let new = try Postcodes.run(
      "build", dump, "--output", folder.path("x"), "--report", folder.path("x"))
    #expect(new.ending == .exit(64))
    #expect(!folder.exists("x"))
    try folder.write("old", "old")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "old")
    let old = try Postcodes.run(
      "build", dump, "--output", folder.path("old"), "--report", folder.path("link"))
    #expect(old.ending == .exit(64))
    #expect(try folder.text("old") == "old")
  }

  @Test func newIndexReplacesTheOldOne() throws {
    try folder.write("x.pcindex", String(repeating: "old", count: 100_000))
    let before = try folder.state("x.pcindex")
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("x.pcindex"))
    #expect(outcome.ending == .exit(0))
    #expect(try folder.state("x.pcindex").inode != before.inode)
    #expect(try folder.bytes("x.pcindex") == SharedIndexes.directory.get())
    #expect(try folder.names() == ["directory.csv", "x.pcindex"])
  }

  @Test func symbolicLinkIsKept() throws {
    try folder.write("target.pcindex", "old")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.pcindex"), withDestinationPath: "target.pcindex")
    let outcome = try Postcodes.run("build", dump, "--output", folder.path("link.pcindex"))
    #expect(outcome.ending == .exit(0))
    #expect(try folder.bytes("target.pcindex") == SharedIndexes.directory.get())
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.pcindex"))
        == "target.pcindex")
  }

  /// A file beyond the limit of `ulimit -f` is a failed write, not the end of the program by a signal.
  @Test func filesBeyondTheLimitLeaveNothing() throws {
    let index = try folder.write("test.pcindex", SharedIndexes.sample.get())
    for arguments in ["export --sample --output '\(folder.path("all.csv"))'", "build '\(dump)' --output '\(index)'"] {
      let process = try ChildProcess(
        "/bin/sh", ["-c", "ulimit -f 0; exec '\(Executable.path)' \(arguments)"],
        environment: Postcodes.cleanEnvironment,
        input: .reading("/dev/null"), output: .writing("/dev/null"), error: .writing("/dev/null"))
      #expect(try process.wait() == .exit(74))
    }
    #expect(try folder.names() == ["directory.csv", "test.pcindex"])
    #expect(try folder.bytes("test.pcindex") == SharedIndexes.sample.get())
  }

  @Test func openIndexStaysReadable() throws {
    // A reader that has mapped the old file keeps reading it.
    let path = try folder.write("x.pcindex", SharedIndexes.sample.get())
    let reader = try Descriptor.reading(path)
    let outcome = try Postcodes.run("build", dump, "--output", path)
    #expect(outcome.ending == .exit(0))
    var bytes: [UInt8] = []
    while case let next = reader.read(), !next.isEmpty { bytes += next }
    #expect(try bytes == SharedIndexes.sample.get())
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var fullDevice: Self {
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has /dev/full")
  }
}
