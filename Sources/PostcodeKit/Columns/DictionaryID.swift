/// The identifier of a text in the dictionary of a text column.
///
/// Equal texts of one column have equal identifiers, and identifiers ascend with the texts (by length, then by bytes).
/// They mean nothing in another column or another index.
public struct DictionaryID: RawRepresentable, Sendable, Hashable, Comparable {
  /// The position of the text in the dictionary, from 1; 0 for a missing value.
  public let rawValue: Int

  /// Creates an identifier from its raw value.
  @inlinable
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The identifier that stands for a missing value.
  public static let missing = DictionaryID(rawValue: 0)

  /// A Boolean value that indicates whether the identifier stands for a missing value.
  @inlinable
  public var isMissing: Bool { rawValue == 0 }

  /// Returns whether the first identifier's text precedes the second's.
  @inlinable
  public static func < (left: DictionaryID, right: DictionaryID) -> Bool { left.rawValue < right.rawValue }
}
