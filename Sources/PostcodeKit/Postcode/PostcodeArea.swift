/// A postcode area: the one or two leading letters of an outcode, such as `B` or `SW`.
///
/// `NPT` belongs to area `NP`; `GIR` belongs to no area.
public struct PostcodeArea: Sendable, Hashable {
  /// The area as a number from 0 to 701 (26 first letters, 27 second letters or none), in the order of the texts.
  public let key: UInt32

  /// Creates the area of an outcode, or returns `nil` for `GIR`.
  public init?(_ outcode: Outcode) {
    guard outcode != .gir else { return nil }
    key = outcode.areaKey
  }

  /// Creates an area from one or two letters as `TypedText` stores them, or returns `nil` for other symbols.
  init?(symbols: UInt64, count: Int) {
    guard let key = PostcodeGrammar.area(PostcodeSymbols(symbols), count: count) else { return nil }
    self.key = key
  }
}

extension PostcodeArea: Comparable {
  /// Returns whether the first area precedes the second in byte order.
  public static func < (left: PostcodeArea, right: PostcodeArea) -> Bool { left.key < right.key }
}

extension PostcodeArea: LosslessStringConvertible {
  /// Creates an area from one or two letters in any case, or returns `nil` for any other text.
  public init?(_ description: String) {
    let text = TypedText(description)
    guard text.isUsable else { return nil }
    self.init(symbols: text.symbols, count: text.count)
  }

  /// The letters in capitals, such as `SW`.
  public var description: String {
    var text = ASCIIText()
    text.append(UInt8(truncatingIfNeeded: key / 27 &+ 65))
    if key % 27 > 0 { text.append(UInt8(truncatingIfNeeded: key % 27 &+ 64)) }
    return text.string
  }
}
