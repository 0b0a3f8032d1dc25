/// A key of an object of postcodes.io's JSON, and the property that has its value.
public struct WireField<Object>: Sendable {
  /// When a key is written.
  public enum Presence: Sendable, Equatable {
    /// Always, as `null` if there is no value.
    case always
    /// In replies as they are since a release.
    case since(WireVersion)
    /// If there is a value.
    case ifKnown
  }

  /// The property, by its type.
  public enum Property: Sendable {
    /// A text that is never `null`.
    case requiredText(any WritableKeyPath<Object, String> & Sendable)
    /// A text or `null`.
    case text(any WritableKeyPath<Object, String?> & Sendable)
    /// A whole number or `null`.
    case integer(any WritableKeyPath<Object, Int?> & Sendable)
    /// A number or `null`.
    case number(any WritableKeyPath<Object, Double?> & Sendable)
    /// An array of texts, never `null`.
    case texts(any WritableKeyPath<Object, [String]> & Sendable)
    /// Another object.
    case object(any WireNesting<Object>)
  }

  /// The key as it stands in the JSON.
  public let name: String
  /// Where its value is.
  public let property: Property
  /// When it is written.
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
  /// Whether the key stands in the JSON of an object.
  public func isWritten(in object: Object) -> Bool {
    switch presence {
    case .always: return true
    case .since(let version): return Object.versionPath.map { object[keyPath: $0] >= version } ?? true
    case .ifKnown:
      switch property {
      case .text(let path): return object[keyPath: path] != nil
      case .integer(let path): return object[keyPath: path] != nil
      case .number(let path): return object[keyPath: path] != nil
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
    case .texts(let path): try container.encode(object[keyPath: path], forKey: key)
    case .object(let nesting): try nesting.encode(object, to: &container, key)
    }
  }
}

extension KeyedDecodingContainer<WireKey> {
  /// A number that fits its type. `JSONDecoder` says of others that the data are not JSON, and not where.
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

/// An object within an object, whatever its type.
public protocol WireNesting<Object>: Sendable {
  /// The outer object.
  associatedtype Object
  /// The inner object.
  associatedtype Inner: WireObject

  /// Where the inner object is.
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
