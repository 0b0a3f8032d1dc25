import Foundation
import PostcodeImport
import TestSupport
import Testing

/// Returns the entries that a pipeline started and the content of each.
func drain(_ pipeline: ReadAhead) throws(ArchiveError) -> (positions: [Int], contents: [[UInt8]]) {
  var positions: [Int] = []
  var contents: [[UInt8]] = []
  while true {
    switch try pipeline.next() {
    case .entry(let position):
      positions.append(position)
      contents.append([])
    case .bytes(let bytes): contents[contents.count - 1] += bytes
    case .end: return (positions, contents)
    }
  }
}

/// The order of delivery and the end of the second thread.
struct ReadAheadTests {
  /// More bytes than the ring holds.
  private static let long = [UInt8](repeating: 65, count: 1 << 20) + [UInt8](repeating: 66, count: 1 << 20)

  private func zip(_ names: [String], content: [UInt8]) -> [UInt8] {
    ZipBuilder(
      names.map { name in
        var entry = ZipBuilder.Entry(name)
        entry.method = 0
        entry.content = content
        return entry
      }
    ).bytes()
  }

  @Test func deliversEverythingInOrder() throws {
    let folder = try TemporaryFolder()
    let bytes = zip(["a.csv", "b.csv"], content: Self.long)
    let input = try DumpInput(path: folder.write("a.zip", bytes))
    let pipeline = try ReadAhead(input, [input.entries[1], input.entries[0]])
    let (positions, contents) = try drain(pipeline)
    #expect(positions == [0, 1])
    #expect(contents == [Self.long, Self.long])
    #expect(pipeline.compressedBytesRead == UInt64(2 * Self.long.count))
    #expect(pipeline.totalCompressedBytes == UInt64(2 * Self.long.count))
    guard case .end = try pipeline.next() else {
      Issue.record("expected .end again")
      return
    }
    pipeline.cancel()
    guard case .end = try pipeline.next() else {
      Issue.record("cancel() after the end changed the event")
      return
    }
  }

  @Test func deliversErrorsAfterTheBytesBeforeThem() throws {
    var good = ZipBuilder.Entry("good.csv")
    good.content = Fixture.text
    var bad = ZipBuilder.Entry("bad.csv")
    bad.checksum = 0
    let folder = try TemporaryFolder()
    let zip = ZipBuilder([good, bad, good.named("c.csv")]).bytes()
    let input = try DumpInput(path: folder.write("a.zip", zip))
    let pipeline = try ReadAhead(input, input.entries)
    var events: [String] = []
    let error = #expect(throws: ArchiveError.self) {
      while true {
        switch try pipeline.next() {
        case .entry(let position): events.append("entry \(position)")
        case .bytes(let bytes): events.append("bytes \(bytes.count)")
        case .end: return
        }
      }
    }
    let count = Fixture.text.count
    #expect(events == ["entry 0", "bytes \(count)", "entry 1", "bytes \(count)"])
    #expect(error?.entry == "bad.csv")
    #expect(error?.problem == .checksumMismatch(expected: 0, actual: Fixture.crc32(Fixture.text)))
    #expect(throws: try #require(error)) { try pipeline.next() }
  }

  @Test func limitsApplyToTheSumOfAllEntries() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.zip", zip(["a", "b", "c"], content: Fixture.text))
    let size = UInt64(Fixture.text.count)
    let enough = try DumpInput(path: path, limits: ArchiveLimits(maximumTotalBytes: 3 * size))
    #expect(try drain(ReadAhead(enough, enough.entries)).contents.count == 3)
    let small = try DumpInput(path: path, limits: ArchiveLimits(maximumTotalBytes: 3 * size - 1))
    #expect(
      throws: ArchiveError(
        file: path, entry: "c", problem: .limitExceeded(.totalBytes, value: 3 * size, allowed: 3 * size - 1))
    ) {
      try drain(ReadAhead(small, small.entries))
    }
  }

  @Test func deallocationStopsTheThreadAtAnyPoint() throws {
    let folder = try TemporaryFolder()
    let input = try DumpInput(path: folder.write("a.zip", zip(["a", "b"], content: Self.long)))
    for round in 0..<300 {
      let pipeline = try ReadAhead(input, input.entries)
      for _ in 0..<round % 12 { _ = try pipeline.next() }
      if round % 2 == 0 {
        pipeline.cancel()
        pipeline.cancel()
        #expect(throws: ArchiveError(file: input.name, problem: .cancelled)) { try pipeline.next() }
      }
    }
  }

  @Test func cancelInterruptsABlockedStream() throws {
    for _ in 0..<50 {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Fixture.text)
      let input = try DumpInput(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
      let pipeline = try ReadAhead(input, input.entries)
      guard case .entry(0) = try pipeline.next(), case .bytes(let bytes) = try pipeline.next() else {
        Issue.record("received no bytes")
        return
      }
      #expect(Array(bytes) == Fixture.text)
      #expect(pipeline.totalCompressedBytes == nil)
      // The writer is open and idle, so only cancellation can end this.
      pipeline.cancel()
    }
  }

  @Test func readsAStreamAfterPeeking() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Fixture.gzip(Fixture.text))
    try pipe.fileHandleForWriting.close()
    let input = try DumpInput(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
    #expect(try input.peek(input.entries[0], upTo: 65_536) == Fixture.text)
    let pipeline = try ReadAhead(input, input.entries)
    #expect(try drain(pipeline).contents == [Fixture.text])
    #expect(pipeline.compressedBytesRead == UInt64(Fixture.gzip(Fixture.text).count))
  }

  @Test func endsImmediatelyWithoutEntries() throws {
    let folder = try TemporaryFolder()
    let input = try DumpInput(path: folder.write("a.zip", ZipBuilder([]).bytes()))
    #expect(try drain(ReadAhead(input, [])).positions == [])
  }
}

extension ZipBuilder.Entry {
  fileprivate func named(_ name: String) -> Self {
    var copy = self
    copy.name = Array(name.utf8)
    return copy
  }
}
