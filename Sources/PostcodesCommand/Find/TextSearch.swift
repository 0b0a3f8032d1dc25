internal import PostcodeImport
internal import PostcodeKit

/// Finds the postcodes of an index in a text of any size.
enum TextSearch {
  /// A postcode in the text.
  struct Found {
    let match: PostcodeIndex.Match
    let text: String
    /// The line and the character within it, both from 1.
    let line: Int
    let column: Int
  }

  private static let bufferLength = 1 << 20
  /// A longer line is cut; a postcode across the cut is missed.
  private static let lineLimit = 64 << 20

  /// Calls a closure with each postcode.
  ///
  /// - Throws: `TableError` if the text cannot be read, and what the closure throws.
  static func run(_ index: PostcodeIndex, _ input: TextInput, _ body: (Found) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: bufferLength)
    var count = 0
    var position = TextPosition()
    var isStart = true
    while true {
      let room = count
      let read = try buffer.withUnsafeMutableBytes { bytes in
        try input.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[room...]))
      }
      count += read
      if isStart, let encoding = buffer.withUnsafeBufferPointer({ wideEncoding($0, count) }) {
        throw TableError.wideText(file: input.name, encoding: encoding)
      }
      isStart = false
      // Whole lines are searched; the rest is searched with what follows.
      var end = count
      if read > 0 {
        guard let last = buffer[room..<count].lastIndex(of: UInt8(ascii: "\n")) else {
          if count < buffer.count { continue }
          if buffer.count < lineLimit {
            buffer.append(contentsOf: repeatElement(0, count: buffer.count))
            continue
          }
          try search(index, buffer, count, &position, body)
          count = 0
          continue
        }
        end = last + 1
      }
      try search(index, buffer, end, &position, body)
      guard read > 0 else { return }
      buffer.replaceSubrange(0..<(count - end), with: Array(buffer[end..<count]))
      count -= end
    }
  }

  private static func wideEncoding(_ buffer: UnsafeBufferPointer<UInt8>, _ count: Int) -> String? {
    TableSample.wideEncoding(UnsafeBufferPointer(rebasing: buffer[..<min(count, buffer.count)]))
  }

  private static func search(
    _ index: PostcodeIndex, _ buffer: [UInt8], _ count: Int, _ position: inout TextPosition,
    _ body: (Found) throws -> Void
  ) throws {
    var failure: (any Error)?
    buffer.withUnsafeBufferPointer { buffer in
      let text = UnsafeBufferPointer(rebasing: buffer[..<count])
      index.forEachMatch(in: text) { match, range in
        guard failure == nil else { return }
        position.advance(to: range.lowerBound, in: text)
        let found = Found(
          match: match, text: String(decodingText: text[range]), line: position.line, column: position.column
        )
        do { try body(found) } catch { failure = error }
      }
      position.advance(to: count, in: text)
      position.offset = 0
    }
    if let failure { throw failure }
  }

  /// The position up to which lines and characters have been counted.
  private struct TextPosition {
    var offset = 0
    var line = 1
    var column = 1

    mutating func advance(to end: Int, in text: UnsafeBufferPointer<UInt8>) {
      // Lines first: the column matters only after the last line feed.
      let lineFeeds = TextPosition.lineFeedCount(UnsafeBufferPointer(rebasing: text[offset..<end]))
      line += lineFeeds
      var start = offset
      if lineFeeds > 0 {
        start = end
        while start > offset, text[start &- 1] != UInt8(ascii: "\n") { start &-= 1 }
        column = 1
      }
      // Bytes that continue a character of UTF-8 do not count; in Windows-1252 there are none.
      var rest = 0
      for index in start..<end {
        let byte = text[index]
        if byte & 0xC0 == 0x80, rest > 0 {
          rest &-= 1
        } else {
          rest = byte < 0xC2 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
          column &+= 1
        }
      }
      offset = end
    }

    /// Counts the line feeds, in eight bytes at a time.
    private static func lineFeedCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
      let ones: UInt64 = 0x0101_0101_0101_0101
      let lowBits = ones &* 0x7F
      let bytes = UnsafeRawBufferPointer(text)
      var count = 0
      var position = 0
      while text.count &- position >= 8 {
        // Each byte counts up to 255.
        var counts: UInt64 = 0
        let last = min(text.count &- 8, position &+ 8 &* 254)
        while position <= last {
          let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self) ^ (ones &* 0x0A)
          let others = ((word & lowBits) &+ lowBits) | word
          counts &+= (~others >> 7) & ones
          position &+= 8
        }
        let pairs = (counts & 0x00FF_00FF_00FF_00FF) &+ (counts >> 8 & 0x00FF_00FF_00FF_00FF)
        count &+= Int(truncatingIfNeeded: (pairs &* 0x0001_0001_0001_0001) >> 48)
      }
      while position < text.count {
        if text[position] == UInt8(ascii: "\n") { count &+= 1 }
        position &+= 1
      }
      return count
    }
  }
}
