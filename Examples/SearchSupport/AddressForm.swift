import Foundation
import PostcodeSearch

/// An address with a postcode that the user chose. The index knows postcodes, not streets: the user types the rest.
public struct AddressForm: Sendable, Hashable, Identifiable {
  /// The chosen postcode.
  public let postcode: String
  /// The district, or `nil` if the index doesn't contain the postcode.
  public let district: String?
  /// The ward, or `nil` if the index doesn't contain the postcode.
  public let ward: String?
  /// The name or number of the house.
  public var house = ""
  /// The street.
  public var street = ""
  /// The post town.
  public var town = ""

  /// Creates a form for a suggestion, with what the index knows about its postcode.
  public init(_ suggestion: PostcodeSuggestion, in index: PostcodeIndex) {
    self.init(postcode: suggestion.text, record: suggestion.postcode.flatMap { index.record(of: $0) })
  }

  /// Creates a form. If a code has no name, as in the sample index, the form shows the code.
  init(postcode: String, record: PostcodeRecord?) {
    self.postcode = postcode
    district = record?.district.map { $0.name ?? $0.code }
    ward = record?.ward.map { $0.name ?? $0.code }
  }

  /// The postcode: a screen has one form for each.
  public var id: String { postcode }

  /// Whether the house or the town is missing.
  public var isIncomplete: Bool { house.isBlank || town.isBlank }

  /// The address as on an envelope: house and street, town, postcode.
  public var lines: [String] {
    let first = [house, street].map(\.trimmed).filter { $0.isEmpty == false }.joined(separator: " ")
    return [first, town.trimmed, postcode].filter { $0.isEmpty == false }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
  fileprivate var isBlank: Bool { trimmed.isEmpty }
}
