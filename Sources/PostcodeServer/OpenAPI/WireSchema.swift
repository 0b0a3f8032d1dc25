internal import PostcodeJSON
internal import PostcodesIOTypes

/// The schemas of postcodes.io's objects, made from the lists of keys that the objects are written by.
enum WireSchema {
  /// The schemas by name.
  static let all: [(name: String, schema: JSONValue)] = [
    ("Postcode", object(PostcodeReply.self)), ("Outcode", object(OutcodeReply.self)),
    ("TerminatedPostcode", object(TerminatedReply.self)), ("ScottishPostcode", object(ScottishReply.self)),
    ("Place", object(PlaceReply.self)),
    (
      "Error",
      [
        "type": "object", "required": ["status", "error"],
        "properties": [
          "status": ["type": "integer"], "error": ["type": "string"],
          "terminated": ["$ref": "#/components/schemas/TerminatedPostcode"],
        ],
      ]
    ),
  ]

  private static func object<Object: WireObject>(_ type: Object.Type) -> JSONValue {
    .object([
      .init(key: "type", value: "object"),
      .init(key: "required", value: .array(Object.fields.filter { $0.presence == .always }.map { .text($0.name) })),
      .init(
        key: "properties", value: .object(Object.fields.map { .init(key: $0.name, value: schema(of: $0.property)) })),
    ])
  }

  private static func schema<Object>(of property: WireField<Object>.Property) -> JSONValue {
    switch property {
    case .requiredText: ["type": "string"]
    case .text: ["type": ["string", "null"]]
    case .integer: ["type": ["integer", "null"]]
    case .number: ["type": ["number", "null"]]
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .object(let nesting): schema(nesting)
    }
  }

  private static func schema<Nesting: WireNesting>(_ nesting: Nesting) -> JSONValue { object(Nesting.Inner.self) }
}
