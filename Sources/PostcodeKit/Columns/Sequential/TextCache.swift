/// The texts of a column, or the values of an attribute of its codes, each decoded at most once.
///
/// The index stores texts compressed; a cache gives a text that it has decoded before in a few nanoseconds. It is worth its memory for
/// many postcodes; for a few, `text(_:)` and `attribute(_:of:)` of `IndexColumn` are enough.
///
/// ```swift
/// var names = TextCache(district, attribute: "name")
/// for ordinal in ordinals { print(names.text(district.textID(at: ordinal)) ?? "") }
/// ```
///
/// The first call allocates 16 bytes for each distinct text of the column (on 64-bit systems). Each decoded text of more than 15 bytes
/// takes its own bytes too.
public struct TextCache: Sendable {
  private let column: IndexColumn
  /// The name of the attribute; `nil` for the texts themselves.
  private let attribute: String?
  /// The texts by raw identifier; empty before the first text.
  private var entries: [Entry] = []

  private enum Entry: Sendable {
    case unknown
    case absent
    case text(String)
  }

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - column: A column of an index. Without texts or without the attribute every text is `nil`.
  ///   - attribute: The name of an attribute of the column's codes, such as `name`, one of `attributeNames`; `nil` for the codes
  ///     themselves.
  /// - Complexity: O(1).
  public init(_ column: IndexColumn, attribute: String? = nil) {
    self.column = column
    self.attribute = attribute
  }

  /// Returns the text with an identifier, or its attribute; `nil` if there is none.
  ///
  /// - Complexity: O(1) for a text returned before, otherwise that of `text(_:)` or `attribute(_:of:)` of `IndexColumn`; the first
  ///   call allocates room for all texts.
  @inline(__always)
  public mutating func text(_ id: DictionaryID) -> String? {
    let number = id.rawValue
    if number >= 0, number < entries.count {
      switch entries[number] {
      case .text(let text): return text
      case .absent: return nil
      case .unknown: break
      }
    }
    return decode(id)
  }

  /// Decodes a text that is not in the cache, and keeps it.
  @inline(never)
  private mutating func decode(_ id: DictionaryID) -> String? {
    if entries.isEmpty {
      entries = [Entry](repeating: .unknown, count: column.textCount &+ 1)
      entries[0] = .absent
    }
    // Every identifier out of range is absent.
    guard id.rawValue > 0, id.rawValue < entries.count else { return nil }
    let text = if let attribute { column.attribute(attribute, of: id) } else { column.text(id) }
    entries[id.rawValue] = if let text { .text(text) } else { .absent }
    return text
  }
}
