package import PostcodeKit

/// Compares the entity tags of an `If-None-Match` field (RFC 9110, 13.1.2).
package enum EntityTags {
  /// Whether a field lists an entity tag, weak or not.
  ///
  /// - Parameter tag: A tag with its quotation marks, without `W/`.
  /// - Complexity: O(length of the field).
  package static func contain(_ field: UntrustedText, _ tag: String) -> Bool {
    field.split(separator: ",").contains { part in
      var part = part.string[...].utf8.trimmed
      if part.starts(with: "W/".utf8) { part = part.dropFirst(2) }
      return part.elementsEqual(tag.utf8)
    }
  }
}
