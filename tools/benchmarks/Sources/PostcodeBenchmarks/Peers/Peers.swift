import PostcodeCore
import PostcodeIndex

/// The alternatives to the index, all with the same keys: postcodes without the space, exactly as stored.
struct Peers {
  /// `nil` if its C++ core could not be built.
  let marisa: MarisaTrie?
  let sqliteSet: SQLiteTable?
  let sqliteAll: SQLiteTable?
  let dictionary: [String: Int]?
  let sorted: SortedKeys?

  init(_ arguments: Arguments, _ index: PostcodeIndex, withCollections: Bool = true) throws {
    if let library = arguments.optional("marisa-library") {
      marisa = try MarisaTrie(library: library, path: arguments.value("marisa-trie"))
    } else {
      marisa = nil
    }
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
