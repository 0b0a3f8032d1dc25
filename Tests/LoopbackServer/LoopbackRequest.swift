/// A request as it came over the wire.
public struct LoopbackRequest: Sendable, Equatable {
  /// A line of the head.
  public struct Header: Sendable, Equatable {
    /// The name as sent.
    public let name: String
    /// The value without the spaces around it.
    public let value: String
  }

  /// `GET`, `POST` and so on.
  public let method: String
  /// What stands in the request line, percent-encoded as sent: path and query.
  public let target: String
  /// The head, in order.
  public let headers: [Header]
  /// The body; empty if there was none.
  public let body: [UInt8]
  /// Which connection it came on, counted from 0.
  public let connection: Int
  /// Which request of the server it is, counted from 0.
  public let number: Int

  /// The target up to the question mark, percent-encoded as sent.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// What follows the question mark, percent-encoded as sent; `nil` without one.
  public var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }

  /// The parts of the path between slashes, decoded: `/a/b%2Fc` is `["a", "b/c"]`.
  public var pathSegments: [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { Self.decoded($0) }
  }

  /// The names and values of the query, decoded, in order. A plus is a space.
  public var queryItems: [(name: String, value: String)] {
    (query ?? "").split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { Self.decoded($0, plusIsSpace: true) }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// The first value of a name in the query, decoded.
  public func queryValue(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }

  /// The first value of a header, whatever the case of its name.
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
