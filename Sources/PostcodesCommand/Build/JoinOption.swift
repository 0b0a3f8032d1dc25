internal import CommandSupport
internal import PostcodeImport

/// The values of `build --join`: `FILE:KEY`, `FILE:KEY=HEADER` or `FILE:KEY:PREFIX`.
enum JoinOption {
  /// Parses a value. A path may contain colons.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - exists: Whether a path is that of a file. It decides what the last of several colons separates.
  static func parse(_ text: String, exists: (String) -> Bool = { FileIdentity($0) != nil }) -> JoinSource? {
    guard let last = text.lastIndex(of: ":") else { return nil }
    let path = String(text[..<last])
    let end = String(text[text.index(after: last)...])
    if !exists(path), let colon = path.lastIndex(of: ":") {
      return source(String(path[..<colon]), path[path.index(after: colon)...], prefix: end)
    }
    return source(path, end[...], prefix: "")
  }

  private static func source(_ path: String, _ key: Substring, prefix: String) -> JoinSource? {
    let parts = key.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard !path.isEmpty, let name = parts.first, !name.isEmpty, parts.last != "" else { return nil }
    return JoinSource(path: path, key: name, keyLabel: parts.count > 1 ? parts[1] : nil, prefix: prefix)
  }
}
