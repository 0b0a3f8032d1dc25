import TestSupport
import Testing

@testable import PostcodeImport

struct CSVReaderTests {
  @Test func writtenTablesAreReadBack() {
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      let delimiter: UInt8 = Bool.random(using: &random) ? .comma : .tab
      let isOldMac = seed % 7 == 0
      let lineEnd: [UInt8] = isOldMac ? [13] : [[10], [13, 10]][Int.random(in: 0...1, using: &random)]
      let width = Int.random(in: 2...9, using: &random)
      var bytes: [UInt8] = seed % 3 == 0 ? [0xEF, 0xBB, 0xBF] : []
      var expected: [CSVEvent] = []
      var line = 1
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        var fields: [[UInt8]] = []
        var inner = 0
        for column in 0..<width {
          let letters = Array("abcXYZ 0129.\"\"',\t\n".utf8) + (isOldMac ? [13] : [])
          let field = (0..<Int.random(in: 0...20, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? 0
          }
          let mustQuote = field.contains { [34, 10, 13, delimiter].contains($0) }
          if column > 0 { bytes.append(delimiter) }
          if mustQuote || Bool.random(using: &random) {
            bytes += [34] + field.flatMap { $0 == 34 ? [34, 34] : [$0] } + [34]
            inner += field.count { $0 == (isOldMac ? 13 : 10) }
          } else {
            bytes += field
          }
          fields.append(field)
        }
        bytes += lineEnd
        expected.append(.row(line: line, fields: fields))
        line += 1 + inner
      }
      // The last line may lack its line end.
      if seed % 2 == 0 { bytes.removeLast(lineEnd.count) }
      let format = CSVFormat(delimiter: delimiter, terminator: isOldMac ? 13 : 10)
      let chunkLengths = (0..<5).map { _ in Int.random(in: 1...40, using: &random) }
      #expect(readCSV(bytes, format, chunkLengths: chunkLengths) == expected, "seed \(seed)")
      #expect(readCSV(bytes, format) == expected, "seed \(seed)")
    }
  }

  @Test func randomBytesMatchTheReference() {
    for seed in 0..<3000 {
      var random = SplitMix64(seed: UInt64(seed) << 20)
      let alphabet = Array((seed % 2 == 0 ? "ab,\"\n" : "abcdefgh \",,\r\n\n").utf8)
      let bytes = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let format = CSVFormat(isQuoted: seed % 5 != 0)
      let expected = ReferenceCSV.read(bytes, format)
      #expect(readCSV(bytes, format) == expected, "seed \(seed)")
      let chunkLengths = (0..<3).map { _ in Int.random(in: 1...30, using: &random) }
      #expect(
        readCSV(bytes, format, chunkLengths: chunkLengths) == expected, "seed \(seed), chunkLengths \(chunkLengths)")
    }
  }

  @Test func chunkSizeDoesNotAffectLongRows() {
    for seed in 0..<1000 {
      var random = SplitMix64(seed: UInt64(seed) << 24)
      let alphabet = Array("abcd,,\"\n".utf8)
      let bytes = (0..<300).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let whole = readCSV(bytes, maximumRowLength: 24)
      let chunkLengths = (0..<3).map { _ in Int.random(in: 1...60, using: &random) }
      #expect(readCSV(bytes, chunkLengths: chunkLengths, maximumRowLength: 24) == whole, "seed \(seed)")
    }
  }

  @Test func everyLineIsARowOrADefect() {
    // The lines of all events, including those inside rows, must add up to the input.
    let text = "a,b\n\"c,d\ne,f\ng,\"h\"\ni,j\n"
    #expect(
      readCSV(Array(text.utf8)) == [
        .row(line: 1, fields: [Array("a".utf8), Array("b".utf8)]),
        .defect(.unterminatedQuote, line: 2),
        .row(line: 3, fields: [Array("e".utf8), Array("f".utf8)]),
        .row(line: 4, fields: [Array("g".utf8), Array("h".utf8)]),
        .row(line: 5, fields: [Array("i".utf8), Array("j".utf8)]),
      ])
  }

  @Test func unclosedQuoteCostsOnlyItsLine() {
    let events = readCSV(Array("a,\"b\nc,d\ne,\"f".utf8))
    #expect(
      events == [
        .defect(.unterminatedQuote, line: 1), .row(line: 2, fields: [[99], [100]]),
        .defect(.unterminatedQuote, line: 3),
      ])
  }

  @Test func textAfterAClosingQuoteIsADefect() {
    let events = readCSV(Array("a,\"b\" c,d\n\"e\",f\n".utf8))
    #expect(events == [.defect(.strayQuote, line: 1), .row(line: 2, fields: [[101], [102]])])
  }

  @Test func quoteInsideAFieldIsText() {
    let events = readCSV(Array("5\" pipe,a\"\"b\n".utf8))
    #expect(events == [.row(line: 1, fields: [Array("5\" pipe".utf8), Array("a\"\"b".utf8)])])
  }

  @Test func emptyLinesAreSkippedAndCounted() {
    let events = readCSV(Array("\n\r\na\n\n\nb\n\"\"\n".utf8))
    #expect(
      events == [
        .row(line: 3, fields: [[97]]), .row(line: 6, fields: [[98]]), .row(line: 7, fields: [[]]),
      ])
  }

  @Test func readingContinuesAfterALongRow() {
    let long = [UInt8](repeating: 97, count: 5000)
    let bytes = Array("x,y\n".utf8) + long + Array("\nb,c\n".utf8)
    for chunkLengths in [[1 << 20], [7], [100, 3], [4096]] {
      let events = readCSV(bytes, chunkLengths: chunkLengths, maximumRowLength: 1000)
      #expect(
        events == [
          .row(line: 1, fields: [[120], [121]]), .defect(.tooLong, line: 2),
          .row(line: 3, fields: [[98], [99]]),
        ])
      #expect(readCSV(bytes, chunkLengths: chunkLengths, maximumRowLength: 5000).count == 3)
      #expect(readCSV(bytes, chunkLengths: chunkLengths, maximumRowLength: 4999).contains(.defect(.tooLong, line: 2)))
    }
  }

  @Test func hostileQuotesTakeLinearTime() {
    // Every line leaves a quote open, whether or not it starts inside one.
    let bytes = Array(repeatElement(Array("x\",\"y\n".utf8), count: 60_000).joined())
    let clock = ContinuousClock()
    let time = clock.measure { _ = readCSV(bytes, chunkLengths: [1 << 16], maximumRowLength: 1 << 18) }
    #expect(time < .seconds(60))
  }
}

