#if Programs
  import CommandSupport
  import CommandTestSupport
  import Foundation
  import TestSupport
  import Testing

  /// The permissions of a file that replaces another, and part files that another user has made.
  @Suite struct FilePermissionsTests {
    private let folder = try? TemporaryFolder()

    private func permissions(_ path: String) throws -> Int {
      try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// The permissions that a new file gets.
    private func usual() throws -> Int {
      let path = try #require(folder).path("new")
      try AtomicFile.write([1], to: path)
      return try permissions(path)
    }

    /// The writer's own file gives nothing to anyone else by keeping its permissions.
    @Test(arguments: [0o600, 0o640, 0o644, 0o444, 0o664, 0o666, 0o777])
    func replacingKeepsPermissions(_ old: Int) throws {
      let path = try #require(folder).path("a")
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(chmod(path, mode_t(old)) == 0)
      try AtomicFile.write([1], to: path)
      #expect(try permissions(path) == old)
    }

    @Test func replacingGivesNothing() throws {
      let path = try #require(folder).path("a")
      for (kind, old) in [0o4777, 0o2777, 0o1777, 0o666, 0o777].enumerated() {
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(chmod(path, mode_t(old)) == 0)
        // As the superuser, also a file that another user has prepared.
        let isForeign = geteuid() == 0 && kind % 2 == 0 && chown(path, 65_534, 65_534) == 0
        if isForeign { #expect(chmod(path, mode_t(old)) == 0) }
        try AtomicFile.write([1], to: path)
        let new = try permissions(path)
        let gained = isForeign ? new & 0o7077 & ~(try usual()) : new & 0o7000
        #expect(gained == 0, "\(String(old, radix: 8)) became \(String(new, radix: 8))")
        #expect(!isForeign || new & 0o700 == 0o600)
        try FileManager.default.removeItem(atPath: path)
      }
    }

    @Test func downloadsGiveNothing() throws {
      let path = try #require(folder).path("a.zip")
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(chmod(path, 0o4777) == 0)
      let partial = try PartialFile(path)
      try [UInt8](repeating: 1, count: 10).withUnsafeBytes { try partial.append($0) }
      try partial.commit()
      #expect(try permissions(path) == 0o777)
    }

    @Test func partsOfOthersAreRejected() throws {
      let folder = try #require(folder)
      let path = folder.path("a.zip")
      let part = path + ".part"
      #expect(FileManager.default.createFile(atPath: part, contents: Data([1, 2])))
      try FileManager.default.linkItem(atPath: part, toPath: folder.path("other"))
      #expect(throws: OutputError.self) { try PartialFile(path) }
      #expect(try folder.bytes("a.zip.part") == [1, 2])
      try FileManager.default.removeItem(atPath: folder.path("other"))
      #expect(throws: Never.self) { try PartialFile(path) }
      guard geteuid() == 0, chown(part, 65_534, 65_534) == 0 else { return }
      #expect(throws: OutputError.self) { try PartialFile(path) }
    }

    /// A second process that finds the part locked leaves it to the first.
    @Test func lockedPartsStay() throws {
      let path = try #require(folder).path("a.zip")
      let first = try PartialFile(path)
      #expect(throws: OutputError.self) { try PartialFile(path) }
      #expect(FileManager.default.fileExists(atPath: path + ".part"))
      first.close()
    }
  }
#endif
