import Foundation
import PostcodeImport
import PostcodeKit
import TestSupport
import Testing

/// Detection of formats, and peeking.
struct DumpInputTests {
  @Test func formatIsDetectedFromContent() throws {
    let folder = try TemporaryFolder()
    let cases: [(name: String, bytes: [UInt8], form: DumpInput.Form)] = [
      ("a.csv", Fixture.text, .plain), ("a", Fixture.text, .plain),
      ("b.csv", Fixture.gzip(Fixture.text), .gzip), ("c.csv", ZipBuilder("x.csv").bytes(), .zip),
      ("d.zip", ZipBuilder([]).bytes(), .zip),
      ("e.zip", Fixture.gzip(Fixture.text), .gzip), ("utf16.csv", [0xFF, 0xFE, 0x61, 0], .plain),
    ]
    for (name, bytes, form) in cases {
      #expect(try DumpInput(path: folder.write(name, bytes)).form == form)
    }
    #expect(try DumpInput(path: folder.path).form == .folder)
  }

  @Test(arguments: [
    ("a.zip", Array("<!DOCTYPE html><title>404</title>".utf8)), ("a.zip", Array("pcd,lat".utf8)),
    ("a.gz", Array("pcd,lat".utf8)), ("a.csv", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    ("a.csv", Array("BZh91AY&SY".utf8)), ("a.csv", [65, 0, 66, 0]), ("a.csv", Array("%PDF-1.7".utf8)),
  ])
  func rejectsOtherFormats(_ name: String, _ bytes: [UInt8]) throws {
    guard case .notAnArchive = try problem(in: bytes, as: name) else {
      Issue.record("\(name) was accepted")
      return
    }
  }

  @Test func missingInputsAreReported() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ArchiveError.self) {
      try DumpInput(path: folder.path("absent.zip"))
    }
    #expect(error?.category == .noInput)
    #expect(error?.category == .noInput)
    #expect(try problem(in: [], as: "empty.csv") == .empty)
  }

  @Test func listsFoldersInByteOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b.csv", "a/z.csv", "a.csv", "B.csv", ".hidden/x.csv", "a/.y.csv", "\u{E9}.csv"] {
      try folder.write(name, Fixture.text)
    }
    try folder.write("a/packed.csv.gz", Fixture.gzip(Fixture.text))
    try folder.write("inner.zip", ZipBuilder("x.csv").bytes())
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.csv"), withDestinationPath: "/etc/passwd")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("loop"), withDestinationPath: ".")
    mkfifo(folder.path("pipe.csv"), 0o600)

    let input = try DumpInput(path: folder.path)
    let names = ["B.csv", "a.csv", "a/packed.csv.gz", "a/z.csv", "b.csv", "inner.zip", "\u{E9}.csv"]
    #expect(input.entries.map(\.name.string) == names)
    #expect(input.entries.map(\.index) == Array(names.indices))
    #expect(input.entries[2].contentName == "a/packed.csv")
    #expect(input.entries[5].kind == .nestedArchive)
    for entry in input.entries where entry.kind == .file {
      #expect(try input.readAll(entry, limit: 1000) == Fixture.text)
    }
    #expect(throws: ArchiveError.self) {
      try DumpInput(path: folder.path, limits: ArchiveLimits(maximumEntries: 3))
    }
  }

  @Test func peeksWithoutLosingBytes() throws {
    let folder = try TemporaryFolder()
    let long = Array(repeating: Fixture.text, count: 50).flatMap { $0 }
    var entry = ZipBuilder.Entry("a.csv")
    entry.content = long
    let files: [(String, [UInt8])] = [
      ("a.csv", long), ("a.gz", Fixture.gzip(long)), ("a.zip", ZipBuilder([entry]).bytes()),
    ]
    for (name, bytes) in files {
      let path = try folder.write(name, bytes)
      for form in ["path", "pipe", "handle"] {
        let pipe = Pipe()
        let input: DumpInput
        switch form {
        case "path": input = try DumpInput(path: path)
        case "pipe":
          try pipe.fileHandleForWriting.write(contentsOf: bytes)
          try pipe.fileHandleForWriting.close()
          input = try DumpInput(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
        default:
          let handle = try #require(FileHandle(forReadingAtPath: path))
          input = try DumpInput(fileDescriptor: handle.fileDescriptor, name: "handle")
          try handle.close()
        }
        let entry = input.entries[0]
        #expect(input.isStream == (form == "pipe" && name != "a.zip"))
        #expect(try input.peek(entry, upTo: 10) == Array(long.prefix(10)))
        #expect(try input.peek(entry, upTo: 1000) == Array(long.prefix(1000)))
        #expect(try input.peek(entry, upTo: 5) == Array(long.prefix(5)))
        #expect(try input.peek(entry, upTo: 100_000) == long)
        #expect(try input.peek(entry, upTo: 0) == [])
        #expect(try input.contents().values.first == long)
        if input.isStream {
          #expect(throws: ArchiveError(file: "pipe", problem: .alreadyRead)) { try input.open(entry) }
          #expect(throws: ArchiveError(file: "pipe", problem: .alreadyRead)) {
            try input.peek(entry, upTo: 1)
          }
        } else {
          #expect(try input.contents().values.first == long)
        }
      }
    }
  }

  @Test func readsFIFOs() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("fifo")
    #expect(mkfifo(path, 0o600) == 0)
    // Opening a FIFO waits for its other end, so the writer needs its own thread.
    let writer = Thread {
      let handle = FileHandle(forWritingAtPath: path)
      handle?.write(Data(Fixture.gzip(Fixture.text)))
      try? handle?.close()
    }
    writer.start()
    let input = try DumpInput(path: path)
    #expect(input.form == .gzip)
    #expect(input.isStream)
    #expect(try input.contents() == ["fifo": Fixture.text])
  }

  @Test func readsDescriptorsFromTheirPosition() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.csv", Array("skipped\n".utf8) + Fixture.text)
    let handle = try #require(FileHandle(forReadingAtPath: path))
    try handle.seek(toOffset: 8)
    let input = try DumpInput(fileDescriptor: handle.fileDescriptor, name: "rest")
    #expect(input.isStream)
    #expect(try input.contents().values.first == Fixture.text)
  }

  @Test func readAllHasALimit() throws {
    let folder = try TemporaryFolder()
    let long = [UInt8](repeating: 65, count: 10_000)
    let input = try DumpInput(path: folder.write("a.txt", long))
    #expect(try input.readAll(input.entries[0], limit: 10_000) == long)
    #expect(
      throws: ArchiveError(
        file: input.name, problem: .limitExceeded(.entryBytes, value: 10_000, allowed: 9_999))
    ) {
      try input.readAll(input.entries[0], limit: 9_999)
    }
  }

  @Test func descriptionsEscapeControlCharacters() {
    let error = ArchiveError(
      file: "a\u{1B}[2J.zip", entry: "b.csv", problem: .limitExceeded(.ratio, value: 900, allowed: 200))
    #expect(
      error.description == #"a\u{1B}[2J.zip: entry b.csv: the ratio of uncompressed to compressed bytes is 900; "#
        + "at most 200 is allowed.")
    #expect(error.category == .badData)
    #expect(ArchiveError(file: "a", problem: .unreadable(reason: "disk")).category == .inputOutput)
  }
}
