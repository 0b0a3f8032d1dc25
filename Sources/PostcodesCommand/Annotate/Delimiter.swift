#if Programs
  internal import ArgumentParser
  internal import PostcodeKit

  /// The delimiter between the fields of a row.
  struct Delimiter: ExpressibleByArgument {
    let byte: UInt8

    /// Reads `tab` or an ASCII character that cannot be part of a number or name.
    init?(argument: String) {
      if ["tab", "\\t"].contains(UntrustedText(argument)) {
        byte = UInt8(ascii: "\t")
        return
      }
      guard let byte = argument.utf8.first, argument.utf8.count == 1, byte > 0, byte < 0x7F else { return nil }
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\""), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        return nil
      default: self.byte = byte
      }
    }
  }
#endif
