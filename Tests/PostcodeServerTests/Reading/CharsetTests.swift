import NIOCore
import Testing

@testable import PostcodeServer

/// The encodings of bodies.
@Suite struct CharsetTests {
  private static let text = "{\"postcodes\":[\"é€😀\"]}"

  private static func bytes<Unit: FixedWidthInteger>(_ units: [Unit], isBigEndian: Bool) -> [UInt8] {
    units.flatMap { unit in withUnsafeBytes(of: isBigEndian ? unit.bigEndian : unit.littleEndian, Array.init) }
  }

  private static func read(_ charset: String, _ bytes: [UInt8]) -> String {
    ContentType("application/json; charset=\(charset)").text(of: ByteBuffer(bytes: bytes).readableBytesView)
  }

  /// With a mark of byte order and without, in both orders.
  @Test(arguments: ["", "\u{FEFF}"])
  func unicode(_ mark: String) {
    let marked = mark + Self.text
    for isBigEndian in [false, true] {
      let order = isBigEndian ? "be" : "le"
      let narrow = Self.bytes(Array(marked.utf16), isBigEndian: isBigEndian)
      let wide = Self.bytes(marked.unicodeScalars.map(\.value), isBigEndian: isBigEndian)
      for (name, bytes) in [("utf-16", narrow), ("UTF-32", wide)] {
        #expect(Self.read(name, bytes) == Self.text)
        #expect(Self.read(name + order, bytes) == Self.text)
        #expect(Self.read("\"\(name)\"", bytes) == Self.text)
        // What is cut off is left out.
        #expect(Self.read(name, bytes + [0x41]) == Self.text)
        #expect(Self.read(name, []) == "")
      }
    }
    #expect(Self.read("utf-8", Array(marked.utf8)) == Self.text)
    #expect(Self.read("utf-32le", [0x41, 0, 0, 0, 0, 0, 0x11, 0, 0x42, 0, 0, 0]) == "A\u{FFFD}B")
    #expect(Self.read("utf-32le", [0, 0xD8, 0, 0]) == "\u{FFFD}")
  }

  @Test(arguments: [
    ("iso-8859-1", "\u{80}¤é"), ("ISO_8859-1", "\u{80}¤é"), ("latin1", "\u{80}¤é"), ("iso-8859-15", "\u{80}€é"),
    ("windows-1252", "€¤é"), ("us-ascii", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("unheard-of", "\u{FFFD}\u{FFFD}\u{FFFD}"),
  ])
  func singleBytes(_ name: String, _ text: String) {
    #expect(Self.read(name, [0x80, 0xA4, 0xE9]) == text)
    #expect(Self.read(name, Array("AB10 1AB".utf8)) == "AB10 1AB")
  }
}
