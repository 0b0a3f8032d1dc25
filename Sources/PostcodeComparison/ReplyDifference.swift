internal import PostcodesIOResponder
internal import PostcodesIO

/// The differences between two replies for one postcode or place.
public struct ReplyDifference: Codable, Sendable, Equatable {
  /// A field with different values.
  public struct Field: Codable, Sendable, Equatable {
    /// The name of the field, such as `admin_ward` or `codes.parish`.
    public var name: String
    /// The index's value, or `nil` if it is missing.
    public var local: String?
    /// The service's value, or `nil` if it is missing.
    public var remote: String?
  }

  /// The postcode, or the code of a place.
  public var postcode: String
  /// The different fields in the order of the reply. `position` if only one side has a position.
  public var fields: [Field] = []
  /// The distance of the positions in metres, or `nil` unless both sides have one.
  public var metres: Double?

  /// Whether no fields differ. The positions may.
  public var fieldsAgree: Bool { fields.isEmpty }
}

/// Compares replies of an index with those of the service, in the fields that both have: an older version of the service has
/// fewer keys.
struct ReplyComparer: Sendable {
  let responder: IndexResponder
  private let replyFields: [WireField<PostcodeReply>]
  private let codeFields: [WireField<PostcodeCodes>]
  private let metres: PositionMeasure

  init(_ responder: IndexResponder) {
    self.responder = responder
    let known = responder.availableFields
    let positions: Set = ["eastings", "northings", "longitude", "latitude"]
    replyFields = PostcodeReply.fields.filter { known.contains($0.name) && !positions.contains($0.name) }
    codeFields = PostcodeCodes.fields.filter { known.contains("codes.\($0.name)") }
    metres = PositionMeasure(responder.index)
  }

  /// Compares two replies.
  ///
  /// - Returns: The differences, and the different names with equal codes, which don't count as differences.
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
    var looselyNamed: Set<String>?
    for field in replyFields where field.isWritten(in: remote) {
      let (own, theirs) = (Self.text(local, field), Self.text(remote, field))
      guard own != theirs else { continue }
      let isIgnored: Bool
      if agreeingCodes.contains(field.name) {
        isIgnored = true
      } else {
        if looselyNamed == nil { looselyNamed = responder.looselyNamedFields(at: ordinal) }
        isIgnored = looselyNamed?.contains(field.name) ?? false
      }
      if isIgnored {
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

  /// Returns a code. Pseudo codes mean "none" and not every dump has them, so they become `nil`.
  private static func code(_ codes: PostcodeCodes, _ field: WireField<PostcodeCodes>) -> String? {
    guard case .text(let path) = field.property, let code = codes[keyPath: path] else { return nil }
    return IndexResponder.isPseudoCode(code) ? nil : code
  }

  private static func text(_ reply: PostcodeReply, _ field: WireField<PostcodeReply>) -> String? {
    field.property.text(of: reply)
  }
}

extension WireField.Property {
  /// Returns the value of an object as text, or `nil` if it is missing or has several values.
  func text(of object: Object) -> String? {
    switch self {
    case .requiredText(let path): object[keyPath: path]
    case .text(let path): object[keyPath: path]
    case .integer(let path): object[keyPath: path].map { String($0) }
    case .number(let path): object[keyPath: path].map { "\($0)" }
    case .boolean(let path): object[keyPath: path].map { "\($0)" }
    case .texts, .object: nil
    }
  }
}
