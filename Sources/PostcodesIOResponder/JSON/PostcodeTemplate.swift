internal import PostcodeKit
internal import PostcodesIOTypes

/// The keys of a postcode to write and the sources of their values, in the order of `PostcodeReply.fields`.
struct PostcodeTemplate: Sendable {
  /// A fact that isn't a text of a column.
  enum Fact: Sendable {
    case postcode, outcode, incode, quality, eastings, northings, longitude, latitude, introduced
    case terminated
  }

  /// The source of a value.
  enum Source: Sendable {
    case fact(Fact)
    case text(TextSource)
  }

  /// A text of a column: the column's slot, and its prepared texts if there are any.
  struct TextSource: Sendable {
    let slot: Int
    let column: IndexColumn
    let value: ReplyColumn.Value
    let texts: JSONTextPool.Texts?

    /// Appends the text with a number, or `null` if there is none.
    func append(_ number: Int, to json: inout JSONWriter) {
      json.append(value, of: column, number)
    }
  }

  /// A value and the literal JSON before it.
  struct Step: Sendable {
    let literal: [UInt8]
    let source: Source
  }

  private(set) var steps: [Step] = []
  /// The JSON after the last value, without `distance` and the closing brace.
  private(set) var tail: [UInt8] = []
  private var literal = JSONWriter()
  private var isFirst = true

  /// - Parameters:
  ///   - keys: The keys to write, in order; `nil` for all.
  ///   - source: Returns the source of a key such as `codes.parish`, or `nil` if its value is always `null`.
  init(version: WireVersion, keys: [String]?, source: (String) -> Source?) {
    let fields = PostcodeReply.fields.filter { $0.isWritten(version) }
    let chosen =
      keys.map { keys in keys.compactMap { key in fields.first { $0.name.hasSameBytes(as: key) } } } ?? fields
    literal.append(raw: "{")
    for field in chosen { append(field, prefix: "", source) }
    tail = literal.utf8
  }

  private mutating func append<Object: WireObject>(
    _ field: WireField<Object>, prefix: String, _ source: (String) -> Source?
  ) {
    if !isFirst { literal.append(raw: ",") }
    isFirst = false
    literal.append(text: field.name)
    literal.append(raw: ":")
    if case .object(let nesting) = field.property {
      append(nesting, prefix: "\(field.name).", source)
    } else if let source = source(prefix + field.name) {
      steps.append(Step(literal: literal.utf8, source: source))
      literal = JSONWriter()
    } else {
      literal.append(raw: "null")
    }
  }

  private mutating func append<Object>(
    _ nesting: some WireNesting<Object>, prefix: String, _ source: (String) -> Source?
  ) {
    literal.append(raw: "{")
    isFirst = true
    for field in nesting.innerFields { append(field, prefix: prefix, source) }
    literal.append(raw: "}")
    isFirst = false
  }
}

extension WireNesting {
  fileprivate var innerFields: [WireField<Inner>] { Inner.fields }
}

extension WireField {
  /// Whether every reply of a release has the key.
  fileprivate func isWritten(_ version: WireVersion) -> Bool {
    switch presence {
    case .always: true
    case .since(let first): version >= first
    case .ifKnown: false
    }
  }
}
