internal import PostcodeIndex
internal import PostcodesIOTypes

/// Which keys of a postcode are written, and from where their values come; the order is that of `PostcodeReply.fields`.
struct PostcodeTemplate: Sendable {
  /// What an index knows of each postcode but for texts.
  enum Fact: Sendable {
    case postcode, outcode, incode, quality, eastings, northings, longitude, latitude, introduced
    case terminated, deprivationRank
  }

  /// Where a value comes from.
  enum Source: Sendable {
    case fact(Fact)
    case text(TextSource)
  }

  /// A text of a column, by its place among the columns, and if they have been made before, the texts that it is one of.
  struct TextSource: Sendable {
    let slot: Int
    let column: IndexColumn
    let value: AnswerColumn.Value
    let texts: JSONTextPool.Texts?

    /// Appends the text with a number as the index has it; `null` if there is none.
    func append(_ number: Int, to json: inout JSONBytes) {
      json.append(orNull: value.text(of: column, number)) { $0.append(text: $1) }
    }
  }

  /// A value and the JSON before it.
  struct Step: Sendable {
    let literal: [UInt8]
    let source: Source
  }

  private(set) var steps: [Step] = []
  /// The JSON behind the last value, up to where `distance` or the end of the object follows.
  private(set) var tail: [UInt8] = []
  private var literal = JSONBytes()
  private var isFirst = true

  /// - Parameters:
  ///   - keys: the keys to write, in that order; `nil` for all.
  ///   - source: where the value of a key comes from, that of a code as `codes.parish`; `nil` if it is always `null`.
  init(version: WireVersion, keys: [String]?, source: (String) -> Source?) {
    let fields = PostcodeReply.fields.filter { $0.isWritten(version) }
    let chosen = keys.map { keys in keys.compactMap { key in fields.first { $0.name == key } } } ?? fields
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
      literal = JSONBytes()
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
  /// Whether a reply of a release has the key whatever the postcode.
  fileprivate func isWritten(_ version: WireVersion) -> Bool {
    switch presence {
    case .always: true
    case .since(let first): version >= first
    case .ifKnown: false
    }
  }
}