struct CSVFormatTests {
  @Test(arguments: [
    ("a,b\nc", UInt8.comma, UInt8.lineFeed), ("a,b\r\nc", .comma, .lineFeed),
    ("a\tb\rc\r", .tab, .carriageReturn),
    ("GB\tX,Y\t\t\nq", .tab, .lineFeed), ("\"a\r\nb\",c\rd", .comma, .carriageReturn),
    ("", .comma, .lineFeed),
    ("a,b\r", .comma, .lineFeed), ("\"a\tb\t\",c\n", .comma, .lineFeed),
  ])
  func formatIsDetectedFromTheFirstLine(text: String, delimiter: UInt8, terminator: UInt8) {
    let format = CSVFormat(sniffing: Array(text.utf8))
    #expect(format.delimiter == delimiter)
    #expect(format.terminator == terminator)
  }

  @Test func textIsUTF8OrElseLatin1() {
    #expect(String(decodingText: Array("Ynys Môn".utf8)) == "Ynys Môn")
    #expect(String(decodingText: [0x59, 0x6E, 0x79, 0x73, 0x20, 0x4D, 0xF4, 0x6E]) == "Ynys Môn")
    #expect(String(decodingText: [0xA9]) == "©")
    #expect(String(decodingText: []) == "")
  }
}
