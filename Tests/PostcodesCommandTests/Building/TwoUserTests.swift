import CommandTestSupport
import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private let setpriv = "/usr/bin/setpriv"
private let isSuperuserWithSetpriv = geteuid() == 0 && access(setpriv, X_OK) == 0

/// The superuser writes into a folder of another user, who has prepared it.
@Suite(.enabled(if: isSuperuserWithSetpriv, "needs the superuser and setpriv of util-linux"))
struct TwoUserTests {
  /// The user `nobody` of most systems. No process of the tests runs as this user otherwise.
  private static let other: UInt32 = 65_534

  private let folder: TemporaryFolder
  private let dump: String

  init() throws {
    folder = try TemporaryFolder()
    dump = try folder.write("directory.csv", Fixtures.directory)
    try folder.write("theirs/empty", "")
    for name in ["theirs", "theirs/empty"] {
      try #require(chown(folder.path(name), Self.other, Self.other) == 0)
    }
    try #require(chmod(folder.path, 0o711) == 0)
  }

  /// Runs commands of a shell as the other user, in the folder of that user.
  private func asOther(_ commands: String) throws -> Outcome {
    try Postcodes.run(
      "--reuid=\(Self.other)", "--regid=\(Self.other)", "--clear-groups", "/bin/sh", "-c",
      "cd \"\(folder.path("theirs"))\" && { \(commands); }", executable: setpriv)
  }

  private func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(lstat(folder.path(name), &status) == 0, "\(name)")
    return status
  }

  /// Builds an index in the folder of the other user.
  private func build(_ name: String) throws -> Outcome {
    try Postcodes.run("build", dump, "--output", folder.path("theirs/\(name)"))
  }

  @Test(arguments: ["4777", "6777", "1666", "0666", "0600"])
  func preparedFilesGiveNothing(_ mode: String) throws {
    try #require(build("usual").ending == .exit(0))
    let usual = try status("theirs/usual").st_mode & 0o7777
    #expect(try asOther("printf x >uk.pcindex && chmod \(mode) uk.pcindex").ending == .exit(0))
    #expect(try build("uk.pcindex").ending == .exit(0))
    let new = try status("theirs/uk.pcindex")
    #expect(new.st_uid == 0)
    #expect(new.st_mode & 0o7777 & ~usual == 0, "\(mode) became \(String(new.st_mode & 0o7777, radix: 8))")
    #expect(try asOther("test -w uk.pcindex || test -x uk.pcindex").ending == .exit(1))
  }

  /// A link could lead to any file of the superuser.
  @Test(arguments: ["ln -s ../kept uk.pcindex", "ln -s ../missing uk.pcindex", "ln -s /dev/full uk.pcindex"])
  func preparedLinksAreRejected(_ command: String) throws {
    try folder.write("kept", "kept")
    #expect(try asOther(command).ending == .exit(0))
    let outcome = try build("uk.pcindex")
    #expect(outcome.ending == .exit(73))
    #expect(outcome.error.contains("symbolic link of another user"), "\(outcome.error)")
    #expect(try folder.text("kept") == "kept")
    #expect(!folder.exists("missing"))
  }

  /// Links that the writer or the superuser made are followed.
  @Test func ownLinksAreFollowed() throws {
    #expect(symlink("theirs/target", folder.path("link")) == 0)
    try folder.write("theirs/target", "old")
    #expect(try Postcodes.run("build", dump, "--output", folder.path("link")).ending == .exit(0))
    #expect(try status("link").st_mode & S_IFMT == S_IFLNK)
    #expect(try folder.bytes("theirs/target").count > 100)
  }
}
