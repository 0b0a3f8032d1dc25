import PostcodeKit

extension IndexColumn {
  /// Returns a column section.
  ///
  /// - Parameters:
  ///   - rank: The display order of a text column.
  ///   - isPredicted: Whether positions are residuals from a prediction.
  static func encode(_ declaration: ColumnDeclaration, _ column: [UInt8], rank: Int = 0, isPredicted: Bool = false)
    -> [UInt8]
  {
    let kind: KindCode = isPredicted ? .geographic : declaration.kind.code
    let parameter: UInt8 =
      switch declaration.kind {
      case .position(let decimals): decimals
      case .text: UInt8(min(rank, 255))
      case .category, .month: 0
      }
    var writer = ByteWriter()
    writer.append(kind.rawValue)
    writer.append(parameter)
    let name = Array(declaration.name.utf8.prefix(255))
    let secondName = Array(declaration.secondName.utf8.prefix(255))
    writer.append(UInt8(name.count))
    writer.append(UInt8(secondName.count))
    writer.append(name)
    writer.append(secondName)
    writer.append(column)
    return writer.bytes
  }
}

extension CodeAttribute {
  /// Returns an attribute section.
  static func encode(column: String, name: String, values: [String?]) -> [UInt8] {
    let column = Array(column.utf8.prefix(255))
    let name = Array(name.utf8.prefix(255))
    var writer = ByteWriter()
    writer.append(UInt8(column.count))
    writer.append(UInt8(name.count))
    writer.append(column)
    writer.append(name)
    writer.append(TextTableEncoder.encode(values))
    return writer.bytes
  }
}
