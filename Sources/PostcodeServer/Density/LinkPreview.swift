internal import PostcodeKit

/// The picture that messages and posts show for a link to the page: the densest part of the map in the dark theme.
///
/// Without a position the page has no preview. 1,200 by 630 pixels is the size that https://ogp.me readers show at full width.
enum LinkPreview {
  /// The width in pixels. The map takes all of it.
  static let width = 1200
  /// The height in pixels. Of a higher map it shows the rows with the most postcodes.
  static let height = 630
  /// The maximum height of a map, as a multiple of its width, so that a narrow one doesn't take much memory.
  private static let highest = 4

  /// Returns a PNG file; `nil` if no live postcode has a position.
  ///
  /// - Complexity: O(number of postcodes); about 0.1 s for the United Kingdom, with 20 MB of memory.
  static func png(_ index: PostcodeIndex) -> [UInt8]? {
    guard let positions = DensityPositions(index), !positions.points.isEmpty else { return nil }
    let box = positions.box
    let (wide, high) = (Double(box.east - box.west), Double(box.north - box.south))
    let extent = max(wide, high / Double(highest), DensityPicture.minimumExtent)
    let pixels = { (length: Double) in max(Int((Double(width) * length / extent).rounded(.up)), 1) }
    let map = DensityCounts(positions, width: pixels(wide), height: pixels(high))
    return PNGFile.bytes(window(of: map), width: width, palette)
  }

  /// Returns the tones of the preview's pixels.
  private static func window(of map: DensityCounts) -> [UInt8] {
    let rows = (0..<map.height).map { row in
      map.counts[row * map.width..<(row + 1) * map.width].reduce(0) { $0 + Int($1) }
    }
    let shown = min(height, map.height)
    var (sum, most, first) = (rows.prefix(shown).reduce(0, +), 0, 0)
    for start in 0...map.height - shown {
      if sum > most { (most, first) = (sum, start) }
      if start + shown < map.height { sum += rows[start + shown] - rows[start] }
    }
    let tones = map.tones
    var pixels = [UInt8](repeating: 0, count: width * height)
    let (left, top) = ((width - map.width) / 2, (height - shown) / 2)
    for row in 0..<shown {
      let source = (first + row) * map.width
      let target = (top + row) * width + left
      pixels.replaceSubrange(target..<target + map.width, with: tones[source..<source + map.width])
    }
    return pixels
  }

  /// The colours of the tones: the dark theme's background, and dots that get lighter.
  private static let palette: [PNGFile.Colour] = (0..<DensityCounts.toneCount).map { tone in
    let part = Double(tone) / Double(DensityCounts.toneCount - 1)
    let channel = { (dark: Double, light: Double) in UInt8(dark + (light - dark) * part) }
    return tone == 0
      ? PNGFile.Colour(red: 16, green: 20, blue: 26, alpha: 255)
      : PNGFile.Colour(red: channel(22, 176), green: channel(46, 220), blue: channel(74, 255), alpha: 255)
  }
}
