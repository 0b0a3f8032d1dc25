/// An object of postcodes.io's JSON: its keys stand in one list, in the order in which the service writes them.
///
/// Decoding and encoding follow the list: an absent key is `nil`, an unknown one is ignored, and `nil` is written as
/// `null`. `JSONEncoder` writes the keys of an object in no particular order; who needs the documented order writes
/// ``fields`` one by one.
public protocol WireObject: Codable, Sendable, Equatable {
  /// Every key, in the documented order.
  static var fields: [WireField<Self>] { get }

  /// Where the object keeps which release of the service it comes from; `nil` if all releases have the same keys.
  static var versionPath: (any WritableKeyPath<Self, WireVersion> & Sendable)? { get }

  /// An object without values: texts that are always there are empty, everything else is `nil`.
  init()
}

/// Which keys a reply has.
public enum WireVersion: Int, Sendable, Hashable, Comparable {
  /// Those of release 18 and before.
  case v18 = 18
  /// Those of release 18 and those added until release 20.
  case v20 = 20

  /// Whether the left one has fewer keys.
  public static func < (left: WireVersion, right: WireVersion) -> Bool { left.rawValue < right.rawValue }
}

extension WireObject {
  /// All releases have the same keys.
  public static var versionPath: (any WritableKeyPath<Self, WireVersion> & Sendable)? { nil }

  /// Reads the keys there are.
  ///
  /// - Throws: `DecodingError` when a key that is always there is missing, or a value is of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    self.init()
    for field in Self.fields {
      let key = WireKey(field.name)
      if field.presence == .since(.v20), let path = Self.versionPath, container.contains(key) {
        self[keyPath: path] = .v20
      }
      try field.decode(&self, from: container, key)
    }
  }

  /// Writes all keys, those without value as `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    for field in Self.fields where field.isWritten(in: self) {
      try field.encode(self, to: &container, WireKey(field.name))
    }
  }
}

/// A key by its name.
public struct WireKey: CodingKey {
  /// The name as it stands in the JSON.
  public let stringValue: String
  /// Nothing is numbered.
  public var intValue: Int? { nil }

  /// The key of a name.
  public init(_ name: String) { stringValue = name }
  /// The key of a name.
  public init(stringValue: String) { self.stringValue = stringValue }
  /// Nothing is numbered.
  public init?(intValue: Int) { nil }
}
