package import PostcodeKit
import PostcodeIndexBuilder

extension Importer {
  /// Finds the rows of a postcode in dumps, and what an import with these options makes of them.
  ///
  /// Joined tables are ignored, because they belong to codes and not to rows.
  ///
  /// - Parameters:
  ///   - postcode: The postcode.
  ///   - paths: Paths of files and folders, or `-` for standard input.
  ///   - progress: Called every few megabytes.
  /// - Throws: ``ImportError`` if the dumps cannot be read. A postcode without rows is not an error.
  /// - Complexity: O(n) in the size of the dumps.
  package func trace(
    _ postcode: Postcode, in paths: [String], progress: ((ImportProgress) -> Void)? = nil
  ) throws(ImportError) -> PostcodeTrace {
    let plan = try ImportPlan(paths, options: options)
    let shifts = try readShifts()
    let log = TraceLog(postcode)
    var superseded: [SourceLocation: SourceLocation] = [:]
    let imported = try read(
      plan, into: TraceSink(postcode, log), progress: progress, onRejection: { log.take($0) },
      onSuperseded: { superseded[$0.dropped] = $0.kept })
    var report = imported.report
    let attributes: [CodeAttribute]
    do throws(ArchiveError) {
      attributes = log.rows.isEmpty ? [] : try CodeNames(plan, options, &report).attributes(of: plan.columns)
    } catch {
      throw .archive(error)
    }
    let locations = RowLocations(files: report.used, lines: imported.lines)
    let builder = TraceIndexBuilder(
      postcode: postcode, columns: plan.columns,
      metadata: IndexMetadata(dataset: report.dataset, dialect: plan.dialect.name, source: ""), texts: imported.texts,
      shifts: shifts)
    let traced = try TracedRows(imported.sink.appended, locations, builder, attributes)
    let rows = log.rows.map { row in
      let here = locations.location(file: row.file, line: row.line)
      return PostcodeTrace.Row(
        location: here, hasHeader: row.layout.header != nil, fields: row.fields,
        outcome: traced.outcome(at: here)
          ?? outcome(of: row, postcode, kept: traced.keptLocation, superseded: superseded[here]),
        index: traced.index(at: here))
    }
    let malformed = log.malformed.map {
      PostcodeTrace.Row(location: $0.location, hasHeader: false, fields: [], outcome: .rejected($0), index: nil)
    }
    return PostcodeTrace(postcode: postcode, rows: rows + malformed, moreRows: log.moreRows, report: report)
  }

  /// Returns what becomes of a row that an index doesn't have.
  ///
  /// - Parameters:
  ///   - kept: Where the row is that the index has.
  ///   - superseded: Where the row is that takes precedence, if the import reported one.
  private func outcome(
    of row: TraceLog.Row, _ postcode: Postcode, kept: SourceLocation?, superseded: SourceLocation?
  ) -> PostcodeTrace.Outcome {
    if let superseded { return .superseded(kept ?? superseded) }
    if let rejection = row.rejections.first { return .rejected(rejection) }
    let area = Int(postcode.outcode.areaKey)
    if options.excludedAreas.contains(where: { Outcode.areaKey(named: $0) == area }) { return .excluded }
    if row.layout.fields.hasSplitSuffix, let kept, !(options.liveOnly && row.isTerminated) { return .merged(kept) }
    return .terminatedLeftOut
  }
}

extension TraceLog.Row {
  /// Whether the row has a date of termination.
  fileprivate var isTerminated: Bool {
    guard let field = layout.fields[.terminated], texts.indices.contains(field) else { return false }
    return !texts[field].trimmingSpaces.isEmpty
  }

  /// The fields, with their columns.
  fileprivate var fields: [PostcodeTrace.Field] {
    var columns: [Int: [String]] = [layout.postcodeField: ["postcode"]]
    for rule in ColumnRule.all {
      guard let field = layout.fields[rule.role] else { continue }
      guard let secondRole = rule.secondRole else {
        columns[field, default: []].append(rule.declaration.name)
        continue
      }
      guard let second = layout.fields[secondRole] else { continue }
      columns[field, default: []].append(rule.declaration.name)
      columns[second, default: []].append(rule.declaration.secondName)
    }
    for text in layout.texts.fields { columns[text.field, default: []].append(text.name) }
    let labels =
      layout.header?.labels.map(\.text.string) ?? layout.dialect.rules.impliedLabels(fieldCount: layout.fields.count)
    return texts.enumerated().map { index, text in
      let label = labels.indices.contains(index) ? labels[index] : ""
      let name = layout.fieldName(index)
      return PostcodeTrace.Field(
        number: index + 1, label: label, value: text, columns: columns[index] ?? [],
        omission: columns[index] == nil ? omission(of: label) : nil,
        rejection: rejections.first { $0.column.hasSameBytes(as: name) })
    }
  }

  private func omission(of label: String) -> PostcodeTrace.Omission {
    if HeaderLabel(label).role == .postcode { return .spelling }
    if let column = layout.ignored.first(where: { $0.label.hasSameBytes(as: label) }) {
      return .unknownValues(column.value)
    }
    return layout.texts.dropped.contains(where: { $0.hasSameBytes(as: label) }) ? .notServed : .unknown
  }
}
