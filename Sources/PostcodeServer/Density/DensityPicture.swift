internal import PostcodeKit

/// A small picture of where an index's postcodes lie: the more live postcodes in a pixel, the more opaque it is.
///
/// The picture has one colour and is transparent where there is no postcode, so that it suits light and dark backgrounds.
struct DensityPicture: Sendable {
  /// The box of all positions, live or terminated, in metres on the British grid. It is the extent of the picture.
  struct Box: Sendable, Equatable {
    /// The smallest easting.
    let west: Int
    /// The smallest northing.
    let south: Int
    /// The largest easting.
    let east: Int
    /// The largest northing.
    let north: Int
  }

  /// The extent of the picture.
  let box: Box
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int
  /// The number of postcodes that it shows.
  let count: Int
  /// The picture in the PNG format.
  let png: [UInt8]
  /// The link preview image, in the PNG format: opaque, and of size `previewSize`.
  let preview: [UInt8]

  /// The size of the link preview image in pixels, as link preview services recommend.
  static let previewSize = (width: 1200, height: 630)
  /// The least distance in pixels of a postcode from the border of the link preview image.
  private static let previewMargin = 30

  /// The maximum length of the file in bytes: 0.15 seconds on a line of 1.4 Mbit/s.
  static let maximumLength = 25_000
  /// The longer side in pixels, reduced if the file would be too long.
  private static let longerSide = 680.0
  /// The minimum length, in metres, of the longer side of the area that determines the scale.
  private static let minimumExtent = 600.0

  /// Makes the picture of an index; `nil` if no live postcode has a position.
  ///
  /// - Complexity: O(number of postcodes); about 0.1 s for the United Kingdom, with 4 bytes a postcode in memory.
  init?(_ index: PostcodeIndex) {
    guard let positions = DensityPositions(index), !positions.points.isEmpty,
      let preview = DensityPicture.preview(of: positions)
    else { return nil }
    self.preview = preview
    box = positions.box
    count = positions.points.count
    let (wide, high) = (Double(box.east - box.west), Double(box.north - box.south))
    let extent = max(wide, high, DensityPicture.minimumExtent)
    var side = DensityPicture.longerSide
    while true {
      let pixels = { (length: Double) in max(Int((side * length / extent).rounded(.up)), 1) }
      let counts = DensityCounts(positions, width: pixels(wide), height: pixels(high))
      guard let png = PNGFile.bytes(counts.tones, width: counts.width, DensityPicture.palette) else { return nil }
      if png.count <= DensityPicture.maximumLength || side < 64 {
        (width, height, self.png) = (counts.width, counts.height, png)
        return
      }
      side *= 0.9
    }
  }

  /// Returns the link preview image, with the postcodes in the middle.
  private static func preview(of positions: DensityPositions) -> [UInt8]? {
    let box = positions.box
    let (wide, high) = (Double(box.east - box.west), Double(box.north - box.south))
    let scale = min(
      Double(previewSize.width - 2 * previewMargin) / max(wide, minimumExtent),
      Double(previewSize.height - 2 * previewMargin) / max(high, minimumExtent))
    let counts = DensityCounts(
      positions, width: max(Int(wide * scale), 1), height: max(Int(high * scale), 1))
    let tones = counts.tones
    var pixels = [UInt8](repeating: 0, count: previewSize.width * previewSize.height)
    let (left, top) = ((previewSize.width - counts.width) / 2, (previewSize.height - counts.height) / 2)
    for row in 0..<counts.height {
      let start = (top + row) * previewSize.width + left
      pixels.replaceSubrange(
        start..<(start + counts.width), with: tones[(row * counts.width)..<((row + 1) * counts.width)])
    }
    return PNGFile.bytes(pixels, width: previewSize.width, palette.map(onPaper))
  }

  /// Returns the colour that a transparent colour has on the background of the page's light theme.
  private static func onPaper(_ colour: PNGFile.Colour) -> PNGFile.Colour {
    func mixed(_ part: UInt8, _ paper: Int) -> UInt8 {
      UInt8((Int(part) * Int(colour.alpha) + paper * (255 - Int(colour.alpha))) / 255)
    }
    return PNGFile.Colour(
      red: mixed(colour.red, 0xF6), green: mixed(colour.green, 0xF4), blue: mixed(colour.blue, 0xEF), alpha: 255)
  }

  /// The colours of the tones. The first stands for no postcode.
  private static let palette: [PNGFile.Colour] = (0..<DensityCounts.toneCount).map { tone in
    let part = Double(tone) / Double(DensityCounts.toneCount - 1)
    return PNGFile.Colour(red: 64, green: 126, blue: 178, alpha: tone == 0 ? 0 : UInt8(40 + 215 * part))
  }
}
