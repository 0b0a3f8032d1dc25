extension String {
  /// Decodes UTF-8, or Latin-1 where the bytes are not valid UTF-8, as older files have it.
  init(decodingText bytes: some Collection<UInt8>) {
    // Invalid bytes become U+FFFD, which is three bytes long: the text then differs from its source.
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.count == bytes.count, text.utf8.elementsEqual(bytes) {
      self = text
      return
    }
    self.init()
    for byte in bytes { unicodeScalars.append(Unicode.Scalar(byte)) }
  }

  /// The text for a message: in one line, without control characters, not longer than `limit` characters.
  func excerpt(limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      if count == limit { return result + "…" }
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isBidirectional =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      result += isControl || isBidirectional ? scalar.escaped(asASCII: true) : String(Character(scalar))
      count += 1
    }
    return result
  }
}
