internal import PostcodesIOResponder
internal import PostcodesIO

/// What two replies about one postcode say differently.
public struct ReplyDifference: Codable, Sendable, Equatable {
  /// A key whose values differ; codes are `codes.parish`.
  public struct Field: Codable, Sendable, Equatable {
    /// The key.
    public var name: String
    /// The index's value; `nil` if it has none.
    public var local: String?
    /// The service's value; `nil` if it has none.
    public var remote: String?
  }

  /// The postcode.
  public var postcode: String
  /// The keys that differ, in the order of the reply; `position` where only one side has one.
  public var fields: [Field] = []
  /// How far apart the positions are in metres; 0 if they are the same, `nil` where not both sides have one.
  public var metres: Double?

  /// Whether nothing differs but perhaps the position.
  public var fieldsAgree: Bool { fields.isEmpty }
}

/// Compares replies of an index with those of the service, as far as the index can tell.
struct ReplyComparer: Sendable {
  let answers: IndexResponder
  private let replyFields: [WireField<PostcodeReply>]
  private let codeFields: [WireField<PostcodeCodes>]
  private let metres: PositionMeasure

  init(_ answers: IndexResponder) {
    self.answers = answers
    let known = answers.availableFields
    let positions: Set = ["eastings", "northings", "longitude", "latitude"]
    replyFields = PostcodeReply.fields.filter { known.contains($0.name) && !positions.contains($0.name) }
    codeFields = PostcodeCodes.fields.filter { known.contains("codes.\($0.name)") }
    metres = PositionMeasure(answers.index)
  }

  /// What differs; and the names that differ though the codes they go with agree, which says nothing about the data.
  func compare(
    _ local: PostcodeReply, at ordinal: Int, with remote: PostcodeReply
  ) -> (difference: ReplyDifference, named: [String]) {
    var difference = ReplyDifference(postcode: local.postcode)
    var named: [String] = []
    var differingCodes: Set<String> = []
    var codes: [ReplyDifference.Field] = []
    var agreeingCodes: Set<String> = []
    for field in codeFields {
      let (own, theirs) = (Self.code(local.codes, field), Self.code(remote.codes, field))
      if own == theirs {
        agreeingCodes.insert(field.name)
      } else {
        differingCodes.insert(field.name)
        codes.append(.init(name: "codes.\(field.name)", local: own, remote: theirs))
      }
    }
    var loose: Set<String>?
    for field in replyFields {
      let (own, theirs) = (Self.text(local, field), Self.text(remote, field))
      guard own != theirs else { continue }
      let weightless: Bool
      if agreeingCodes.contains(field.name) {
        weightless = true
      } else {
        if loose == nil { loose = answers.looselyNamedFields(at: ordinal) }
        weightless = loose?.contains(field.name) ?? false
      }
      if weightless {
        named.append(field.name)
      } else {
        difference.fields.append(.init(name: field.name, local: own, remote: theirs))
      }
    }
    difference.fields += codes
    switch (metres.has(local), metres.has(remote)) {
    case (true, true): difference.metres = metres.distance(local, remote)
    case (false, false): break
    case (let own, _):
      let shown = metres.text(own ? local : remote)
      difference.fields.append(.init(name: "position", local: own ? shown : nil, remote: own ? nil : shown))
    }
    return (difference, named)
  }

  /// Pseudo codes stand for "none", and not every dump writes them.
  private static func code(_ codes: PostcodeCodes, _ field: WireField<PostcodeCodes>) -> String? {
    guard case .text(let path) = field.property, let code = codes[keyPath: path] else { return nil }
    return IndexResponder.isPseudoCode(code) ? nil : code
  }

  private static func text(_ reply: PostcodeReply, _ field: WireField<PostcodeReply>) -> String? {
    switch field.property {
    case .requiredText(let path): reply[keyPath: path]
    case .text(let path): reply[keyPath: path]
    case .integer(let path): reply[keyPath: path].map { String($0) }
    case .number(let path): reply[keyPath: path].map { "\($0)" }
    case .texts, .object: nil
    }
  }
}
