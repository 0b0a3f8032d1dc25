/// A short table of names: a code, a space and a name in each line. It is searched line by line.
///
/// A literal of a dictionary would take much more code, and Embedded Swift has no hash of texts without Unicode tables.
package struct NameTable: Sendable {
  package private(set) var rows: [(code: String, name: String)] = []
  private var codes: [[UInt8]] = []

  /// Reads a table.
  @inline(never)
  package init(_ text: StaticString) {
    var (code, name): ([UInt8]?, [UInt8]) = (nil, [])
    for byte in [UInt8](ascii: text) + [0x0A] {
      switch byte {
      case 0x20 where code == nil: (code, name) = (name, [])
      case 0x0A:
        codes.append(code ?? [])
        rows.append((String(utf8: (code ?? [])[...]), String(utf8: name[...])))
        (code, name) = (nil, [])
      default: name.append(byte)
      }
    }
  }

  /// Returns the name of a code.
  ///
  /// - Complexity: O(number of rows).
  @inline(never)
  package subscript(code: String) -> String? { codes.firstIndex(of: [UInt8](utf8: code)).map { rows[$0].name } }
}
