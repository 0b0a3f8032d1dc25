#if Programs
  internal import ArgumentParser
  internal import PostcodeImport

  /// The encoding of added fields.
  enum TextEncoding: String, ExpressibleByArgument, CaseIterable {
    case utf8 = "utf-8"
    case windows1252 = "windows-1252"

    /// Appends a text.
    ///
    /// - Returns: The number of characters that the encoding lacks. Each is replaced with a question mark.
    func append(_ text: String, to bytes: inout ByteOutput) -> Int {
      if self == .utf8 {
        bytes.append(text)
        return 0
      }
      var replaced = 0
      for scalar in text.unicodeScalars {
        if let byte = Windows1252.byte(of: scalar) {
          bytes.append(byte)
        } else {
          bytes.append(UInt8(ascii: "?"))
          replaced += 1
        }
      }
      return replaced
    }
  }
#endif
