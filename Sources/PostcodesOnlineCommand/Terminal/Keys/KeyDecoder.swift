/// Decodes the bytes that a terminal sends into keys, however they are split over reads.
///
/// The Escape key sends a byte that other keys' sequences begin with. The decoder has no clock: the caller waits for the
/// time in ``timeout`` and calls ``timeOut()`` if no byte arrives.
struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// After `ESC`.
    case escape
    /// After `ESC [`, the control sequence introducer of ECMA-48, with the parameters so far.
    case controlSequence([UInt8])
    /// After `ESC O`, the start of cursor keys in application mode.
    case singleShift
    /// After `ESC [ [`, the start of the Linux console's function keys.
    case linuxFunction
    /// Inside a multi-byte character.
    case character([UInt8], count: Int)
    /// Inside a bracketed paste. The last `matched` bytes may be the start of its end sequence.
    case paste([UInt8], matched: Int)
  }

  /// The maximum size of a paste in bytes. The rest is dropped.
  static let pasteLimit = 4096
  private static let parameterLimit = 32
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private let escapeTime: Duration
  private let pasteTime: Duration
  private var state = State.ground

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - escapeTime: How long after `ESC` the rest of a sequence may arrive. After that, it was the Escape key.
  ///   - pasteTime: How long a paste may pause. After that, its end is considered lost.
  init(escapeTime: Duration = .milliseconds(50), pasteTime: Duration = .seconds(5)) {
    self.escapeTime = escapeTime
    self.pasteTime = pasteTime
  }

  /// How long to wait for further bytes before calling ``timeOut()``, or `nil` to wait forever.
  var timeout: Duration? {
    switch state {
    // The rest of a character may arrive late over a slow connection. Another key instead of it is recognized.
    case .ground, .character: nil
    case .paste: pasteTime
    case .escape, .controlSequence, .singleShift, .linuxFunction: escapeTime
    }
  }

  /// Decodes bytes.
  ///
  /// - Returns: The keys that they complete.
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, &keys) }
    return keys
  }

  /// Ends an incomplete sequence.
  ///
  /// - Returns: The keys that it stands for.
  mutating func timeOut() -> [Key] {
    defer { state = .ground }
    switch state {
    case .escape: return [.escape]
    case .paste(let bytes, _): return [.paste(String(decoding: bytes, as: UTF8.self))]
    case .ground, .controlSequence, .singleShift, .linuxFunction, .character: return []
    }
  }

  private mutating func take(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: begin(byte, &keys)
    case .escape: continueEscape(byte, &keys)
    case .controlSequence(let parameters): continueControlSequence(parameters, byte, &keys)
    case .singleShift:
      state = .ground
      if byte == 0x1B { return state = .escape }
      if byte == UInt8(ascii: "M") { return keys.append(.enter) }
      if let key = KeyDecoder.cursorKey(byte) { keys.append(key) }
    case .linuxFunction: state = .ground
    case .character(let bytes, let count): continueCharacter(bytes + [byte], count, &keys)
    case .paste(let bytes, let matched): continuePaste(bytes, matched, byte, &keys)
    }
  }

  private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x0A, 0x0D: keys.append(.enter)
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x09: keys.append(.tab)
    case 0x01...0x1A: keys.append(.control(Unicode.Scalar(byte + 0x60)))
    case 0x20...0x7E: keys.append(.character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: state = .character([byte], count: 2)
    case 0xE0...0xEF: state = .character([byte], count: 3)
    case 0xF0...0xF4: state = .character([byte], count: 4)
    // Not a key, or invalid UTF-8.
    default: break
    }
  }

  private mutating func continueEscape(_ byte: UInt8, _ keys: inout [Key]) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case 0x1B:
      keys.append(.escape)
      state = .escape
    // Alt-Backspace deletes a word. Other keys with Alt have no function.
    case 0x08, 0x7F: keys.append(.control("w"))
    case 0x20...0x7E: break
    default: begin(byte, &keys)
    }
  }

  private mutating func continueControlSequence(_ parameters: [UInt8], _ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20...0x3F:
      // Longer sequences are unknown, but the decoder must find their end.
      if parameters.count < KeyDecoder.parameterLimit { state = .controlSequence(parameters + [byte]) }
    case UInt8(ascii: "[") where parameters.isEmpty: state = .linuxFunction
    case 0x40...0x7E:
      state = .ground
      finishControlSequence(parameters, byte, &keys)
    default: begin(byte, &keys)
    }
  }

  private mutating func finishControlSequence(_ parameters: [UInt8], _ final: UInt8, _ keys: inout [Key]) {
    guard final == UInt8(ascii: "~") else {
      if let key = KeyDecoder.cursorKey(final) { keys.append(key) }
      return
    }
    // The modifiers follow a semicolon.
    switch String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self) {
    case "1", "7": keys.append(.home)
    case "3": keys.append(.delete)
    case "4", "8": keys.append(.end)
    case "5": keys.append(.pageUp)
    case "6": keys.append(.pageDown)
    case "200": state = .paste([], matched: 0)
    default: break
    }
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    default: nil
    }
  }

  private mutating func continueCharacter(_ bytes: [UInt8], _ count: Int, _ keys: inout [Key]) {
    guard let last = bytes.last, 0x80...0xBF ~= last else {
      // The character is incomplete. This byte may begin another key.
      return begin(bytes.last ?? 0, &keys)
    }
    guard bytes.count == count else { return state = .character(bytes, count: count) }
    state = .ground
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    // Invalid UTF-8 decodes to replacement characters. A typed replacement character is dropped as well.
    guard scalars.count == 1, let scalar = scalars.first, scalar != "\u{FFFD}", !(0x80...0x9F ~= scalar.value)
    else { return }
    keys.append(.character(scalar))
  }

  private mutating func continuePaste(_ bytes: [UInt8], _ matched: Int, _ byte: UInt8, _ keys: inout [Key]) {
    let end = KeyDecoder.pasteEnd
    if byte == end[matched] {
      guard matched + 1 == end.count else { return state = .paste(bytes, matched: matched + 1) }
      state = .ground
      return keys.append(.paste(String(decoding: bytes, as: UTF8.self)))
    }
    // Only the first byte of the end sequence is ESC, so the matched bytes were text and contain no other start.
    var bytes = bytes
    bytes += end[..<matched]
    if byte == end[0] { return state = .paste(bytes, matched: 1) }
    if bytes.count < KeyDecoder.pasteLimit { bytes.append(byte) }
    state = .paste(bytes, matched: 0)
  }
}
