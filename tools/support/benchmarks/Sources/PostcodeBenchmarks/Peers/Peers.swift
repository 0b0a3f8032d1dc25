import PostcodeKit

/// The alternatives to the index, all with the same keys: postcodes without the space, exactly as stored.
struct Peers {
  /// `nil` if its C++ core could not be built.
  let marisa: NativePeer?
  /// `nil` without Rust or the source of fst.
  let fstSet: NativePeer?
  /// The value of a key is its index in sorted order.
  let fstMap: NativePeer?
  let sqliteSet: SQLiteTable?
  let sqliteAll: SQLiteTable?
  let dictionary: [String: Int]?
  let sorted: SortedKeys?

  init(_ arguments: Arguments, _ index: PostcodeIndex, withCollections: Bool = true) throws {
    func native(_ library: String, _ file: String) throws -> NativePeer? {
      try arguments.optional(library).map { try NativePeer(library: $0, path: arguments.value(file)) }
    }
    marisa = try native("marisa-library", "marisa-trie")
    fstSet = try native("fst-library", "fst-set")
    fstMap = try native("fst-library", "fst-map")
    sqliteSet = try arguments.optional("sqlite-set").map { try SQLiteTable(path: $0) }
    sqliteAll = try arguments.optional("sqlite-all").map { try SQLiteTable(path: $0) }
    dictionary = withCollections ? Peers.dictionary(of: index) : nil
    sorted = withCollections ? SortedKeys(of: index) : nil
  }

  /// Returns every postcode with its ordinal.
  static func dictionary(of index: PostcodeIndex) -> [String: Int] {
    var dictionary: [String: Int] = [:]
    dictionary.reserveCapacity(index.count)
    for (ordinal, postcode) in index.enumerated() { dictionary[postcode.compact] = ordinal }
    return dictionary
  }
}
