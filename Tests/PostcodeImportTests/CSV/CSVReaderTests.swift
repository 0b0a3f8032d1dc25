import Testing

@testable import PostcodeImport

/// Random numbers that come out the same in every run.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

struct CSVReaderTests {
  @Test func tablesComeBackAsTheyWereWritten() {
    for seed in 0..<400 {
      var dice = Dice(state: UInt64(seed))
      let delimiter: UInt8 = Bool.random(using: &dice) ? .comma : .tab
      let isOldMac = seed % 7 == 0
      let lineEnd: [UInt8] = isOldMac ? [13] : [[10], [13, 10]][Int.random(in: 0...1, using: &dice)]
      let width = Int.random(in: 2...9, using: &dice)
      var bytes: [UInt8] = seed % 3 == 0 ? [0xEF, 0xBB, 0xBF] : []
      var expected: [CSVEvent] = []
      var line = 1
      for _ in 0..<Int.random(in: 1...30, using: &dice) {
        var fields: [[UInt8]] = []
        var inner = 0
        for column in 0..<width {
          let letters = Array("abcXYZ 0129.\"\"',\t\n".utf8) + (isOldMac ? [13] : [])
          let field = (0..<Int.random(in: 0...20, using: &dice)).map { _ in
            letters.randomElement(using: &dice) ?? 0
          }
          let mustQuote = field.contains { [34, 10, 13, delimiter].contains($0) }
          if column > 0 { bytes.append(delimiter) }
          if mustQuote || Bool.random(using: &dice) {
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
      // The last line may do without its end.
      if seed % 2 == 0 { bytes.removeLast(lineEnd.count) }
      let format = CSVFormat(delimiter: delimiter, terminator: isOldMac ? 13 : 10)
      let pieces = (0..<5).map { _ in Int.random(in: 1...40, using: &dice) }
      #expect(readCSV(bytes, format, pieces: pieces) == expected, "seed \(seed)")
      #expect(readCSV(bytes, format) == expected, "seed \(seed)")
    }
  }

  @Test func anyBytesAreReadAsTheReferenceReadsThem() {
    for seed in 0..<3000 {
      var dice = Dice(state: UInt64(seed) << 20)
      let alphabet = Array((seed % 2 == 0 ? "ab,\"\n" : "abcdefgh \",,\r\n\n").utf8)
      let bytes = (0..<Int.random(in: 0...120, using: &dice)).map { _ in
        alphabet.randomElement(using: &dice) ?? 0
      }
      let format = CSVFormat(isQuoted: seed % 5 != 0)
      let expected = ReferenceCSV.read(bytes, format)
      #expect(readCSV(bytes, format) == expected, "seed \(seed)")
      let pieces = (0..<3).map { _ in Int.random(in: 1...30, using: &dice) }
      #expect(readCSV(bytes, format, pieces: pieces) == expected, "seed \(seed), pieces \(pieces)")
    }
  }

  @Test func piecesDoNotMatterForRowsThatAreTooLong() {
    for seed in 0..<1000 {
      var dice = Dice(state: UInt64(seed) << 24)
      let alphabet = Array("abcd,,\"\n".utf8)
      let bytes = (0..<300).map { _ in alphabet.randomElement(using: &dice) ?? 0 }
      let whole = readCSV(bytes, maximumRowLength: 24)
      let pieces = (0..<3).map { _ in Int.random(in: 1...60, using: &dice) }
      #expect(readCSV(bytes, pieces: pieces, maximumRowLength: 24) == whole, "seed \(seed)")
    }
  }

  @Test func everyLineIsARowOrADefectWhateverTheQuotes() {
    // No line of the input may vanish: the lines of the events, with those inside rows, are all there are.
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

  @Test func aQuoteThatIsOpenAtTheEndCostsItsLineOnly() {
    let events = readCSV(Array("a,\"b\nc,d\ne,\"f".utf8))
    #expect(
      events == [
        .defect(.unterminatedQuote, line: 1), .row(line: 2, fields: [[99], [100]]),
        .defect(.unterminatedQuote, line: 3),
      ])
  }

  @Test func textBehindAQuoteIsADefect() {
    let events = readCSV(Array("a,\"b\" c,d\n\"e\",f\n".utf8))
    #expect(events == [.defect(.strayQuote, line: 1), .row(line: 2, fields: [[101], [102]])])
  }

  @Test func aQuoteInsideAFieldIsText() {
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

  @Test func longRowsAreRefusedAndTheNextRowIsRead() {
    let long = [UInt8](repeating: 97, count: 5000)
    let bytes = Array("x,y\n".utf8) + long + Array("\nb,c\n".utf8)
    for pieces in [[1 << 20], [7], [100, 3], [4096]] {
      let events = readCSV(bytes, pieces: pieces, maximumRowLength: 1000)
      #expect(
        events == [
          .row(line: 1, fields: [[120], [121]]), .defect(.tooLong, line: 2),
          .row(line: 3, fields: [[98], [99]]),
        ])
      #expect(readCSV(bytes, pieces: pieces, maximumRowLength: 5000).count == 3)
      #expect(readCSV(bytes, pieces: pieces, maximumRowLength: 4999).contains(.defect(.tooLong, line: 2)))
    }
  }

  @Test func hostileQuotesDoNotMakeReadingQuadratic() {
    // Every line leaves a quote open whether or not it starts within one.
    let bytes = Array(repeatElement(Array("x\",\"y\n".utf8), count: 60_000).joined())
    let clock = ContinuousClock()
    let time = clock.measure { _ = readCSV(bytes, pieces: [1 << 16], maximumRowLength: 1 << 18) }
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
  func firstLineDecides(text: String, delimiter: UInt8, terminator: UInt8) {
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

  @Test func excerptsAreSafeToPrint() {
    #expect("a\u{1B}[2J\u{202E}b".excerpt(limit: 20) == "a\\u{1B}[2J\\u{202E}b")
    #expect("abcdef".excerpt(limit: 3) == "abc…")
    #expect("abc".excerpt(limit: 3) == "abc")
  }
}
