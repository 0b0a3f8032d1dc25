import PostcodeKit

/// Tests whether the label of a column suggests postcodes.
package enum PostcodeLabel {
  /// Whether the label is one that published files use: `Postcode`, `pcds`, `postal code`.
  package static func isPostcode(_ text: String) -> Bool { HeaderLabel(text).role == .postcode }

  /// Whether the label contains the word: `delivery_postcode`, `Postcode (home)`.
  package static func mentionsPostcode(_ text: String) -> Bool {
    let key = HeaderLabel(text).key
    return key.contains("postcode") || key.contains("postalcode")
  }
}
