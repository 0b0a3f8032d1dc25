import Testing

@testable import PostcodeImport

struct RecognitionTests {
  private static let header = "postcode,easting,northing\n"

  private static func isHeaderOnly(_ text: String, isWhole: Bool) -> Bool {
    if case .headerOnly = Recognition(Array(text.utf8), isWhole: isWhole) { true } else { false }
  }

  @Test func headerWithoutRows() {
    #expect(Self.isHeaderOnly(Self.header, isWhole: true))
    #expect(Self.isHeaderOnly(Self.header + " \n\n", isWhole: true))
    #expect(!Self.isHeaderOnly(Self.header, isWhole: false))
    #expect(!Self.isHeaderOnly(Self.header + "\"SW1A 1AA,529090,179645\n", isWhole: true))
    #expect(!Self.isHeaderOnly("id,postcode,lat,long\n1\n", isWhole: true))
  }

  @Test(arguments: ["", header])
  func unclosedQuoteInTheFirstRow(header: String) throws {
    let columns = header.isEmpty ? ",10,529090,179645,,,,,," : ",529090,179645"
    let good = (0..<4000).map { "\"SW1A \($0 % 10)AA\"\(columns)\n" }.joined()
    let text = "\(header)\"SW1A 1AA\(columns)\n\(good)"
    let result = try record(["x.csv": text])
    #expect(result.rows.count == 4000)
    #expect(result.rejections.map(\.reason) == [.unterminatedQuote])
  }
}
