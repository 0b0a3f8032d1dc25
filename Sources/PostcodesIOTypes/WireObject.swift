/// A JSON object of postcodes.io. One list defines its keys, in the order in which the service writes them.
///
/// When decoding, missing keys become `nil` and unknown keys are ignored. When encoding, `nil` becomes `null`.
/// `JSONEncoder` writes the keys in no particular order. To keep the documented order, write the ``fields`` one by one.
public protocol WireObject: Codable, Sendable, Equatable {
  /// All keys, in the documented order.
  static var fields: [WireField<Self>] { get }

  /// The property for the release of the service, or `nil` if all releases have the same keys.
  static var versionPath: (any WritableKeyPath<Self, WireVersion> & Sendable)? { get }

  /// Creates an object without values: required strings are empty, other values are `nil`.
  init()
}

/// A release of the service, which determines the keys of a reply.
public enum WireVersion: Int, Sendable, Hashable, Comparable {
  /// Release 18 and earlier.
  case v18 = 18
  /// Releases 19 and 20.
  case v20 = 20

  /// Returns whether the left release is older.
  public static func < (left: WireVersion, right: WireVersion) -> Bool { left.rawValue < right.rawValue }
}

extension WireObject {
  /// `nil`: all releases have the same keys.
  public static var versionPath: (any WritableKeyPath<Self, WireVersion> & Sendable)? { nil }

  /// Decodes the keys that are present.
  ///
  /// - Throws: `DecodingError` if a required key is missing or a value has another type.
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

  /// Encodes all keys, missing values as `null`.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    for field in Self.fields where field.isWritten(in: self) {
      try field.encode(self, to: &container, WireKey(field.name))
    }
  }
}

/// A key of a JSON object.
public struct WireKey: CodingKey {
  /// The name of the key.
  public let stringValue: String
  /// Always `nil`.
  public var intValue: Int? { nil }

  /// Creates a key.
  public init(_ name: String) { stringValue = name }
  /// Creates a key.
  public init(stringValue: String) { self.stringValue = stringValue }
  /// Always returns `nil`.
  public init?(intValue: Int) { nil }
}
