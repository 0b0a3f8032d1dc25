package import PostcodeCore
import PostcodeIndex
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
    let appended = imported.sink.appended
    let lines = imported.lines
    let texts = imported.texts
    func found(_ file: Int, _ line: Int) -> SourceLocation {
      guard report.used.indices.contains(file) else { return SourceLocation(file: "", entry: nil, line: line) }
      return SourceLocation(file: report.used[file].file, entry: report.used[file].entry, line: line)
    }
    func location(of number: UInt32) -> SourceLocation {
      lines.location(of: number).map { found($0.file, $0.line) } ?? found(-1, 0)
    }
    let metadata = IndexMetadata(dataset: report.dataset, dialect: plan.dialect.name, source: "")
    func index(
      of rows: [TraceSink.Appended], _ attributes: [CodeAttribute], _ onConflict: (ConflictingRow) -> Void
    ) throws(ImportError) -> [UInt8] {
      var builder = IndexBuilder(columns: plan.columns)
      for row in rows { builder.append(postcode, values: row.values, line: row.line) }
      do throws(IndexBuildError) {
        return try builder.finish(
          metadata: metadata, texts: texts, attributes: attributes, shifts: shifts, onConflict: onConflict
        ).file
      } catch {
        throw .index(error)
      }
    }

    // The row in the index, and the others.
    var kept = appended.first?.line
    // The line of the row that takes precedence over a row with other values.
    var better: [UInt32: UInt32] = [:]
    if appended.count > 1 {
      _ = try index(of: appended, []) { conflict in
        kept = conflict.keptLine
        better[conflict.droppedLine] = conflict.keptLine
      }
    }
    var indexes: [SourceLocation: (row: TraceSink.Appended, file: [UInt8])] = [:]
    for row in appended { indexes[location(of: row.line)] = (row, try index(of: [row], attributes) { _ in }) }
    let keptLocation = kept.map { location(of: $0) }

    let area = Int(postcode.outcode.areaKey)
    let isExcluded = options.excludedAreas.contains { Outcode.areaKey(named: $0) == area }
    var rows = log.rows.map { row in
      let here = found(row.file, row.line)
      let own = indexes[here]
      let outcome: PostcodeTrace.Outcome
      if let own {
        if let line = better[own.row.line] {
          outcome = .superseded(location(of: line))
        } else if own.row.line == kept {
          outcome = .indexed
        } else {
          let first = appended.first { $0.values == own.row.values }
          outcome = .merged(location(of: first?.line ?? own.row.line))
        }
      } else if let other = superseded[here] {
        outcome = .superseded(keptLocation ?? other)
      } else if let rejection = row.rejections.first {
        outcome = .rejected(rejection)
      } else if isExcluded {
        outcome = .excluded
      } else if row.layout.fields.hasSplitSuffix, let keptLocation, !(options.liveOnly && row.isTerminated) {
        outcome = .merged(keptLocation)
      } else {
        outcome = .terminatedLeftOut
      }
      return PostcodeTrace.Row(
        location: here, hasHeader: row.layout.header != nil, fields: row.fields, outcome: outcome, index: own?.file)
    }
    rows += log.malformed.map {
      PostcodeTrace.Row(
        location: $0.location, hasHeader: false, fields: [], outcome: .rejected($0), index: nil)
    }
    return PostcodeTrace(postcode: postcode, rows: rows, moreRows: log.moreRows, report: report)
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
      layout.header?.labels.map(\.text) ?? layout.dialect.rules.impliedLabels(fieldCount: layout.fields.count)
    return texts.enumerated().map { index, text in
      let label = labels.indices.contains(index) ? labels[index] : ""
      let name = layout.fieldName(index)
      return PostcodeTrace.Field(
        number: index + 1, label: label, value: text, columns: columns[index] ?? [],
        omission: columns[index] == nil ? omission(of: label) : nil,
        rejection: rejections.first { $0.column == name })
    }
  }

  private func omission(of label: String) -> PostcodeTrace.Omission {
    if HeaderLabel(label).role == .postcode { return .spelling }
    if let column = layout.ignored.first(where: { $0.label == label }) { return .unknownValues(column.value) }
    return layout.texts.dropped.contains(label) ? .notServed : .unknown
  }
}
