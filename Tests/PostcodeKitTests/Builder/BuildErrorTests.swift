@testable import PostcodeKit
import PostcodeIndexBuilder
import Testing

/// Rows that the builder rejects.
@Suite struct BuildErrorTests {
  private func build(
    _ columns: [ColumnDeclaration], _ rows: [[Int64]], texts: TextTuples? = nil
  ) throws -> BuildSummary {
    var builder = IndexBuilder(columns: columns)
    for (line, values) in rows.enumerated() {
      builder.append(consecutivePostcodes[line], values: values, line: UInt32(line + 1))
    }
    return try builder.finish(metadata: testMetadata, texts: texts, onConflict: { _ in }).summary
  }

  @Test func noRows() {
    #expect(throws: IndexBuildError.noPostcodes) { try build([.quality], []) }
  }

  @Test func wrongNumberOfValues() {
    #expect(throws: IndexBuildError.wrongValueCount(line: 2, expected: 1, actual: 0)) {
      try build([.quality], [[1], []])
    }
    #expect(throws: IndexBuildError.wrongValueCount(line: 1, expected: 2, actual: 3)) {
      try build([.gridReference], [[1, 2, 3]])
    }
  }

  private static let columns = [ColumnDeclaration(name: "district", kind: .text)]

  @Test(arguments: [1, 7, -1, Int64.min, .max])
  func unknownTuple(_ tuple: Int64) throws {
    var texts = TextTuples(names: ["district"])
    texts.set("E09000033", column: 0)
    #expect(texts.finishRow() == 0)
    #expect(throws: IndexBuildError.unknownTuple(line: 2, tuple: tuple)) {
      try build(BuildErrorTests.columns, [[0], [tuple]], texts: texts)
    }
  }

  @Test func missingTexts() {
    #expect(throws: IndexBuildError.missingTexts) { try build(BuildErrorTests.columns, [[0]]) }
    #expect(throws: IndexBuildError.missingTexts) {
      try build(BuildErrorTests.columns, [[0]], texts: TextTuples(names: ["ward"]))
    }
    // Without any tuple, every number is unknown.
    #expect(throws: IndexBuildError.unknownTuple(line: 1, tuple: 0)) {
      try build(BuildErrorTests.columns, [[0]], texts: TextTuples(names: ["district"]))
    }
  }
}
