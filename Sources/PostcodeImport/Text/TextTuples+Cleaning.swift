import PostcodeKit
import PostcodeIndexBuilder

/// The texts that were read as missing values, as they were written, with their numbers.
typealias MissingCounts = [UntrustedText: Int]

extension TextTuples {
  /// Puts the texts of a column right that data frames, spreadsheets and SQL clients have rewritten. Call it when all rows are known,
  /// because the other texts of the column decide.
  ///
  /// - Removes missing values (``MissingValue``).
  /// - If all texts are numbers, removes their thousands separators and exponents and, if all are whole, decimal zeros.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - rowsOfTuple: For each tuple the number of its rows.
  ///   - missing: Receives the number of missing values by spelling.
  mutating func clean(column: Int, rowsOfTuple: [Int], missing: inout MissingCounts) {
    var texts = texts(column: column)
    let spellings = Set(texts.indices.filter { !texts[$0].isEmpty && MissingValue.contains(texts[$0].utf8) })
    var removed: Set<Int> = []
    if !spellings.isEmpty {
      let others = texts.indices.filter { !spellings.contains($0) }.map { texts[$0] }
      removed = spellings.filter { !MissingValue.isValue(texts[$0], beside: others) }
      for (tuple, rows) in rowsOfTuple.enumerated() where rows > 0 {
        let number = Int(number(column: column, tuple: tuple))
        if removed.contains(number) { missing[UntrustedText(texts[number]), default: 0] += rows }
      }
      for number in removed { texts[number] = "" }
    }
    let numbers = Self.plainNumbers(texts)
    if !removed.isEmpty || numbers != nil { replaceTexts(column: column, by: numbers ?? texts) }
  }

  /// Returns the texts of a column of numbers as plain numbers; `nil` if one of them is something else, or if there is nothing to change.
  private static func plainNumbers(_ texts: [String]) -> [String]? {
    var numbers: [NumberText?] = []
    for text in texts {
      let number = NumberText(text.utf8)
      if !text.isEmpty, number?.isRounded ?? true || text.utf8.first == UInt8(ascii: "+") { return nil }
      numbers.append(number)
    }
    let isWhole = numbers.allSatisfy { $0?.isWhole ?? true }
    let plain = zip(texts, numbers).map { text, number in
      // In a column with decimals, 34.0 stays.
      guard let number, isWhole || number.isGrouped || number.hasExponent else { return text }
      return number.plain
    }
    return zip(plain, texts).contains { !$0.hasSameBytes(as: $1) } ? plain : nil
  }
}
