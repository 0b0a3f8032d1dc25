@testable import PostcodeKit
import TestSupport
import Testing

/// Folding of names for comparison.
struct NameFoldingTests {
  @Test(arguments: [
    ("Camden", "camden"), ("  Isle  of\tWight ", "isle of wight"), ("King's Lynn", "kings lynn"),
    ("King’s Lynn", "kings lynn"), ("Na h-Eileanan Siar", "na h eileanan siar"), ("St. Mary's", "st marys"),
    ("Saint Mary’s", "st marys"), ("Saints", "saints"), ("Toussaint", "toussaint"),
    ("Holborn & Covent Garden", "holborn and covent garden"),
    ("A&B", "a and b"), ("Ynys Môn", "ynys mon"), ("Pen-y-Bont âr Ŵy", "pen y bont ar wy"), ("Ỳ Ẃ", "y w"),
    ("Æsop Œuvre ßtr Þing", "aesop oeuvre sstr thing"), ("Łódź Đ ŋ", "lodz d n"), ("e\u{301}", "e"), ("×÷", "×÷"),
    ("日本", "日本"), ("", ""), ("'.", ""), ("&", "and"), ("Bristol, City of", "bristol city of"), ("10–12", "10 12"),
  ])
  func namesFold(_ name: String, _ folded: String) {
    #expect(String(decoding: NameFolding.folded(Array(name.utf8)), as: UTF8.self) == folded)
    // Folding is idempotent.
    #expect(NameFolding.folded(Array(folded.utf8)) == Array(folded.utf8))
  }

  @Test(arguments: [
    ("Camden London Boro", "camden"), ("City of Bristol (B)", "bristol"), ("Bristol, City of", "bristol"),
    ("Abbey Ward", "abbey"), ("Ward", "ward"), ("Barnsley District (B)", "barnsley"),
    ("County Durham", "county durham"),
    ("Herefordshire, County of", "herefordshire"), ("City of City of", "city of"), ("City of London", "london"),
  ])
  func areaTypesAreRemoved(_ name: String, _ short: String) {
    #expect(String(decoding: NameFolding.foldedWithoutAreaType(Array(name.utf8)), as: UTF8.self) == short)
  }

  @Test func arbitraryBytesFold() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<5_000 {
      let bytes = (0..<random.below(12)).map { _ in random.oneIn(2) ? random.byte() | 0x80 : random.byte() }
      let folded = NameFolding.folded(bytes)
      #expect(folded.first != 0x20 && folded.last != 0x20)
      _ = NameFolding.foldedWithoutAreaType(bytes)
    }
  }
}
