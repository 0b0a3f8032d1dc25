internal import CommandSupport
internal import PostcodeKit

/// The sizes of an index: in all, and with `--verbose` of each section.
enum SectionTable {
  /// The size of the whole index: `72,067 bytes, 28.8 bits a postcode`.
  static func total(_ index: PostcodeIndex) -> String {
    "\(NumberFormat.grouped(index.byteCount)) bytes, "
      + "\(NumberFormat.fixed(bitsPerPostcode(index.byteCount, index), 1)) bits a postcode"
  }

  static func write(_ index: PostcodeIndex) throws {
    let sizes = index.sectionSizes.map { ($0.name, $0.byteCount) } + [("total", index.byteCount)]
    let width = (sizes.map(\.0.count).max() ?? 0) + 2
    try StandardOutput.shared.line(
      Style.dim(Alignment.left("", width) + Alignment.right("bytes", 12) + Alignment.right("bits/postcode", 16)))
    for (name, bytes) in sizes {
      try StandardOutput.shared.line(
        Alignment.left(name, width) + Alignment.right(NumberFormat.grouped(bytes), 12)
          + Alignment.right(NumberFormat.fixed(bitsPerPostcode(bytes, index), 3), 16))
    }
  }

  static func bitsPerPostcode(_ bytes: Int, _ index: PostcodeIndex) -> Double {
    Double(bytes) * 8 / Double(max(index.count, 1))
  }
}
