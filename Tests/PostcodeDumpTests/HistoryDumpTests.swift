@testable import PostcodeKit
import PostcodeImport
import TestSupport
import Testing

/// Two national editions in one index.
@Suite(.enabled(if: Checkout.readsFullDumps, "needs the published dumps and POSTCODES_FULL_DUMPS=1"))
struct HistoryDumpTests {
  /// Every value is that of an index built from the edition alone: of every postcode in `tools/test --all`, else of one in 16.
  @Test func codePointOpen() throws {
    let paths = ["code-point-open-2014-08.zip", "code-point-open-2025-10.zip"].map { Checkout.dump($0) }
    let result = try Importer().importEditions(paths)
    let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
    try index.verify()
    let history = try #require(try PostcodeHistory(index))
    try history.verify()
    #expect(history.editions.map(\.month.description) == ["202510", "201408"])
    let own = try paths.reversed().map { path in
      try PostcodeIndex(bytes: IndexBytes(copying: Importer().importDumps([path]).file))
    }
    #expect(result.file.count - result.newestByteCount < own[1].byteCount * 9 / 10)
    let stride = Checkout.readsEveryDump ? 1 : 16
    for (edition, index) in zip(history.editions, own) {
      #expect(firstDifference(history, edition, from: index, alsoChecking: own, stride: stride) == nil)
    }
  }
}
