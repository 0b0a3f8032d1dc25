import Foundation
import TestSupport
import Testing

@testable import PostcodeImport

/// Rows located on another thread are those of a reader on the same thread.
struct RowAheadTests {
  /// Rows of many lengths, some of which don't fit into one buffer of the ring, and rows that are rejected.
  private static func file(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var text = "a,b,c\n"
    while text.utf8.count < 2_000_000 {
      let word = String(repeating: "x", count: random.oneIn(2000) ? random.below(400_000) : random.below(60))
      switch random.below(12) {
      case 0: text += "\"\(word)\",\"quoted \"\"twice\"\"\",\n"
      case 1: text += "\"two\nlines\",\(word),3\r\n"
      case 2: text += "\"stray\" quote,\(word)\n"
      case 3: text += "\"open,\(word)\n"
      case 4: text += "\n"
      default: text += "\(word),\(random.below(1000)),\n"
      }
    }
    return Array(text.utf8)
  }

  private func input(_ contents: [[UInt8]], in folder: TemporaryFolder) throws -> DumpInput {
    let entries = contents.enumerated().map { number, content in
      var entry = ZipBuilder.Entry("\(number).csv")
      entry.method = 0
      entry.content = content
      return entry
    }
    return try DumpInput(path: folder.write("a.zip", ZipBuilder(entries).bytes()))
  }

  private func rows(_ input: DumpInput, capacity: Int = 64) throws(ArchiveError) -> RowAhead {
    try RowAhead(
      input, input.entries.map { (entry: $0, format: CSVFormat(), capacity: capacity) }, maximumRowLength: 300_000)
  }

  @Test func rowsAreThoseOfAReader() throws {
    let contents = [Self.file(seed: 1), [], Self.file(seed: 2), Array("last,row".utf8)]
    let folder = try TemporaryFolder()
    let ahead = try rows(input(contents, in: folder))
    var collector = EventCollector()
    var files: [[CSVEvent]] = []
    var lineCounts: [Int] = []
    steps: while true {
      let step = try ahead.next()
      step.rows.replay(to: &collector)
      if let lineCount = step.lineCount {
        files.append(collector.events)
        lineCounts.append(lineCount)
        collector = EventCollector()
      }
      if case .end = step.event { break steps }
    }
    #expect(files.count == contents.count)
    for (content, events) in zip(contents, files) {
      #expect(events == readCSV(content, chunkLengths: [256 << 10], maximumRowLength: 300_000))
    }
    #expect(lineCounts.last == 2)
    #expect(files[0].count > 1000)
  }

  @Test func deliversRowsBeforeAnError() throws {
    var bad = ZipBuilder.Entry("bad.csv")
    bad.content = Fixture.text
    bad.checksum = 0
    let folder = try TemporaryFolder()
    let input = try DumpInput(path: folder.write("a.zip", ZipBuilder([bad]).bytes()))
    let ahead = try rows(input)
    var collector = EventCollector()
    let error = #expect(throws: ArchiveError.self) {
      while true { try ahead.next().rows.replay(to: &collector) }
    }
    #expect(error?.entry == "bad.csv")
    // Every row of the text ends with a line end.
    #expect(collector.events == Array(readCSV(Fixture.text)))
  }

  @Test func deallocationStopsTheThreadsAtAnyPoint() throws {
    let folder = try TemporaryFolder()
    let input = try input([Self.file(seed: 3), Self.file(seed: 4)], in: folder)
    for round in 0..<60 {
      let ahead = try rows(input)
      for _ in 0..<round % 14 { _ = try ahead.next() }
    }
  }

  @Test func deallocationInterruptsABlockedStream() throws {
    for _ in 0..<50 {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Fixture.text)
      let input = try DumpInput(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
      let ahead = try rows(input)
      guard case .entry(0) = try ahead.next().event, case .bytes = try ahead.next().event else {
        Issue.record("received no bytes")
        return
      }
      // The writer is open and idle, so only cancellation can end this.
    }
  }
}
