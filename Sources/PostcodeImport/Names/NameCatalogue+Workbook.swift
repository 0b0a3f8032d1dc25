import PostcodeKit

extension NameCatalogue {
  /// Adds the sheets of a workbook in memory. If the workbook is invalid, nothing is added.
  ///
  /// - Returns: A report for each sheet, or one for the workbook.
  mutating func addWorkbook(
    _ bytes: [UInt8], file: String, entry: String?, from source: Source, edition: (year: Int, month: Int)?
  ) -> [NameTableReport] {
    do throws(WorkbookError) {
      let workbook = try Workbook(bytes, name: SourceName.text(file, entry))
      return add(workbook, file: file, entry: entry, from: source, edition: edition)
    } catch {
      return [NameTableReport(file: file, entry: entry, sheet: nil, outcome: .unused(.workbook(error)))]
    }
  }

  /// Adds the sheets of a workbook.
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
      do throws(NameTableError) {
        return add(try Self.table(sheet), report, from: source, edition: edition)
      } catch {
        return report.with(.unused(error))
      }
    }
  }

  private static func table(_ sheet: Workbook.Sheet) throws(NameTableError) -> NameTable {
    guard let first = sheet.rows.first else { throw .empty }
    if let geography = codeListTitles[UntrustedText(sheet.title.uppercased())], let code = codeColumn(sheet.rows) {
      var table = NameTable(geography, code: code, name: 1 - code)
      for row in sheet.rows {
        table.add { row.indices.contains($0) ? row[$0].trimmingSpaces.withoutDetachedMark : "" }
      }
      return table
    }
    var table: NameTable
    do throws(NameTableError) {
      table = try NameTable(header: first.map(\.trimmingSpaces))
    } catch .noNames {
      throw .unknownSheet
    }
    for row in sheet.rows.dropFirst() {
      table.add { row.indices.contains($0) ? row[$0].trimmingSpaces : "" }
    }
    return table
  }

  /// The sheets of Code-Point Open's `Codelist.xlsx`. They have no headers; their titles are Boundary-Line's kinds of
  /// area.
  private static let codeListTitles: [UntrustedText: Geography] = [
    "CTY": .county, "CED": .countyElectoralDivision, "DIS": .district, "LBO": .district, "MTD": .district,
    "UTA": .district, "DIW": .ward, "LBW": .ward, "MTW": .ward, "UTE": .ward, "UTW": .ward,
  ]

  /// Returns which of the first two columns has the codes: the one with mostly GSS codes in the first rows.
  private static func codeColumn(_ rows: [[String]]) -> Int? {
    let sample = rows.prefix(20).filter { $0.count >= 2 }
    return [1, 0].first { column in
      sample.count { isStatisticalCode($0[column].trimmingSpaces) } * 2 > sample.count
    }
  }
}

extension String {
  /// Boundary-Line has a row for each part of an area and marks the names of detached parts. The code belongs to the
  /// whole area.
  fileprivate var withoutDetachedMark: String {
    UntrustedText(self).hasSuffix(" (DET)") ? String(dropLast(6)) : self
  }
}
