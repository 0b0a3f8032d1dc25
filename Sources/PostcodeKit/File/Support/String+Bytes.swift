extension String {
  /// Returns whether two strings have the same UTF-8 bytes.
  ///
  /// `==` also equates canonically equivalent texts, for which it needs Unicode tables that Embedded Swift lacks.
  @inline(__always)
  package func hasSameBytes(as other: String) -> Bool {
    // Counting takes constant time, and nearly always decides.
    utf8.count == other.utf8.count && hasElements(of: other)
  }

  // Inlined, it would be most of the code of its callers.
  @inline(never)
  private func hasElements(of other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for (index, byte) in left.enumerated() where byte != right[index] { return false }
        return true
      }
    }
  }
}
