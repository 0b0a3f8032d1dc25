extension PostcodePage {
  /// The public URL of a server.
  public struct Remote: Sendable, Hashable {
    /// The base URL without a trailing slash, such as `https://api.postcodes.io`.
    public let base: String
    /// The scheme, host and port, for the content security policy.
    public let origin: String

    /// Parses a URL with the scheme `http` or `https`, a host name or IPv4 address, and optionally a port and a path.
    ///
    /// Returns `nil` for anything else, including user names, queries, fragments, and IPv6 addresses, which a content
    /// security policy can't express.
    ///
    /// - Complexity: O(number of characters).
    public init?(_ text: String) {
      let schemes = ["https://", "http://"]
      guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
      let rest = text.dropFirst(scheme.count)
      let authority = rest.prefix { $0 != "/" }
      let path = rest.dropFirst(authority.count)
      let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let host = parts.first, !host.isEmpty, host.utf8.allSatisfy(Remote.isHostCharacter) else { return nil }
      if parts.count == 2 {
        let areDigits = parts[1].utf8.allSatisfy { (48...57).contains($0) }
        guard areDigits, let port = UInt16(parts[1]), port > 0 else { return nil }
      }
      guard path.utf8.allSatisfy({ Remote.isHostCharacter($0) || [47, 95, 126].contains($0) }) else { return nil }
      origin = scheme + authority.lowercased()
      var trimmed = path
      while trimmed.last == "/" { trimmed.removeLast() }
      base = origin + trimmed
    }

    /// Whether the URL has no path.
    public var isOrigin: Bool { base == origin }

    private static func isHostCharacter(_ byte: UInt8) -> Bool {
      switch byte {
      case 45, 46, 48...57, 65...90, 97...122: true
      default: false
      }
    }
  }
}
