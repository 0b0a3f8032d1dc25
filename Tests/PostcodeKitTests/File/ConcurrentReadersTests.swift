@testable import PostcodeKit
import Testing

/// Many threads read one index.
@Suite struct ConcurrentReadersTests {
  @Test func readersAgree() async throws {
    let index = try openIndex(Specimen.file())
    let checksums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var exercise = Exercise(index)
          return exercise.all() ? exercise.checksum : -1
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(checksums.count == 1 && !checksums.contains(-1))
    try index.verify()
  }

  /// Each opening builds its own decode tables.
  @Test func bytesAreOpenedByManyThreads() async throws {
    let bytes = IndexBytes(copying: try Specimen.file())
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try PostcodeIndex(bytes: bytes).map(\.code).count } }
      for try await count in group { #expect(count == Specimen.entries.count) }
    }
  }
}
