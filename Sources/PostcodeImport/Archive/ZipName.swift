/// Decodes and validates the names of zip entries.
///
/// The first match wins: Info-ZIP's Unicode Path field; UTF-8 if the bytes are valid, regardless of flag bit 11
/// (macOS doesn't set it); CP437 (APPNOTE appendix D).
///
/// The name comes from the central directory; the copy in the local header is not compared.
enum ZipName {
  static let maximumLength = 4096

  static func decode(_ raw: Fields, extra: ZipExtraFields) -> String {
    if let name = extra.unicodePath(for: raw) { return name }
    if let name = String(validUTF8: raw.bytes) { return name }
    var name = ""
    for byte in raw.bytes {
      name.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte - 0x80)])
    }
    return name
  }

  /// Returns the name with slashes, or throws if it is invalid.
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
