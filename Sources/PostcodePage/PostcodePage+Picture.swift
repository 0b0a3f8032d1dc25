internal import PostcodeKit

extension PostcodePage {
  /// A picture of where an index's postcodes lie, a PNG file at `picturePath`.
  ///
  /// The page shows it below the map until the dots are drawn, and in place of the map without JavaScript.
  public struct Picture: Sendable, Equatable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of postcodes that it shows.
    public let count: Int
    /// The box of all positions, which is the extent of the picture: west, south, east and north in metres on the
    /// British grid.
    public let box: [Int]

    /// Creates the description of a picture.
    public init(width: Int, height: Int, count: Int, box: [Int]) {
      self.width = width
      self.height = height
      self.count = count
      self.box = box
    }

    private var alternative: String { "Density of \(count.grouped) postcodes" }

    /// The elements for the head of the page. The first one starts the download before that of the scripts.
    ///
    /// - Parameter publicURL: The public URL of the page. Without it, the metadata omit the picture: they need an absolute URL,
    ///   and clients can forge the `Host` field.
    func head(publicURL: String?) -> String {
      let preload = "<link rel=\"preload\" as=\"image\" href=\"\(picturePath)\" fetchpriority=\"high\">\n"
      guard let publicURL else { return preload }
      return preload + """
        <meta property="og:url" content="\(escaped(publicURL))/">
        <meta property="og:image" content="\(escaped(publicURL))\(previewPath)">
        <meta property="og:image:type" content="image/png">
        <meta property="og:image:width" content="1200">
        <meta property="og:image:height" content="630">
        <meta property="og:image:alt" content="\(alternative)">
        <meta name="twitter:card" content="summary_large_image">

        """
    }

    /// The element of the picture within the map.
    var element: String {
      let box = box.map { String($0) }.joined(separator: " ")
      return "<img id=\"density\" src=\"\(picturePath)\" width=\"\(width)\" height=\"\(height)\" "
        + "data-box=\"\(box)\" fetchpriority=\"high\" alt=\"\(alternative)\">\n      "
    }
  }
}
