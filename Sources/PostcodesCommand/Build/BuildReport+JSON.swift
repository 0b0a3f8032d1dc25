internal import CommandSupport
internal import PostcodeKit
internal import PostcodeImport

extension BuildReport {
  /// The JSON of `build`.
  struct Document: Encodable {
    struct File: Encodable {
      let file: String
      let entry: String?
      var rows: Int?
      var reason: String?
    }
    struct Rejected: Encodable {
      let file: String
      let entry: String?
      let line: Int
      let reason: String
      let column: String
      let value: String
      let expected: String

      init(_ rejection: Rejection) {
        file = rejection.location.file
        entry = rejection.location.entry
        line = rejection.location.line
        reason = rejection.reason.description
        column = rejection.column
        value = rejection.value
        expected = rejection.expected
      }
    }
    struct Superseded: Encodable {
      let postcode: String
      let kept: String
      let dropped: String
    }
    struct Places: Encodable {
      let inputs: [String]
      let files: Int
      let rows: Int
      let places: Int
      let merged: Int
      let postcodeRows: Int
      let postcodesWithPlace: Int
      let matchedPostcodes: Int
      let otherRows: Int
      let rejected: Int
      let rejectedByReason: [String: Int]
      let rejectedRows: [Rejected]
    }
    struct Section: Encodable {
      let name: String
      let bytes: Int
    }
    struct Joined: Encodable {
      let file: String
      let key: String
      let column: String
      let columns: [String]
      let emptyColumns: [String]
      let missingValues: [String: Int]
      let rows: Int
      let matched: Int
      let repeated: Int
      let unmatchedCodes: [String]
      let codesWithoutRow: Int

      init(_ table: ImportReport.JoinedTable) {
        file = table.file
        key = table.key
        column = table.keyLabel
        columns = table.columns
        emptyColumns = table.emptyColumns
        missingValues = table.missingValues
        rows = table.rows
        matched = table.matched
        repeated = table.repeated
        unmatchedCodes = table.unmatchedSamples
        codesWithoutRow = table.codesWithoutRow
      }
    }
    let dataset: String
    let edition: String
    let dialect: String?
    let used: [File]
    let unused: [File]
    let rows: Int
    let indexed: Int
    let live: Int?
    let terminated: Int?
    let withoutPosition: Int
    let merged: Int
    let superseded: Int
    let supersededRows: [Superseded]
    let excluded: Int
    let terminatedLeftOut: Int
    let repeatedHeaders: Int
    let rejected: Int
    let rejectedByReason: [String: Int]
    let rejectedRows: [Rejected]
    let invalidValues: Int
    let invalidValuesByReason: [String: Int]
    let invalidValueSamples: [Rejected]
    let missingValues: [String: Int]
    let droppedColumns: [String]
    let emptyColumns: [String]
    let names: [String]
    let joined: [Joined]
    let unnamedCodes: [String: Int]
    let places: Places?
    let warnings: [String]
    let output: String
    let bytes: Int
    let sections: [Section]
    let seconds: Double

    init(_ summary: BuildReport, seconds: Double) {
      let report = summary.report
      dataset = report.dataset
      edition = report.edition
      dialect = report.dialect?.name
      used = report.used.map { File(file: $0.file, entry: $0.entry, rows: $0.rows) }
      unused = report.unused.map { File(file: $0.file, entry: $0.entry, reason: $0.reason.description) }
      rows = report.rows
      indexed = report.indexed
      let isTerminationKnown = Termination.isKnown(summary.index)
      live = isTerminationKnown ? report.live : nil
      terminated = isTerminationKnown ? report.terminated : nil
      withoutPosition = report.withoutPosition
      merged = report.merged
      superseded = report.superseded
      supersededRows = report.supersededSamples.map {
        Superseded(postcode: $0.postcode.description, kept: "\($0.kept)", dropped: "\($0.dropped)")
      }
      excluded = report.excluded
      terminatedLeftOut = report.terminatedLeftOut
      repeatedHeaders = report.repeatedHeaders
      rejected = report.rejected
      rejectedByReason = Dictionary(uniqueKeysWithValues: report.rejections.map { ($0.key.description, $0.value) })
      rejectedRows = report.rejectionSamples.map { Rejected($0) }
      invalidValues = report.invalidValueCount
      invalidValuesByReason = Dictionary(
        uniqueKeysWithValues: report.invalidValues.map { ($0.key.description, $0.value) })
      invalidValueSamples = report.invalidValueSamples.map { Rejected($0) }
      missingValues = report.missingValues
      droppedColumns = report.droppedColumns
      emptyColumns = report.emptyColumns
      names = report.names
      joined = report.joined.map { Joined($0) }
      unnamedCodes = report.unnamedCodes
      places = report.places.map { places in
        Places(
          inputs: places.inputs, files: places.files, rows: places.rows, places: places.places, merged: places.merged,
          postcodeRows: places.postcodeRows, postcodesWithPlace: places.postcodesWithPlace,
          matchedPostcodes: places.matchedPostcodes, otherRows: places.otherRows, rejected: places.rejected,
          rejectedByReason: Dictionary(uniqueKeysWithValues: places.rejections.map { ($0.key.description, $0.value) }),
          rejectedRows: places.rejectionSamples.map { Rejected($0) })
      }
      warnings = report.warnings
      output = summary.output
      bytes = summary.index.byteCount
      sections = summary.index.sectionSizes.map { Section(name: $0.name, bytes: $0.byteCount) }
      self.seconds = seconds
    }
  }
}
