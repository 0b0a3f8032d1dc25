internal import PostcodesIOResponder

/// A JSON writer that sets the commas.
struct JSONText {
  private var json = JSONWriter()
  private var needsComma = false

  /// The JSON written so far, as UTF-8.
  var utf8: [UInt8] { json.utf8 }

  /// Writes an object with the members that the body writes.
  mutating func object(_ body: (inout JSONText) -> Void) { enclose("{", "}", body) }

  /// Writes an array with the elements that the body writes.
  mutating func array(_ body: (inout JSONText) -> Void) { enclose("[", "]", body) }

  private mutating func enclose(_ first: StaticString, _ last: StaticString, _ body: (inout JSONText) -> Void) {
    separate()
    json.append(raw: first)
    needsComma = false
    body(&self)
    json.append(raw: last)
    needsComma = true
  }

  /// Writes a key; a value must follow.
  @inline(never)
  mutating func key(_ name: String) {
    text(name)
    json.append(raw: ":")
    needsComma = false
  }

  /// Writes a string.
  @inline(never)
  mutating func text(_ text: String) {
    separate()
    json.append(text: text)
    needsComma = true
  }

  /// Writes a whole number.
  mutating func number(_ value: some BinaryInteger) {
    separate()
    json.append(integer: Int(truncatingIfNeeded: value))
    needsComma = true
  }

  /// Writes a distance in metres, rounded to six decimal places. The page rounds it further for display.
  mutating func metres(_ value: Double) {
    separate()
    if value >= 0, value < 1e12 {
      json.append(scaled: Int64(value * 1e6 + 0.5), decimals: 6)
    } else {
      json.appendNull()
    }
    needsComma = true
  }

  /// Writes a Boolean.
  mutating func flag(_ value: Bool) {
    separate()
    json.append(bool: value)
    needsComma = true
  }

  /// Writes degrees with six decimal places.
  mutating func degrees(_ value: Double) {
    separate()
    json.append(scaled: Int64((value * 1e6 + 0.5).rounded(.down)), decimals: 6)
    needsComma = true
  }

  /// Writes `null`.
  mutating func null() {
    separate()
    json.appendNull()
    needsComma = true
  }

  // MARK: Members

  /// Writes a key and a text.
  @inline(never)
  mutating func member(_ name: String, _ value: String) {
    key(name)
    text(value)
  }

  /// Writes a key and a whole number.
  @inline(never)
  mutating func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  /// Writes a key and `true`.
  @inline(never)
  mutating func mark(_ name: String) {
    key(name)
    flag(true)
  }

  private mutating func separate() {
    if needsComma { json.append(raw: ",") }
    needsComma = false
  }
}
