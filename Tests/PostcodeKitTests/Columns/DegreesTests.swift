@testable import PostcodeKit
import Testing

/// Degrees have exactly the decimals of the dataset.
@Suite struct DegreesTests {
  /// The number of decimals that the builder takes.
  private static let most = Int(ColumnDeclaration.degreeDecimals)

  /// Returns the builder's integer for a text of degrees.
  private static func scaled(_ text: String) -> Int64 {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let digits = Int64(String(parts[0]) + fraction + String(repeating: "0", count: most - fraction.count)) ?? 0
    return isNegative ? -digits : digits
  }

  private func degrees(_ texts: [(String, String)]) throws -> (decimals: UInt8?, texts: [String]) {
    let index = try makeIndex(
      [.geographic], values: texts.map { [DegreesTests.scaled($0.0), DegreesTests.scaled($0.1)] })
    try index.verify()
    var decimals: UInt8?
    if case .position(let stored) = index.columns[0].declaration.kind { decimals = stored }
    let positions = texts.indices.map { index.geographicPosition(at: $0) }
    return (decimals, positions.map { position in position.map { "\($0.latitude) \($0.longitude)" } ?? "none" })
  }

  @Test func sixDecimals() throws {
    let values = [("51.501009", "-0.141588"), ("57.149590", "-2.096916"), ("0.000000", "0.000001")]
    let (decimals, texts) = try degrees(values)
    #expect(decimals == 6)
    #expect(texts == ["51.501009 -0.141588", "57.149590 -2.096916", "0.000000 0.000001"])
  }

  @Test func allDecimalsAreStored() throws {
    let last = String(repeating: "0", count: DegreesTests.most - 1)
    let values = [
      ("51.5" + last, "-0.14158769188563" + last.dropFirst(13)), ("50.0\(last.dropFirst())1", "-0.\(last)1"),
    ]
    let (decimals, texts) = try degrees(values)
    #expect(decimals == ColumnDeclaration.degreeDecimals)
    #expect(texts == values.map { "\($0.0) \($0.1)" })
  }

  @Test(arguments: 0...14)
  func unusedDecimalsAreDropped(_ used: Int) throws {
    let fraction = used == 0 ? "" : "." + String(repeating: "0", count: used - 1) + "1"
    let (decimals, texts) = try degrees([("50", "-7"), ("49" + fraction, "-6" + fraction)])
    #expect(decimals == UInt8(used))
    let zeros = used == 0 ? "" : "." + String(repeating: "0", count: used)
    #expect(texts == ["50\(zeros) -7\(zeros)", "49\(fraction) -6\(fraction)"])
  }

  @Test func missingDegreesUseNoDecimals() throws {
    let missing = ColumnDeclaration.missing
    let index = try makeIndex([.geographic], values: [[missing, missing], [DegreesTests.scaled("1.5"), missing]])
    #expect(index.columns[0].declaration.kind == .position(decimals: 0))
    #expect(index.geographicPosition(at: 0) == nil && index.geographicPosition(at: 1) == nil)
  }

  @Test func doublesAreTheNearest() throws {
    let values = ["51.501009", "-0.141588", "57.14959", "0.1", "-7.557160", "60.999999", "0"]
    let index = try makeIndex(
      [.geographic], values: values.map { [DegreesTests.scaled($0), DegreesTests.scaled($0)] })
    for (ordinal, text) in values.enumerated() {
      let position = try #require(index.geographicPosition(at: ordinal))
      let nearest = try #require(Double(text))
      #expect(position.latitude.doubleValue == nearest)
      #expect(position.longitude.doubleValue == nearest)
    }
  }

  @Test(
    arguments: [
      (-224_285, 5, "-2.24285"), (5, 0, "5"), (5, 1, "0.5"), (-5, 3, "-0.005"), (0, 6, "0.000000"), (100, 2, "1.00"),
      (.min, 15, "-9223.372036854775808"), (.max, 0, "9223372036854775807"),
    ] as [(Int64, UInt8, String)])
  func decimalNotation(_ scaled: Int64, _ decimals: UInt8, _ expected: String) {
    #expect(DecimalDegrees(scaled: scaled, decimals: decimals).description == expected)
  }
}
