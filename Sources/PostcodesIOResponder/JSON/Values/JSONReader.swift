internal import PostcodeKit

/// Reads JSON as JavaScript's `JSON.parse` does, but keeps the order of keys, which Foundation's readers lose.
package struct JSONReader {
  /// The text isn't JSON, or is nested too deeply.
  package struct Failure: Error {}

  /// The maximum nesting depth of arrays and objects.
  package static let depthLimit = 64

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Reads a text that consists of one value.
  ///
  /// - Throws: `Failure`, also for ill-formed UTF-8, which JavaScript would repair.
  /// - Complexity: O(length of the text).
  package static func read(_ bytes: ArraySlice<UInt8>) throws(Failure) -> JSONValue {
    var reader = JSONReader(bytes)
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    guard reader.position == bytes.endIndex else { throw Failure() }
    return value
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(Failure) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(Failure) in try reader.array() }
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested(_ body: (inout JSONReader) throws(Failure) -> JSONValue) throws(Failure) -> JSONValue {
    guard depth < JSONReader.depthLimit else { throw Failure() }
    depth += 1
    defer { depth -= 1 }
    position += 1
    skipSpace()
    return try body(&self)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
    let length = word.utf8CodeUnitCount
    let matches =
      bytes.count >= length && position + length <= bytes.endIndex
      && word.withUTF8Buffer { bytes[position..<position + length].elementsEqual($0) }
    guard matches else { throw Failure() }
    position += length
    return value
  }

  private mutating func array() throws(Failure) -> JSONValue {
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    while true {
      values.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(values) }
      guard take(UInt8(ascii: ",")) else { throw Failure() }
      skipSpace()
    }
  }

  private mutating func object() throws(Failure) -> JSONValue {
    var members: [JSONValue.Member] = []
    var offsets: [UntrustedText: Int] = [:]
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      let key = try text()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw Failure() }
      skipSpace()
      let value = try value()
      // As in JavaScript, a repeated key keeps its first position and takes the last value.
      if let offset = offsets[key] {
        members[offset].value = value
      } else {
        offsets[key] = members.count
        members.append(JSONValue.Member(key: key, value: value))
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw Failure() }
      skipSpace()
    }
  }

  private mutating func text() throws(Failure) -> UntrustedText {
    guard take(UInt8(ascii: "\"")) else { throw Failure() }
    let start = position
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 32 { position += 1 }
    var utf8 = Array(bytes[start..<position])
    while true {
      guard let byte = next, byte >= 32 else { throw Failure() }
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        // `String(validating:as:)` needs iOS 18.
        let isInvalid = transcode(
          utf8.makeIterator(), from: UTF8.self, to: UTF32.self, stoppingOnError: true, into: { _ in })
        guard !isInvalid else { throw Failure() }
        return UntrustedText(String(decoding: utf8, as: UTF8.self))
      case UInt8(ascii: "\\"): try escape(into: &utf8)
      default: utf8.append(byte)
      }
    }
  }

  private mutating func escape(into utf8: inout [UInt8]) throws(Failure) {
    guard let byte = next else { throw Failure() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): utf8.append(byte)
    case UInt8(ascii: "b"): utf8.append(8)
    case UInt8(ascii: "f"): utf8.append(12)
    case UInt8(ascii: "n"): utf8.append(10)
    case UInt8(ascii: "r"): utf8.append(13)
    case UInt8(ascii: "t"): utf8.append(9)
    case UInt8(ascii: "u"):
      var unit = try codeUnit()
      if UTF16.isLeadSurrogate(UInt16(unit)), next == UInt8(ascii: "\\"), position + 1 < bytes.endIndex,
        bytes[position + 1] == UInt8(ascii: "u")
      {
        let rest = position
        position += 2
        let low = try codeUnit()
        if UTF16.isTrailSurrogate(UInt16(low)) {
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        } else {
          position = rest
        }
      }
      // JavaScript keeps a lone surrogate; UTF-8 can't represent one.
      utf8.append(contentsOf: Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8))
    default: throw Failure()
    }
  }

  private mutating func codeUnit() throws(Failure) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(JSONReader.hexadecimalValue) else { throw Failure() }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, byte >= 48, byte <= 57 { position += 1 }
    return position - start
  }

  private mutating func number() throws(Failure) -> Double {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let isZero = next == 48
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { throw Failure() }
    if take(UInt8(ascii: ".")) { guard digits() > 0 else { throw Failure() } }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw Failure() }
    }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else { throw Failure() }
    return number
  }
}
