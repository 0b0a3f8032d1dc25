internal import CZlib

/// Writes pictures of at most 16 colours as PNG files, four bits a pixel.
enum PNGFile {
  /// A colour with straight alpha.
  struct Colour {
    let red, green, blue, alpha: UInt8
  }

  /// Returns the file of a picture; `nil` if there isn't enough memory.
  ///
  /// - Parameters:
  ///   - pixels: The numbers of the colours, row by row.
  ///   - width: The number of pixels in a row, which divides the number of pixels.
  ///   - palette: The colours.
  static func bytes(_ pixels: [UInt8], width: Int, _ palette: [Colour]) -> [UInt8]? {
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count / 2 + pixels.count / max(width, 1) * 2)
    for start in stride(from: 0, to: pixels.count, by: max(width, 1)) {
      let row = pixels[start..<min(start + width, pixels.count)]
      // Rows without a filter compress best: the palette isn't a ramp of brightness.
      rows.append(0)
      for index in stride(from: row.startIndex, to: row.endIndex, by: 2) {
        rows.append(row[index] << 4 | (index + 1 < row.endIndex ? row[index + 1] : 0))
      }
    }
    guard let compressed = compressed(rows) else { return nil }
    let size = [width, pixels.count / max(width, 1)].flatMap { bigEndian(UInt32($0)) }
    // Four bits a pixel, with a palette, not interlaced.
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + [4, 3, 0, 0, 0])
      + chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }) + chunk("tRNS", palette.map(\.alpha))
      + chunk("IDAT", compressed) + chunk("IEND", [])
  }

  private static func chunk(_ type: StaticString, _ content: [UInt8]) -> [UInt8] {
    let typed = Array("\(type)".utf8) + content
    let checksum = crc32(0, typed, UInt32(typed.count))
    return bigEndian(UInt32(content.count)) + typed + bigEndian(UInt32(truncatingIfNeeded: checksum))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var status = Z_MEM_ERROR
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(compressBound(uLong(bytes.count)))) { output, length in
      var count = uLong(output.count)
      status = compress2(output.baseAddress, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
      length = status == Z_OK ? Int(count) : 0
    }
    return status == Z_OK ? compressed : nil
  }
}
