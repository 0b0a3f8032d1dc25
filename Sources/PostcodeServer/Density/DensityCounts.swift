/// The number of live postcodes in each pixel of a picture.
struct DensityCounts {
  let width: Int
  let height: Int
  private(set) var counts: [UInt32]

  /// The number of tones, of which one stands for no postcode.
  static let toneCount = 16
  /// The quantile of the pixel counts, ignoring empty pixels, that gets the strongest tone.
  private static let fullPart = 0.995

  init(_ positions: DensityPositions, width: Int, height: Int) {
    self.width = width
    self.height = height
    counts = [UInt32](repeating: 0, count: width * height)
    let box = positions.box
    let across = Double(width) / Double(max(box.east - box.west, 1))
    let down = Double(height) / Double(max(box.north - box.south, 1))
    for (x, y) in positions.points {
      let column = Int(Double(DensityPositions.metres(x) - box.west) * across)
      let row = Int(Double(box.north - DensityPositions.metres(y)) * down)
      counts[min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)] += 1
    }
  }

  /// The tone of each pixel, on a logarithmic scale.
  var tones: [UInt8] {
    let found = counts.filter { $0 > 0 }.sorted()
    let full = found.isEmpty ? 1 : found[Int((Double(found.count - 1) * DensityCounts.fullPart).rounded(.up))]
    let strongest = Double(DensityCounts.toneCount - 1)
    // A table, because most pixels share a few counts.
    let toneOf = (0...full).map { count -> UInt8 in
      guard count > 0 else { return 0 }
      let part = full > 1 ? Logarithm.natural(Double(count)) / Logarithm.natural(Double(full)) : 1
      return UInt8(1 + (part * (strongest - 1)).rounded())
    }
    return counts.map { toneOf[Int(min($0, full))] }
  }
}
