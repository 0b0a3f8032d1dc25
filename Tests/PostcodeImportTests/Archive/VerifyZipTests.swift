import PostcodeImport
import TestSupport
import Testing

/// `verifyZip` accepts what can be read completely, and nothing else.
struct VerifyZipTests {
  @Test func wholeArchivesAreAccepted() throws {
    var nested = ZipBuilder.Entry("inner.zip")
    nested.method = 0
    let bytes = ZipBuilder([.init("a.csv"), nested, .init("b.csv")]).bytes()
    var progress: [UInt64] = []
    let folder = try TemporaryFolder()
    try DumpInput(path: folder.write("a.zip", bytes)).verifyZip { progress.append($0) }
    #expect(progress.count == 3 && progress == progress.sorted())
  }

  @Test func damageInAnyEntryIsFound() throws {
    let folder = try TemporaryFolder()
    let bytes = ZipBuilder([.init("a.csv"), .init("b.csv")]).bytes()
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 0x10
      let input = try? DumpInput(path: folder.write("a.zip", damaged))
      let isReadable = (try? input?.contents()) != nil
      let isVerified = (try? input?.verifyZip()) != nil
      #expect(isVerified == isReadable, "byte \(offset)")
    }
    var last = ZipBuilder.Entry("z.csv")
    last.checksum = 1
    last.localChecksum = 1
    let error = #expect(throws: ArchiveError.self) {
      try DumpInput(path: folder.write("z.zip", ZipBuilder([.init("a.csv"), last]).bytes())).verifyZip()
    }
    #expect(error?.entry == "z.csv")
    guard case .checksumMismatch(expected: 1, _)? = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func otherFilesAreRejected() throws {
    for bytes in [Array("a,b\n".utf8), Fixture.gzip(Fixture.text)] {
      let folder = try TemporaryFolder()
      let error = #expect(throws: ArchiveError.self) { try DumpInput(path: folder.write("a", bytes)).verifyZip() }
      guard case .notAnArchive? = error?.problem else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
