/// The beginning of a postcode, as typed so far, with everything it can mean.
///
/// ```swift
/// PartialPostcode("m11")?.interpretations.map(\.description)   // ["M11", "M1 1"]
/// PartialPostcode("m1 1")?.interpretations.map(\.description)  // ["M1 1"]
/// ```
///
/// A typed space (hyphen, slash …) behind an outcode binds: only that outcode is meant.
public struct PartialPostcode: Sendable, Equatable {
  /// What the text can mean, the interpretation as an outcode first; at least one, at most two.
  public let interpretations: Interpretations
  package let text: TypedText

  /// Reads what was typed. The empty text is the beginning of every postcode.
  ///
  /// - Returns: `nil` when no postcode can begin like this.
  /// - Complexity: O(length of the text).
  @inlinable
  public init?(_ text: String) {
    self.init(TypedText(text))
  }

  @usableFromInline
  package init?(_ text: TypedText) {
    guard text.isUsable else { return nil }
    self.text = text
    guard let interpretations = Interpretations(text) else { return nil }
    self.interpretations = interpretations
  }

  /// The letters and digits typed, in capitals and without spacing: `M11`.
  public var compact: String { text.ascii.string }
}

extension PartialPostcode {
  /// One meaning of a partial postcode: a range of postcodes.
  public struct Interpretation: Sendable, Hashable {
    /// How much of a postcode is there.
    public enum Kind: Sendable, Hashable {
      /// Nothing yet: every postcode.
      case everything
      /// Letters only: `S` is area S and all areas that begin with S.
      case area
      /// An outcode so far: `M1` is M1, then M10 to M19 and M1A …; with a space behind it, M1 alone.
      case outcode
      /// An outcode and the sector's digit: `M1 1`.
      case sector
      /// A sector and the first letter of the unit: `M1 1A`.
      case partialUnit
      /// A whole postcode.
      case postcode
    }

    /// How much of a postcode is there.
    public let kind: Kind
    /// The smallest `Postcode.code` meant.
    public let lowerCode: UInt32
    /// One more than the largest `Postcode.code` meant.
    public let upperCode: UInt32

    @usableFromInline
    init(kind: Kind, lowerCode: UInt32, upperCode: UInt32) {
      self.kind = kind
      self.lowerCode = lowerCode
      self.upperCode = upperCode
    }

    /// Whether the postcode begins like this interpretation.
    public func contains(_ postcode: Postcode) -> Bool {
      postcode.code >= lowerCode && postcode.code < upperCode
    }
  }

  /// The meanings of a partial postcode, one or two.
  public struct Interpretations: Sendable, Equatable, RandomAccessCollection {
    let first: Interpretation
    let second: Interpretation?

    /// Always 0.
    public var startIndex: Int { 0 }
    /// 1 or 2.
    public var endIndex: Int { second == nil ? 1 : 2 }
    /// The interpretation at a place, 0 or 1.
    public subscript(position: Int) -> Interpretation {
      if position > 0, let second { second } else { first }
    }
  }
}

extension PartialPostcode.Interpretation: CustomStringConvertible {
  /// The interpretation as it would be written: `M11`, `M1 1`, `SW1A 1A`.
  public var description: String {
    let first = Postcode(uncheckedCode: lowerCode)
    let whole = first.ascii
    switch kind {
    case .everything: return ""
    case .area:
      // One letter means all areas that begin with it, 27 times as many codes as one area has.
      let codesPerArea = Outcode.districtsPerArea &* Postcode.incodesPerOutcode
      return ASCIIText(bytes: whole.bytes, count: upperCode &- lowerCode > codesPerArea ? 1 : 2).string
    case .outcode: return first.outcode.description
    case .sector: return first.sector.description
    case .partialUnit: return ASCIIText(bytes: whole.bytes, count: whole.count - 1).string
    case .postcode: return whole.string
    }
  }
}
