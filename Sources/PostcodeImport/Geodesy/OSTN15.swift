package import PostcodeIndexBuilder
import PostcodeKit

/// Reads OSTN15: Ordnance Survey's shifts between ETRS89 and OSGB36 at 701 × 1,251 nodes, one kilometre apart.
package enum OSTN15 {
  /// The number of nodes from west to east.
  package static let columns = 701
  /// The number of nodes from south to north.
  package static let rows = 1251
  static let nodeCount = columns * rows

  private static let eastPrefix: UntrustedText = "ostn_east_shift_"
  private static let northPrefix: UntrustedText = "ostn_north_shift_"
  /// The data file has 45 MB.
  private static let byteLimit = 256 << 20

  /// Reads all shifts.
  ///
  /// - Parameter path: Ordnance Survey's data file (`OSTN15_OSGM15_DataFile.txt`), or a zip or folder with it. Or two
  ///   arrays of 16-bit numbers named like `ostn_east_shift_82140` and `ostn_north_shift_-84180`: either of them or
  ///   their folder.
  /// - Throws: ``ShiftFileError``.
  /// - Complexity: O(n) time and memory in the length of the files.
  package static func read(path: String) throws(ShiftFileError) -> ShiftTable {
    let path = UntrustedText(path)
    let leaf = path.split(separator: "/").last ?? path
    // `DumpInput` rejects a single binary file, so an array is looked up in its folder.
    let isArray = leaf.hasPrefix(eastPrefix) || leaf.hasPrefix(northPrefix)
    let folder = isArray && path.hasSuffix(leaf) ? String(Substring(path.utf8.dropLast(leaf.utf8.count))) : path.string
    let input = try open(folder.isEmpty ? "." : folder)
    if let east = try entry(of: input, { $0.hasPrefix(eastPrefix) }),
      let north = try entry(of: input, { $0.hasPrefix(northPrefix) })
    {
      return try ShiftArrays.table(
        east: (east.name.string, content(of: east, input)), north: (north.name.string, content(of: north, input)))
    }
    let text =
      if input.form == .plain || input.form == .gzip { input.entries.first } else {
        try entry(of: input) { $0.lowercased.contains("ostn15") && $0.lowercased.contains("datafile") }
      }
    guard !isArray, let text else { throw .notFound(file: path.string) }
    return try ShiftText.table(file: text.name.string, content(of: text, input))
  }

  private static func open(_ path: String) throws(ShiftFileError) -> DumpInput {
    do { return try DumpInput(path: path) } catch { throw .archive(error) }
  }

  private static func content(of entry: DumpEntry, _ input: DumpInput) throws(ShiftFileError) -> [UInt8] {
    do { return try input.readAll(entry, limit: byteLimit) } catch { throw .archive(error) }
  }

  /// Returns the only file whose last path component satisfies the condition; throws if there are several.
  private static func entry(
    of input: DumpInput, _ isMeant: (UntrustedText) -> Bool
  ) throws(ShiftFileError) -> DumpEntry? {
    var found: DumpEntry?
    for entry in input.entries where entry.kind == .file {
      guard let leaf = entry.name.split(separator: "/").last, isMeant(leaf) else { continue }
      if let found { throw .ambiguous(file: input.name, first: found.name.string, second: entry.name.string) }
      found = entry
    }
    return found
  }
}
