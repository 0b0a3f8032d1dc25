/// The beginning of a postcode, as typed so far, with its possible interpretations.
///
/// ```swift
/// PartialPostcode("m11")?.interpretations.map(\.description)   // ["M11", "M1 1"]
/// PartialPostcode("m1 1")?.interpretations.map(\.description)  // ["M1 1"]
/// ```
///
/// A separator after an outcode, such as a space or hyphen, ends the outcode, which rules out the other interpretation.
public struct PartialPostcode: Sendable, Equatable {
  /// The interpretation of the text as an outcode, if it has one; otherwise the only one.
  let first: Interpretation
  /// The other interpretation, if there are two.
  let second: Interpretation?
  package let text: TypedText

  /// The one or two interpretations of the text, that as an outcode first.
  public var interpretations: [Interpretation] { second.map { [first, $0] } ?? [first] }

  /// Creates a partial postcode from a text, or returns `nil` if no postcode can begin with it.
  ///
  /// Every postcode begins with the empty text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @inlinable
  public init?(_ text: String) {
    self.init(TypedText(text))
  }

  @usableFromInline
  package init?(_ text: TypedText) {
    guard text.isUsable, let interpretations = PartialPostcode.interpretations(of: text) else { return nil }
    self.text = text
    (first, second) = interpretations
  }

  /// The letters and digits of the text in capitals, without spacing: `M11`.
  public var compact: String { text.ascii.string }
}

extension PartialPostcode {
  /// An interpretation of a partial postcode: a range of postcodes.
  public struct Interpretation: Sendable, Hashable {
    /// The part of a postcode that an interpretation consists of.
    public enum Kind: Sendable, Hashable {
      /// Nothing; every postcode matches.
      case everything
      /// Letters only: `S` stands for area S and all areas that begin with S.
      case area
      /// An outcode, or the beginning of longer ones: `M1` stands for M1, M10 to M19 and M1A …, but `M1` with a space for M1
      /// only.
      case outcode
      /// A sector: `M1 1`.
      case sector
      /// A sector and the first letter of the unit: `M1 1A`.
      case partialUnit
      /// A whole postcode.
      case postcode
    }

    /// The part of a postcode that the interpretation consists of.
    public let kind: Kind
    /// The smallest `Postcode.code` that matches.
    public let lowerCode: UInt32
    /// One more than the largest `Postcode.code` that matches.
    public let upperCode: UInt32

    @usableFromInline
    init(kind: Kind, lowerCode: UInt32, upperCode: UInt32) {
      self.kind = kind
      self.lowerCode = lowerCode
      self.upperCode = upperCode
    }

    /// Returns whether a postcode matches the interpretation.
    public func contains(_ postcode: Postcode) -> Bool {
      postcode.code >= lowerCode && postcode.code < upperCode
    }
  }
}

extension PartialPostcode.Interpretation: CustomStringConvertible {
  /// The interpretation in standard form: `M11`, `M1 1`, `SW1A 1A`.
  public var description: String {
    let first = Postcode(uncheckedCode: lowerCode)
    let whole = first.ascii
    switch kind {
    case .everything: return ""
    case .area:
      // One letter stands for all areas that begin with it, 27 times as many codes as one area has.
      let codesPerArea = Outcode.districtsPerArea &* Postcode.incodesPerOutcode
      return ASCIIText(bytes: whole.bytes, count: upperCode &- lowerCode > codesPerArea ? 1 : 2).string
    case .outcode: return first.outcode.description
    case .sector: return first.sector.description
    case .partialUnit: return ASCIIText(bytes: whole.bytes, count: whole.count - 1).string
    case .postcode: return whole.string
    }
  }
}
