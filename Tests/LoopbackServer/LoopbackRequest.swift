/// A received request.
public struct LoopbackRequest: Sendable, Equatable {
  /// A header field.
  public struct Header: Sendable, Equatable {
    /// The name as sent.
    public let name: String
    /// The trimmed value.
    public let value: String
  }

  /// `GET`, `POST` and so on.
  public let method: String
  /// The path and query of the request line, percent-encoded as sent.
  public let target: String
  /// The header fields, in order.
  public let headers: [Header]
  /// The body, empty if there was none.
  public let body: [UInt8]
  /// The number of the connection, counted from 0.
  public let connection: Int
  /// The number of the request, counted from 0.
  public let number: Int

  /// The path, percent-encoded as sent.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The query, percent-encoded as sent, or `nil` if there is none.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The decoded path segments: `/a/b%2Fc` is `["a", "b/c"]`.
  public var pathSegments: [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { Self.decoded($0) }
  }

  /// The decoded names and values of the query, in order. A plus sign is a space.
  public var queryItems: [(name: String, value: String)] {
    (query ?? "").split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Self.decoded($0, plusIsSpace: true) }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// Returns the first decoded value of a name in the query.
  public func queryValue(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }

  /// Returns the first value of a header field. Case doesn't matter.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body as UTF-8.
  public var bodyText: String { String(decoding: body, as: UTF8.self) }

  private static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
