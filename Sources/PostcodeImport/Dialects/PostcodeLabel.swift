/// How surely a column's label says that the column holds postcodes.
package enum PostcodeLabel {
  /// Whether it is one of the labels that dumps have: `Postcode`, `pcds`, `postal code`.
  package static func isPostcode(_ text: String) -> Bool { HeaderLabel(text).role == .postcode }

  /// Whether it speaks of a postcode at all: `delivery_postcode`, `Postcode (home)`.
  package static func mentionsPostcode(_ text: String) -> Bool {
    let key = HeaderLabel(text).key
    return key.contains("postcode") || key.contains("postalcode")
  }
}
