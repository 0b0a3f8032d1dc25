/// The address of a postcodes.io service: scheme, host, port and the prefix of its paths.
///
/// ```swift
/// BaseURL("https://postcodes.example/api/")?.description // "https://postcodes.example/api"
/// ```
public struct BaseURL: Sendable, Hashable {
  /// The address without a slash at the end.
  public let description: String

  /// The public service, `https://api.postcodes.io`.
  public static let postcodesIO = BaseURL(unchecked: "https://api.postcodes.io")

  private init(unchecked text: String) { description = text }
}

extension BaseURL: LosslessStringConvertible {
  /// Takes an address of `http` or `https`, with or without a prefix for all paths.
  ///
  /// - Returns: `nil` for another scheme, without a host, with a user, password, query or fragment, with a port that is
  ///   no number, or with characters that stand in no address.
  public init?(_ description: String) {
    let lowercased = description.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lowercased.hasPrefix($0) }) else { return nil }
    var rest = description.utf8.dropFirst(scheme.utf8.count)
    while rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    let forbidden = Set("?#@\"<>\\^`{|}".utf8)
    guard rest.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }), BaseURL.isAuthority(authority)
    else { return nil }
    self.init(unchecked: scheme + String(decoding: rest, as: UTF8.self))
  }

  /// Whether this is a host, perhaps an IPv6 address in brackets, with or without a port.
  private static func isAuthority(_ text: Substring.UTF8View.SubSequence) -> Bool {
    var host = Array(text)
    let end = host.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? host.startIndex
    if let colon = host[end...].firstIndex(of: UInt8(ascii: ":")) {
      guard UInt16(String(decoding: host[(colon + 1)...], as: UTF8.self)) != nil else { return false }
      host.removeSubrange(colon...)
    }
    return !host.isEmpty && host != Array("[]".utf8)
  }
}
