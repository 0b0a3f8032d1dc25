extension String {
  /// Decodes UTF-8; `nil` if the bytes are not valid UTF-8.
  init?(validUTF8 bytes: some Collection<UInt8>) {
    // Decoding replaces invalid bytes with U+FFFD, so the result differs from its source.
    var text = String(decoding: bytes, as: UTF8.self)
    let isSame = text.withUTF8 { decoded in
      // Buffers are compared several times as fast.
      bytes.withContiguousStorageIfAvailable { decoded.elementsEqual($0) } ?? decoded.elementsEqual(bytes)
    }
    guard isSame else { return nil }
    self = text
  }

  /// Decodes UTF-8, or Windows-1252 if the bytes are not valid UTF-8.
  package init(decodingText bytes: some Collection<UInt8>) {
    if let text = String(validUTF8: bytes) {
      self = text
      return
    }
    self.init()
    for byte in bytes { unicodeScalars.append(Windows1252.scalar(of: byte)) }
  }
}
