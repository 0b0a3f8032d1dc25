extension NameCatalogue {
  /// Adds the sheets of a workbook that is in memory, all or, if it is not in order, none.
  ///
  /// - Returns: what became of each sheet, or of the workbook.
  mutating func addWorkbook(
    _ bytes: [UInt8], file: String, entry: String?, from source: Source, edition: (year: Int, month: Int)?
  ) -> [NameTableReport] {
    do throws(WorkbookError) {
      let workbook = try Workbook(bytes, name: FileName.shown(file, entry))
      return add(workbook, file: file, entry: entry, from: source, edition: edition)
    } catch {
      return [NameTableReport(file: file, entry: entry, sheet: nil, outcome: .unused(.workbook(error)))]
    }
  }

  /// Adds the sheets of the workbook that an input is.
  mutating func addWorkbook(
    in input: DumpInput, from source: Source, edition: (year: Int, month: Int)?
  ) -> [NameTableReport] {
    do throws(WorkbookError) {
      return add(try Workbook(input), file: input.name, entry: nil, from: source, edition: edition)
    } catch {
      return [NameTableReport(file: input.name, entry: nil, sheet: nil, outcome: .unused(.workbook(error)))]
    }
  }

  private mutating func add(
    _ workbook: Workbook, file: String, entry: String?, from source: Source, edition: (year: Int, month: Int)?
  ) -> [NameTableReport] {
    workbook.sheets.map { sheet in
      let report = NameTableReport(file: file, entry: entry, sheet: sheet.title, outcome: .unused(.empty))
      do throws(NameTableFault) {
        return add(try Self.table(sheet), report, from: source, edition: edition)
      } catch {
        return report.with(.unused(error))
      }
    }
  }

  private static func table(_ sheet: Workbook.Sheet) throws(NameTableFault) -> NameTable {
    guard let first = sheet.rows.first else { throw .empty }
    if let geography = codeListTitles[sheet.title.uppercased()], let code = codeColumn(sheet.rows) {
      var table = NameTable(geography, code: code, name: 1 - code)
      for row in sheet.rows {
        table.add { row.indices.contains($0) ? row[$0].trimmed.withoutMarkOfDetachedPart : "" }
      }
      return table
    }
    var table: NameTable
    do throws(NameTableFault) {
      table = try NameTable(header: first.map(\.trimmed))
    } catch .noNames {
      throw .unknownSheet
    }
    for row in sheet.rows.dropFirst() {
      table.add { row.indices.contains($0) ? row[$0].trimmed : "" }
    }
    return table
  }

  /// The sheets of Code-Point Open's `Codelist.xlsx`, which have no headers; the titles are those of Boundary-Line's
  /// kinds of area.
  private static let codeListTitles: [String: Geography] = [
    "CTY": .county, "CED": .countyElectoralDivision, "DIS": .district, "LBO": .district, "MTD": .district,
    "UTA": .district, "DIW": .ward, "LBW": .ward, "MTW": .ward, "UTE": .ward, "UTW": .ward,
  ]

  /// Which of the two columns of such a sheet has the codes: the one with nine characters from `E00000000` on in most
  /// of the first rows.
  private static func codeColumn(_ rows: [[String]]) -> Int? {
    let sample = rows.prefix(20).filter { $0.count >= 2 }
    return [1, 0].first { column in
      sample.count { isStatisticalCode($0[column].trimmed) } * 2 > sample.count
    }
  }
}

extension String {
  /// Boundary-Line has a row for each part of an area, and marks the name of one that lies apart. The code, and so the
  /// name, is that of the whole area.
  fileprivate var withoutMarkOfDetachedPart: String {
    hasSuffix(" (DET)") ? String(dropLast(6)) : self
  }

  /// The text without white space around it.
  fileprivate var trimmed: String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = unicodeScalars.first, let last = unicodeScalars.last, isSpace(first) || isSpace(last) else {
      return self
    }
    let tail = unicodeScalars.drop(while: isSpace)
    let end = tail.lastIndex { !isSpace($0) }.map(tail.index(after:)) ?? tail.startIndex
    return String(tail[..<end])
  }
}
