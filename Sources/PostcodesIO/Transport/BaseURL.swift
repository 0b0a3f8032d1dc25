internal import PostcodeKit

/// The address of a postcodes.io service: scheme, host, port and path prefix.
///
/// ```swift
/// BaseURL("https://postcodes.example/api/")?.description // "https://postcodes.example/api"
/// ```
public struct BaseURL: Sendable, Hashable {
  /// The address without a trailing slash.
  public let description: String

  /// The public service, `https://api.postcodes.io`.
  public static let postcodesIO = BaseURL(unchecked: "https://api.postcodes.io")

  private init(unchecked text: String) { description = text }
}

extension BaseURL: LosslessStringConvertible {
  /// Parses an address with the scheme `http` or `https` and an optional path prefix.
  ///
  /// - Returns: `nil` for another scheme, without a host, with a user, password, query or fragment, with a malformed port,
  ///   or with characters that aren't allowed in a URL.
  public init?(_ description: String) {
    let lowercased = UntrustedText(description.lowercased())
    guard let scheme = ["http://", "https://"].first(where: { lowercased.hasPrefix(UntrustedText($0)) }) else {
      return nil
    }
    var rest = description.utf8.dropFirst(scheme.utf8.count)
    while rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    let forbidden = Set("?#@\"<>\\^`{|}".utf8)
    guard rest.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !forbidden.contains($0) }), BaseURL.isAuthority(authority)
    else { return nil }
    self.init(unchecked: scheme + String(decoding: rest, as: UTF8.self))
  }

  /// Returns whether a text is a host, or an IPv6 address in brackets, with an optional port.
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
