import PostcodeIndex

extension IndexColumn {
  /// Returns a column section.
  ///
  /// - Parameters:
  ///   - rank: The display order of a text column.
  ///   - isPredicted: Whether positions are residuals from a prediction.
  static func encode(_ declaration: ColumnDeclaration, _ column: [UInt8], rank: Int = 0, isPredicted: Bool = false)
    -> [UInt8]
  {
    var writer = ByteWriter()
    switch declaration.kind {
    case .position(let decimals):
      writer.append(isPredicted ? KindCode.geographic : KindCode.position)
      writer.append(decimals)
    case .category:
      writer.append(KindCode.category)
      writer.append(UInt8(0))
    case .month:
      writer.append(KindCode.month)
      writer.append(UInt8(0))
    case .text:
      writer.append(KindCode.text)
      writer.append(UInt8(min(rank, 255)))
    }
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
