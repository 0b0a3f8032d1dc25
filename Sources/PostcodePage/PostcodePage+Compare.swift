extension PostcodePage {
  /// Another server that answers as postcodes.io does, which the comparison page asks beside this one.
  public struct Remote: Sendable, Hashable {
    /// Where its paths begin, without a slash at the end: `https://api.postcodes.io`.
    public let base: String
    /// Scheme, host and port: what the policy allows the page to ask.
    public let origin: String

    /// Reads an address: `http` or `https`, a name or an IPv4 address, a port and a path if need be.
    ///
    /// `nil` for everything else: user names, queries and fragments have no place in it, and a policy cannot name an IPv6
    /// address.
    ///
    /// - Complexity: O(number of characters).
    public init?(_ text: String) {
      let schemes = ["https://", "http://"]
      guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
      let rest = text.dropFirst(scheme.count)
      let authority = rest.prefix { $0 != "/" }
      let path = rest.dropFirst(authority.count)
      let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let host = parts.first, !host.isEmpty, host.utf8.allSatisfy(Remote.isOfName) else { return nil }
      if parts.count == 2 {
        let areDigits = parts[1].utf8.allSatisfy { (48...57).contains($0) }
        guard areDigits, let port = UInt16(parts[1]), port > 0 else { return nil }
      }
      guard path.utf8.allSatisfy({ Remote.isOfName($0) || [47, 95, 126].contains($0) }) else { return nil }
      origin = scheme + authority.lowercased()
      var trimmed = path
      while trimmed.last == "/" { trimmed.removeLast() }
      base = origin + trimmed
    }

    /// Letters, digits, `-` and `.`.
    private static func isOfName(_ byte: UInt8) -> Bool {
      switch byte {
      case 45, 46, 48...57, 65...90, 97...122: true
      default: false
      }
    }
  }

  /// The path of the comparison page.
  public static let comparePath = "/compare"

  /// The page that asks this server and another the same, and marks what differs: `GET /compare`.
  ///
  /// It is HTML in UTF-8 and goes out with `contentSecurityPolicy(remote:)`; without a remote there is no such page.
  /// The questions come from the browser, so the other server must allow any origin (`Access-Control-Allow-Origin: *`).
  ///
  /// - Complexity: O(number of characters).
  public static func comparePage(remote: Remote) -> String {
    let bytes = EmbeddedFiles.all.first { $0.path == comparePath }.map { Base64.decode($0.base64) } ?? []
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "REMOTE", omittingEmptySubsequences: false)
    return parts.joined(separator: escaped(remote.base))
  }

  /// The value of the `Content-Security-Policy` header for `comparePage`: what `contentSecurityPolicy` allows, and to ask
  /// the other server.
  public static func contentSecurityPolicy(remote: Remote) -> String {
    let own = "connect-src 'self';"
    return contentSecurityPolicy.split(separator: own, omittingEmptySubsequences: false)
      .joined(separator: "connect-src 'self' \(remote.origin);")
  }
}
