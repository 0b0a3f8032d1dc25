/// A postcode area: the one or two leading letters of outcodes, `B` or `SW`.
///
/// `NPT` belongs to `NP`. `GIR` stands for itself and belongs to no area.
public struct PostcodeArea: Sendable, Hashable {
  /// The area as a number from 0 to 701 (26 first letters, 27 second letters or none); numbers sort as the texts do.
  public let key: UInt32

  /// The area of an outcode; `nil` for `GIR`.
  public init?(_ outcode: Outcode) {
    guard outcode != .gir else { return nil }
    key = outcode.areaKey
  }

  /// Takes one or two letters as `TypedText` holds them (10–35, the first in the low byte).
  init?(symbols: UInt64, count: Int) {
    guard count == 1 || count == 2 else { return nil }
    let first = UInt32(truncatingIfNeeded: symbols & 0xFF)
    let second = UInt32(truncatingIfNeeded: symbols >> 8 & 0xFF)
    guard first >= 10, first < 36, count == 1 || (second >= 10 && second < 36) else { return nil }
    key = (first &- 10) &* 27 &+ (count == 2 ? second &- 9 : 0)
  }
}

extension PostcodeArea: Comparable {
  /// Whether the left area comes first in byte order.
  public static func < (left: PostcodeArea, right: PostcodeArea) -> Bool { left.key < right.key }
}

extension PostcodeArea: LosslessStringConvertible {
  /// Reads one or two letters of any case; `nil` when it is something else, or more.
  public init?(_ description: String) {
    let text = TypedText(description)
    guard text.isUsable else { return nil }
    self.init(symbols: text.symbols, count: text.count)
  }

  /// The letters in capitals: `SW`.
  public var description: String {
    var text = ASCIIText()
    text.append(UInt8(truncatingIfNeeded: key / 27 &+ 65))
    if key % 27 > 0 { text.append(UInt8(truncatingIfNeeded: key % 27 &+ 64)) }
    return text.string
  }
}
