/// A key of a JSON object of postcodes.io, and the property for its value.
public struct WireField<Object>: Sendable {
  /// When a key is present.
  public enum Presence: Sendable, Equatable {
    /// Always, as `null` if there is no value.
    case always
    /// In replies of a release and later ones.
    case since(WireVersion)
    /// If the value is not `nil`.
    case ifKnown
  }

  /// The property for the value, by its type.
  public enum Property: Sendable {
    /// A string, never `null`.
    case requiredText(any WritableKeyPath<Object, String> & Sendable)
    /// A string or `null`.
    case text(any WritableKeyPath<Object, String?> & Sendable)
    /// An integer or `null`.
    case integer(any WritableKeyPath<Object, Int?> & Sendable)
    /// A number or `null`.
    case number(any WritableKeyPath<Object, Double?> & Sendable)
    /// A Boolean or `null`.
    case boolean(any WritableKeyPath<Object, Bool?> & Sendable)
    /// An array of strings, never `null`.
    case texts(any WritableKeyPath<Object, [String]> & Sendable)
    /// Another object.
    case object(any WireNesting<Object>)
  }

  /// The key in the JSON.
  public let name: String
  /// The property for the value.
  public let property: Property
  /// When the key is present.
  public let presence: Presence

  static func requiredText(_ name: String, _ path: any WritableKeyPath<Object, String> & Sendable) -> WireField {
    WireField(name: name, property: .requiredText(path), presence: .always)
  }

  static func text(
    _ name: String, _ path: any WritableKeyPath<Object, String?> & Sendable, _ presence: Presence = .always
  ) -> WireField {
    WireField(name: name, property: .text(path), presence: presence)
  }

  static func integer(
    _ name: String, _ path: any WritableKeyPath<Object, Int?> & Sendable, _ presence: Presence = .always
  ) -> WireField {
    WireField(name: name, property: .integer(path), presence: presence)
  }

  static func number(
    _ name: String, _ path: any WritableKeyPath<Object, Double?> & Sendable, _ presence: Presence = .always
  ) -> WireField {
    WireField(name: name, property: .number(path), presence: presence)
  }

  static func boolean(
    _ name: String, _ path: any WritableKeyPath<Object, Bool?> & Sendable, _ presence: Presence = .always
  ) -> WireField {
    WireField(name: name, property: .boolean(path), presence: presence)
  }

  static func texts(_ name: String, _ path: any WritableKeyPath<Object, [String]> & Sendable) -> WireField {
    WireField(name: name, property: .texts(path), presence: .always)
  }

  static func object<Inner: WireObject>(
    _ name: String, _ path: any WritableKeyPath<Object, Inner> & Sendable
  ) -> WireField {
    WireField(name: name, property: .object(WireNested(path: path)), presence: .always)
  }
}

extension WireField where Object: WireObject {
  /// Returns whether the key is present in the JSON of an object.
  public func isWritten(in object: Object) -> Bool {
    switch presence {
    case .always: return true
    case .since(let version): return Object.versionPath.map { object[keyPath: $0] >= version } ?? true
    case .ifKnown:
      switch property {
      case .text(let path): return object[keyPath: path] != nil
      case .integer(let path): return object[keyPath: path] != nil
      case .number(let path): return object[keyPath: path] != nil
      case .boolean(let path): return object[keyPath: path] != nil
      case .requiredText, .texts, .object: return true
      }
    }
  }

  func decode(_ object: inout Object, from container: KeyedDecodingContainer<WireKey>, _ key: WireKey) throws {
    switch property {
    case .requiredText(let path): object[keyPath: path] = try container.decode(String.self, forKey: key)
    case .text(let path): object[keyPath: path] = try container.decodeIfPresent(String.self, forKey: key)
    case .integer(let path): object[keyPath: path] = try container.decodeNumberIfPresent(key)
    case .number(let path): object[keyPath: path] = try container.decodeNumberIfPresent(key)
    case .boolean(let path): object[keyPath: path] = try container.decodeIfPresent(Bool.self, forKey: key)
    case .texts(let path): object[keyPath: path] = try container.decode([String].self, forKey: key)
    case .object(let nesting): try nesting.decode(&object, from: container, key)
    }
  }

  func encode(_ object: Object, to container: inout KeyedEncodingContainer<WireKey>, _ key: WireKey) throws {
    switch property {
    case .requiredText(let path): try container.encode(object[keyPath: path], forKey: key)
    case .text(let path): try container.encode(object[keyPath: path], forKey: key)
    case .integer(let path): try container.encode(object[keyPath: path], forKey: key)
    case .number(let path): try container.encode(object[keyPath: path], forKey: key)
    case .boolean(let path): try container.encode(object[keyPath: path], forKey: key)
    case .texts(let path): try container.encode(object[keyPath: path], forKey: key)
    case .object(let nesting): try nesting.encode(object, to: &container, key)
    }
  }
}

extension KeyedDecodingContainer<WireKey> {
  /// Decodes a number. For numbers out of range, `JSONDecoder` reports invalid JSON without a coding path; this method adds
  /// it.
  fileprivate func decodeNumberIfPresent<Number: Decodable>(_ key: WireKey) throws -> Number? {
    do {
      return try decodeIfPresent(Number.self, forKey: key)
    } catch let error as DecodingError {
      throw error
    } catch {
      let context = DecodingError.Context(codingPath: codingPath + [key], debugDescription: "\(error)")
      throw DecodingError.typeMismatch(Number.self, context)
    }
  }
}

/// A nested object of any type.
public protocol WireNesting<Object>: Sendable {
  /// The outer object.
  associatedtype Object
  /// The inner object.
  associatedtype Inner: WireObject

  /// The property for the inner object.
  var path: any WritableKeyPath<Object, Inner> & Sendable { get }
}

extension WireNesting {
  func decode(_ object: inout Object, from container: KeyedDecodingContainer<WireKey>, _ key: WireKey) throws {
    object[keyPath: path] = try container.decode(Inner.self, forKey: key)
  }

  func encode(_ object: Object, to container: inout KeyedEncodingContainer<WireKey>, _ key: WireKey) throws {
    try container.encode(object[keyPath: path], forKey: key)
  }
}

struct WireNested<Object, Inner: WireObject>: WireNesting {
  let path: any WritableKeyPath<Object, Inner> & Sendable
}
