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

  /// Returns the schemas that others refer to, by name. Those of postcodes.io's objects are made from the lists of keys that
  /// the objects are written by.
  static func components(_ version: WireVersion) -> JSONValue {
    [
      "Postcode": of(PostcodeReply.self, version), "Outcode": of(OutcodeReply.self, version),
      "TerminatedPostcode": of(TerminatedReply.self, version),
      "ScottishPostcode": of(ScottishReply.self, version), "Place": of(PlaceReply.self, version),
      "Error": [
        "type": "object", "required": ["status", "error"],
        "properties": [
          "status": ["type": "integer"], "error": ["type": "string"],
          // In errors all versions have the same keys.
          "terminated": of(TerminatedReply.self, .v18),
        ],
      ],
    ]
  }

  private static func of<Object: WireObject>(_ type: Object.Type, _ version: WireVersion) -> JSONValue {
    let fields = Object.fields.filter { $0.isPossible(in: version) }
    return [
      "type": "object", "required": .array(fields.filter { $0.presence != .ifKnown }.map { .text($0.name) }),
      "properties": .object(fields.map { JSONValue.Member(key: $0.name, value: of($0.property, version)) }),
    ]
  }

  private static func of<Object>(_ property: WireField<Object>.Property, _ version: WireVersion) -> JSONValue {
    switch property {
    case .requiredText: ["type": "string"]
    case .text: ["type": ["string", "null"]]
    case .integer: ["type": ["integer", "null"]]
    case .number: ["type": ["number", "null"]]
    case .boolean: ["type": ["boolean", "null"]]
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .object(let nesting): of(nesting, version)
    }
  }

  private static func of<Nesting: WireNesting>(_ nesting: Nesting, _ version: WireVersion) -> JSONValue {
    of(Nesting.Inner.self, version)
  }
}

extension WireField {
  /// Returns whether replies of a version can have the key.
  fileprivate func isPossible(in version: WireVersion) -> Bool {
    switch presence {
    case .always, .ifKnown: true
    case .since(let first): version >= first
    }
  }
}
