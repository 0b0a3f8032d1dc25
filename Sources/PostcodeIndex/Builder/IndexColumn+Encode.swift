extension IndexColumn {
  /// Writes a column section.
  static func encode(_ declaration: ColumnDeclaration, _ column: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    switch declaration.kind {
    case .position(let decimals):
      writer.append(KindCode.position.rawValue)
      writer.append(decimals)
    case .category:
      writer.append(KindCode.category.rawValue)
      writer.append(UInt8(0))
    case .month:
      writer.append(KindCode.month.rawValue)
      writer.append(UInt8(0))
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
