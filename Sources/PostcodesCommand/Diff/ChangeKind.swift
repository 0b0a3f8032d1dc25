internal import ArgumentParser
internal import PostcodeIndex

/// The kinds of differences that `diff` tells apart, in the order in which it lists them.
enum ChangeKind: String, CaseIterable {
  case introduced, listed, reintroduced, terminated, redated, gone, delisted, moved
  case positionGained = "position-gained"
  case positionLost = "position-lost"
  case recoded

  init(_ difference: PostcodeChange.Difference) {
    switch difference {
    case .introduced: self = .introduced
    case .listed: self = .listed
    case .reintroduced: self = .reintroduced
    case .terminated: self = .terminated
    case .redated: self = .redated
    case .gone: self = .gone
    case .delisted: self = .delisted
    case .moved: self = .moved
    case .positionGained: self = .positionGained
    case .positionLost: self = .positionLost
    case .recoded: self = .recoded
    }
  }

  /// The kind's place among all.
  var place: Int { ChangeKind.allCases.firstIndex(of: self) ?? 0 }

  static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// What a kind means, for the help.
  static let explanation = """
    introduced       in NEW only
    listed           in NEW only, terminated already
    reintroduced     terminated in OLD, live in NEW
    terminated       live in OLD, terminated in NEW
    redated          terminated in both, in different months
    gone             live in OLD, not in NEW at all
    delisted         terminated in OLD, not in NEW at all
    moved            another position; how far in metres
    position-gained  a position in NEW only
    position-lost    a position in OLD only
    recoded          another value in a column that both have
    """

  /// Reads kinds that commas separate.
  @Sendable static func list(_ text: String) throws -> [ChangeKind] {
    try CommaList.words(text).map { word in
      guard let kind = ChangeKind(rawValue: word) else {
        throw ValidationError("there is no kind of change '\(word)'; there are \(allNames)")
      }
      return kind
    }
  }
}

/// Words of an option that commas separate.
enum CommaList {
  @Sendable static func words(_ text: String) throws -> [String] {
    let words = text.split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init).filter { !$0.isEmpty }
    if words.isEmpty { throw ValidationError("'\(text)' names nothing") }
    return words
  }
}
