/// All postcodes of a dataset with their positions, months and codes, in one small file.
///
/// ```swift
/// let index = try PostcodeIndex(path: "gb.pcindex")
/// index.completions(of: "sw1a")?.prefix(3).map(\.postcode)  // SW1A 0AA, SW1A 0PW, SW1A 1AA
/// if let postcode = Postcode("SW1A 2AA"), let record = index.record(of: postcode) {
///   record.gridReference                                    // 530047, 179951
///   record.district?.name                                   // "City of Westminster London Boro"
/// }
/// ```
///
/// An index is a view of a file in memory. Copies share it, and any number of threads can read at once. Opening checks only the
/// header: damage elsewhere yields wrong results but never a crash, and `verify()` detects it.
public struct PostcodeIndex: Sendable {
  /// The owner of the memory that all other properties read.
  let owner: IndexBytes
  let trie: PostcodeTrie
  /// Everything else, shared by all copies of the index.
  package let contents: IndexContents

  /// The columns, in the order of the dataset.
  public var columns: [IndexColumn] { contents.columns }
  /// The name, edition and source of the dataset.
  public var metadata: IndexMetadata { contents.metadata }
  /// The size of the file in bytes.
  public var byteCount: Int { owner.memory.count }

  /// Creates an index from bytes in memory.
  ///
  /// - Throws: `IndexError` if the bytes aren't an index, or the header or the section table is damaged.
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public init(bytes: IndexBytes) throws(IndexError) {
    owner = IndexBytes(sharing: bytes)
    let file = try IndexFile(owner.view)
    let sections = try IndexSections(file)
    trie = try PostcodeTrie(sections[.trie], owner: owner)
    guard trie.count == file.postcodeCount else {
      throw .malformed(
        section: "trie", reason: "\(trie.count) postcodes, expected \(file.postcodeCount)")
    }
    contents = try IndexContents(file, sections, trie, owner)
  }

  /// A Boolean value that indicates whether the index contains the part of OSTN15 that its postcodes need.
  public var hasShifts: Bool { contents.shifts != nil }

  /// The number of postcodes.
  public var count: Int { trie.count }

  /// Returns whether the index contains a postcode.
  ///
  /// - Complexity: O(1).
  public func contains(_ postcode: Postcode) -> Bool {
    withExtendedLifetime(owner) { trie.locate(postcode.code).isPresent }
  }

  /// Returns the ordinal of a postcode, its position in the order of (outcode, incode) from 0, or `nil` if the index doesn't
  /// contain it.
  ///
  /// - Complexity: O(1).
  public func ordinal(of postcode: Postcode) -> Int? {
    withExtendedLifetime(owner) {
      let (rank, isPresent) = trie.locate(postcode.code)
      return isPresent ? rank : nil
    }
  }

  /// Returns the postcode at an ordinal, or `nil` for an ordinal out of range.
  ///
  /// - Complexity: O(log *o*), where *o* is the number of outcodes.
  public func postcode(at ordinal: Int) -> Postcode? {
    withExtendedLifetime(owner) { trie.select(ordinal).map { Postcode(uncheckedCode: $0) } }
  }

  /// Returns the column with a name, which can be that of either slot of a position, or `nil` if there is none.
  ///
  /// - Complexity: O(*c*), where *c* is the number of columns.
  public func column(named name: String) -> IndexColumn? {
    columns.first { $0.declaration.hasName(name) }
  }
}
