import TestSupport
import Testing

@testable import PostcodeImport

/// No public call of this module traps, whatever its arguments are: it succeeds or throws.
struct ExtremeArgumentTests {
  private static let numbers: [Int] = [.min, -1, 0, 1, 15, 17, .max - 1, .max]
  private static let sizes: [UInt64] = [0, 1, .max - 1, .max]
  private static let texts = [
    "", " ", ".", "..", "\0", "\r\n", "é", "🇬🇧", "no/such/file", "-x", String(repeating: "a/", count: 50_000),
  ]

  private static let rows = """
    postcode,lat,long,x
    AB1 0AA,57,-2,a
    AB1 0AB,1e999,nan,b
    nothing,57,-2,
    AB1 0AA,58,-2,"c

    """

  /// Returns the paths of one table in every form.
  private func inputs(_ folder: TemporaryFolder) throws -> [String] {
    let rows = Array(Self.rows.utf8)
    var entry = ZipBuilder.Entry("a.csv")
    entry.content = rows
    try folder.write("folder/a.csv", rows)
    return [
      try folder.write("a.csv", rows), try folder.write("a.csv.gz", Fixture.gzip(rows)),
      try folder.write("a.zip", ZipBuilder([entry]).bytes()),
      folder.path("folder"),
    ]
  }

  /// Imports every input; the result doesn't matter.
  @discardableResult
  private func tryImporting(_ inputs: [String], _ options: ImportOptions) -> [ImportReport] {
    inputs.compactMap { input in
      do throws(ImportError) {
        let importer = Importer(options: options)
        let result = try importer.importDumps(
          [input], progress: { _ in }, onRejection: { _ = $0.description }, onSuperseded: { _ = $0 })
        _ = (result.report.rejected, result.report.unused.map(\.reason.description))
        return result.report
      } catch {
        _ = (error.description, error.category, error.errorDescription)
        return nil
      }
    }
  }

  @Test func numbersOfAnySize() throws {
    let folder = try TemporaryFolder()
    let inputs = try inputs(folder)
    for number in Self.numbers {
      let reports = tryImporting(inputs, ImportOptions(maximumRowLength: number, sampleCount: number))
      // Row lengths are clamped, so the shortest rows are always read.
      #expect(reports.count == 4 && reports.allSatisfy { $0.indexed > 0 }, "\(number)")
      tryImporting(inputs, ImportOptions(limits: ArchiveLimits(maximumEntries: number)))
    }
    for size in Self.sizes {
      for allowance in Self.sizes {
        tryImporting(
          inputs,
          ImportOptions(
            limits: ArchiveLimits(maximumTotalBytes: size, maximumRatio: size, ratioAllowance: allowance)))
      }
    }
  }

  @Test func textsOfAnyKind() throws {
    let folder = try TemporaryFolder()
    let inputs = try inputs(folder)
    for text in Self.texts {
      if text != ".", text != ".." { tryImporting([text], ImportOptions()) }
      tryImporting(inputs, ImportOptions(excludedAreas: [text]))
      // The names and the shifts must not come from the working directory, which is the test's.
      let path = text.isEmpty ? "" : folder.path("folder/" + text)
      tryImporting(inputs, ImportOptions(names: [path], shifts: path))
    }
    tryImporting(inputs, ImportOptions(names: inputs, shifts: inputs[0]))
    #expect(throws: ImportError.self) { try Importer().importDumps([]) }
    for dialect in Dialect.allCases {
      for columns in ColumnSelection.allCases {
        tryImporting(inputs, ImportOptions(dialect: dialect, liveOnly: true, columns: columns))
      }
    }
  }

  @Test func errorsWithAnyValue() {
    for number in Self.numbers {
      let line = ShiftFileError.line(file: "\0", line: number, expected: "", found: "\u{1B}")
      let nodes = ShiftFileError.missingNodes(file: "", count: number, easting: number, northing: number)
      for error in [line, nodes, .wrongSize(file: "", bytes: number)] { _ = (error.description, error.category) }
    }
    for size in Self.sizes {
      for problem in [
        ArchiveError.Problem.outOfBounds(.data, end: size, available: .max - size), .trailingBytes(size),
        .multiDisk(volume: size), .directoryMismatch(declared: size, actual: 0),
        .headerMismatch(.method, central: size, other: size), .sizeMismatch(declared: size, actual: .max - size),
        .compressedSizeMismatch(declared: size, actual: size), .limitExceeded(.ratio, value: size, allowed: 0),
        .overlappingEntries(other: ""), .unsupportedMethod(.max), .reservedFlags(.max), .invalidExtraField(id: .max),
        .badSignature(.data, found: .max), .checksumMismatch(expected: 0, actual: .max),
      ] {
        let error = ArchiveError(file: "", entry: "\0", problem: problem)
        _ = (error.description, error.category, error.errorDescription)
      }
    }
  }
}
