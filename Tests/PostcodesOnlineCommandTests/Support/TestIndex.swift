@testable import PostcodeKit
import PostcodeIndexBuilder
import Testing

/// A small index with known contents.
enum TestIndex {
  /// All postcodes are live except M1 1AD, terminated in January 2010.
  static let postcodes =
    ["M10 1AA", "M11 1AA", "M2 1AA", "SW1A 2AA", "OX1 1AA", "B1 1BB"]
    + "ABDEFGHJLNPQRSTUWXYZ".map { "M1 1A\($0)" }

  /// Two places, for the indexes that have any.
  static let places = [
    Place(
      code: "osgb1", name: "Manchester", localType: "City", outcode: "M1",
      area: PlaceArea(county: "Greater Manchester", country: "England"),
      eastings: PlaceExtent(position: GridCoordinate(halfMetres: 768_000)),
      northings: PlaceExtent(position: GridCoordinate(halfMetres: 796_000))),
    Place(code: "osgb2", name: "Little Mancot", localType: "Village", outcode: "CH5"),
  ]

  static func bytes(places: [Place]? = nil) throws -> [UInt8] {
    var builder = IndexBuilder(columns: [.terminated])
    for (line, text) in postcodes.enumerated() {
      let month = text == "M1 1AD" ? 2010 * 12 : ColumnDeclaration.missing
      builder.append(try #require(Postcode(text)), values: [month], line: UInt32(line + 1))
    }
    let metadata = IndexMetadata(dataset: "Test", edition: "1", attribution: "", dialect: "test", source: "test")
    return try builder.finish(metadata: metadata, places: places.map { PlacesEncoder($0).encoded() }) { _ in }.file
  }

  static func make(places: [Place]? = nil) throws -> PostcodeIndex {
    try PostcodeIndex(bytes: IndexBytes(copying: bytes(places: places)))
  }
}
