package import PostcodeCore

/// The name of a column as a JSON key.
package struct ColumnKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
}

/// A postcode and its values as a JSON object.
package struct EncodableRow: Encodable {
  package let postcode: Postcode
  package let values: [(name: String, value: ColumnValue?)]

  package init(postcode: Postcode, values: [(name: String, value: ColumnValue?)]) {
    self.postcode = postcode
    self.values = values
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ColumnKey.self)
    try encode(into: &container)
  }

  package func encode(into container: inout KeyedEncodingContainer<ColumnKey>) throws {
    try container.encode(postcode.description, forKey: ColumnKey("postcode"))
    for (name, value) in values { try container.encode(value, forKey: ColumnKey(name)) }
  }
}
