/// How the bytes of a zip entry's name become text, and which names are refused.
///
/// Decoding, first match wins: Info-ZIP's Unicode Path field; UTF-8 if flag bit 11 says so; UTF-8 if the bytes are
/// valid UTF-8 (macOS writes it without the flag, and CP437 text that happens to be valid UTF-8 is all but
/// unknown); CP437 (APPNOTE appendix D). Bytes that are marked as UTF-8 and are not fall through to CP437.
///
/// The name in the central directory counts; the copy in the local header is not compared.
enum ZipName {
  static let maximumLength = 4096

  static func decode(_ raw: Fields, extra: ZipExtraFields) -> String {
    if let name = extra.unicodePath(for: raw) { return name }
    if let name = String(validatingUTF8: raw) { return name }
    var name = ""
    for byte in raw.bytes {
      name.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte - 0x80)])
    }
    return name
  }

  /// The name with slashes, or the reason why it cannot be accepted.
  static func validate(_ name: String, strict: Bool) throws(ArchiveError.Problem) -> String {
    if name.isEmpty { throw .invalidName(.empty) }
    if name.utf8.count > maximumLength { throw .invalidName(.tooLong) }
    if name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw .invalidName(.controlCharacter) }
    var slashed = name
    if name.utf8.contains(UInt8(ascii: "\\")) {
      if strict { throw .invalidName(.backslash) }
      slashed = String(name.unicodeScalars.map { $0 == "\\" ? "/" : Character($0) })
    }
    let bytes = Array(slashed.utf8.prefix(2))
    if bytes.first == UInt8(ascii: "/") { throw .invalidName(.absolute) }
    if bytes.count == 2, bytes[1] == UInt8(ascii: ":"), isLetter(bytes[0]) { throw .invalidName(.absolute) }
    if slashed.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      throw .invalidName(.parentFolder)
    }
    return slashed
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The upper half of IBM code page 437.
  private static let codePage437: [Unicode.Scalar] = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)
}
