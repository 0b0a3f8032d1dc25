#if Programs
  internal import ArgumentParser
  internal import PostcodeImport
  internal import PostcodeKit

  /// The kinds of changes, in the order in which `diff` lists them.
  enum ChangeKind: String, CaseIterable {
    case introduced, listed, reintroduced, terminated, redated, gone, delisted, moved
    case positionGained = "position-gained"
    case positionLost = "position-lost"
    case recoded
    case placeAdded = "place-added"
    case placeRemoved = "place-removed"
    case placeChanged = "place-changed"

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

    /// The index of the kind among all kinds.
    var index: Int { ChangeKind.allCases.firstIndex(of: self) ?? 0 }

    static var allNames: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The explanation of each kind for the help.
    static let explanation = """
        introduced       in NEW only
        listed           in NEW only, already terminated
        reintroduced     terminated in OLD, live in NEW
        terminated       live in OLD, terminated in NEW
        redated          terminated in both, in different months
        gone             live in OLD, missing in NEW
        delisted         terminated in OLD, missing in NEW
        moved            different position, with the distance in metres
        position-gained  position in NEW only
        position-lost    position in OLD only
        recoded          different value in another column
        place-added      town or village in NEW only
        place-removed    town or village in OLD only
        place-changed    different name, position or other value of a town or village
      """

    /// Parses a comma-separated list of kinds.
    @Sendable static func list(_ text: String) throws -> [ChangeKind] {
      try CommaList.words(text).map { word in
        guard let kind = ChangeKind(rawValue: word) else {
          throw ValidationError("unknown kind of change '\(word)'; expected one of \(allNames)")
        }
        return kind
      }
    }
  }

  /// Parses comma-separated lists.
  enum CommaList {
    @Sendable static func words(_ text: String) throws -> [String] {
      let words = text.split(separator: ",").map(\.trimmingSpaces).filter { !$0.isEmpty }
      if words.isEmpty { throw ValidationError("'\(text)' is empty; expected a comma-separated list") }
      return words
    }
  }
#endif
