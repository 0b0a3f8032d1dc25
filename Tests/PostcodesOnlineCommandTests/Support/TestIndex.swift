import PostcodeIndex
import PostcodeIndexBuilder
import Testing

@testable import PostcodeCore

/// A small index with known contents.
enum TestIndex {
  /// All postcodes are live except M1 1AD, terminated in January 2010.
  static let postcodes =
    ["M10 1AA", "M11 1AA", "M2 1AA", "SW1A 2AA", "OX1 1AA", "B1 1BB"]
    + "ABDEFGHJLNPQRSTUWXYZ".map { "M1 1A\($0)" }

  static func bytes() throws -> [UInt8] {
    var builder = IndexBuilder(columns: [.terminated])
    for (line, text) in postcodes.enumerated() {
      let month = text == "M1 1AD" ? 2010 * 12 : ColumnDeclaration.missing
      builder.append(try #require(Postcode(text)), values: [month], line: UInt32(line + 1))
    }
    let metadata = IndexMetadata(dataset: "Test", edition: "1", attribution: "", dialect: "test", source: "test")
    return try builder.finish(metadata: metadata) { _ in }.file
  }

  static func make() throws -> PostcodeIndex { try PostcodeIndex(bytes: IndexBytes(copying: bytes())) }
}
