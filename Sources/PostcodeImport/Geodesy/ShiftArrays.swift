import PostcodeKit
import PostcodeIndexBuilder

/// Decodes OSTN15 from two arrays of 16-bit little-endian numbers, row by row from the south-west. They count
/// millimetres above the number at the end of the file's name.
enum ShiftArrays {
  static func table(
    east: (name: String, bytes: [UInt8]), north: (name: String, bytes: [UInt8])
  ) throws(ShiftFileError) -> ShiftTable {
    let eastOffset = try offset(east.name)
    let northOffset = try offset(north.name)
    for file in [east, north] where file.bytes.count != OSTN15.nodeCount * 2 {
      throw .wrongSize(file: file.name, bytes: file.bytes.count)
    }
    let shifts = (0..<OSTN15.nodeCount).map { node in
      GridShift(east: eastOffset + number(node, east.bytes), north: northOffset + number(node, north.bytes))
    }
    guard let table = ShiftTable(columns: OSTN15.columns, rows: OSTN15.rows, shifts: shifts) else {
      throw .wrongName(file: east.name)
    }
    return table
  }

  private static func number(_ index: Int, _ bytes: [UInt8]) -> Int32 {
    Int32(bytes[2 * index]) | Int32(bytes[2 * index + 1]) << 8
  }

  /// Returns the number at the end of a name, if its sum with 16 bits is within the limit of a table.
  private static func offset(_ name: String) throws(ShiftFileError) -> Int32 {
    let limit = ShiftTable.shiftLimit - 65_536
    guard let last = name.utf8.split(separator: UInt8(ascii: "_")).last, let offset = Int32(Substring(last)),
      (-limit...limit).contains(offset)
    else {
      throw .wrongName(file: name)
    }
    return offset
  }
}
