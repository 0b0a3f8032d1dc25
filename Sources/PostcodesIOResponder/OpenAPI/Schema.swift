package import PostcodeJSON
internal import PostcodesIOTypes

/// A JSON Schema for the OpenAPI description.
package struct Schema: Sendable {
  let json: JSONValue

  package init(_ json: JSONValue) { self.json = json }

  static let postcode = reference("Postcode")
  static let outcode = reference("Outcode")
  static let terminatedPostcode = reference("TerminatedPostcode")
  static let scottishPostcode = reference("ScottishPostcode")
  static let place = reference("Place")
  static let error = reference("Error")
  package static let string = Schema(["type": "string"])
  static let boolean = Schema(["type": "boolean"])
  static let object = Schema(["type": "object"])

  static func constant(_ text: String) -> Schema { Schema(["const": .text(text)]) }

  static func array(_ items: Schema) -> Schema { Schema(["type": "array", "items": items.json]) }

  /// An array, or `null` if nothing was found.
  static func arrayOrNull(_ items: Schema) -> Schema { Schema(["type": ["array", "null"], "items": items.json]) }

  static func orNull(_ value: Schema) -> Schema { Schema(["anyOf": [value.json, ["type": "null"]]]) }

  private static func reference(_ name: String) -> Schema {
    Schema(["$ref": .text("#/components/schemas/\(name)")])
  }

  /// The schemas that others refer to, by name. Those of postcodes.io's objects are made from the lists of keys that the
  /// objects are written by.
  static let components: JSONValue = [
    "Postcode": of(PostcodeReply.self), "Outcode": of(OutcodeReply.self),
    "TerminatedPostcode": of(TerminatedReply.self),
    "ScottishPostcode": of(ScottishReply.self), "Place": of(PlaceReply.self),
    "Error": [
      "type": "object", "required": ["status", "error"],
      "properties": [
        "status": ["type": "integer"], "error": ["type": "string"], "terminated": terminatedPostcode.json,
      ],
    ],
  ]

  private static func of<Object: WireObject>(_ type: Object.Type) -> JSONValue {
    let properties = Object.fields.map { JSONValue.Member(key: $0.name, value: of($0.property)) }
    return [
      "type": "object", "required": .array(Object.fields.filter { $0.presence == .always }.map { .text($0.name) }),
      "properties": .object(properties),
    ]
  }

  private static func of<Object>(_ property: WireField<Object>.Property) -> JSONValue {
    switch property {
    case .requiredText: ["type": "string"]
    case .text: ["type": ["string", "null"]]
    case .integer: ["type": ["integer", "null"]]
    case .number: ["type": ["number", "null"]]
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .object(let nesting): of(nesting)
    }
  }

  private static func of<Nesting: WireNesting>(_ nesting: Nesting) -> JSONValue { of(Nesting.Inner.self) }
}
