@testable import PostcodeKit
import Foundation
import Testing

/// Indexes in files: mapped, and read into memory.
@Suite struct MappedFileTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pcindex-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func failure(_ url: URL) -> IndexError? {
    do throws(IndexError) {
      _ = try PostcodeIndex(mapping: url.path)
      return nil
    } catch {
      return error
    }
  }

  @Test func mappedFilesAreRead() throws {
    try withFolder { folder in
      let url = folder.appendingPathComponent("ünïcode name.pcindex")
      let bytes = try Specimen.file()
      try Data(bytes).write(to: url)
      let index = try PostcodeIndex(mapping: url.path)
      try index.verify()
      Specimen.expectContents(of: index)
      // A file that is replaced or removed while it is open stays readable.
      try FileManager.default.removeItem(at: url)
      Specimen.expectContents(of: index)
    }
  }

  /// Cuts off and overwrites files while indexes of them are read.
  private static func readChangingFiles() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pcindex-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("changing.pcindex")
    let bytes = try Specimen.file()
    try Data(bytes).write(to: url)
    let index = try PostcodeIndex(path: url.path)
    let other = try PostcodeIndex(url: url)
    let file = try FileHandle(forUpdating: url)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<20 {
            Specimen.expectContents(of: index)
            try other.verify()
            #expect(index.completions(of: "m1")?.count == 3)
            #expect(!index.nearest(latitude: 53.48, longitude: -2.233, limit: 3).isEmpty)
          }
        }
      }
      for round in 0..<200 {
        try file.truncate(atOffset: 0)
        if round % 2 == 0 { try file.write(contentsOf: Data(repeating: UInt8(round), count: bytes.count)) }
        try file.seek(toOffset: 0)
        await Task.yield()
      }
      try await group.waitForAll()
    }
    try file.truncate(atOffset: 0)
    Specimen.expectContents(of: index)
    #expect(throws: IndexError.self) { try PostcodeIndex(path: url.path) }
  }

  @Test(.timeLimit(.minutes(10)))
  func changesOfTheFileDoNotMatter() async {
    await #expect(processExitsWith: .success) { try await MappedFileTests.readChangingFiles() }
  }

  @Test func otherFilesAreRejected() throws {
    try withFolder { folder in
      guard case .unreadable(let path, let reason)? = failure(folder.appendingPathComponent("none")) else {
        Issue.record("a missing file should be unreadable")
        return
      }
      #expect(path.hasSuffix("/none") && reason == "No such file or directory")
      #expect(failure(folder) == .unreadable(path: folder.path, reason: "it is not a regular file"))
      // Without O_NONBLOCK, opening the pipe would wait for a writer.
      let pipe = folder.appendingPathComponent("pipe")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      #expect(failure(pipe) == .unreadable(path: pipe.path, reason: "it is not a regular file"))
      #expect(
        failure(URL(fileURLWithPath: "/dev/null")) == .unreadable(path: "/dev/null", reason: "it is not a regular file")
      )
      let empty = folder.appendingPathComponent("empty")
      try Data().write(to: empty)
      #expect(failure(empty) == .notAnIndex(found: "nothing: it is empty"))
      let text = folder.appendingPathComponent("text.csv")
      try Data("postcode\n".utf8).write(to: text)
      #expect(failure(text) == .notAnIndex(found: "bytes 70 6F 73 74 63 6F 64 65"))
    }
  }
}
