public import PostcodeKit

extension PostcodePage {
  /// What a link to the page shows in messages and posts: a picture, a title and what the page is.
  ///
  /// Follows the Open Graph protocol (https://ogp.me), which takes only absolute addresses of pictures.
  public struct LinkPreview: Sendable, Equatable {
    /// The scheme and authority of the page's address, such as `https://example.com`.
    public let origin: String
    /// The width of the picture at `previewPath`, in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    private let summary: String

    /// Creates the description of a preview of a page with an index.
    public init(_ index: PostcodeIndex, origin: String, width: Int, height: Int) {
      summary = PostcodePage.summary(of: index)
      self.origin = origin
      self.width = width
      self.height = height
    }

    /// The elements for the head of the page.
    var head: String {
      let properties = [
        ("og:type", "website"), ("og:title", "Postcodes"), ("og:description", summary),
        ("og:url", origin + "/"), ("og:image", origin + previewPath),
        ("og:image:width", "\(width)"), ("og:image:height", "\(height)"), ("twitter:card", "summary_large_image"),
      ]
      return properties.map { "<meta property=\"\($0)\" content=\"\(escaped($1))\">\n" }.joined()
    }
  }

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

    /// The element for the head of the page, which starts the download before that of the scripts.
    var head: String {
      "<link rel=\"preload\" as=\"image\" href=\"\(picturePath.dropFirst())\" fetchpriority=\"high\">\n"
    }

    /// The element of the picture within the map.
    var element: String {
      let box = box.map { String($0) }.joined(separator: " ")
      return "<img id=\"density\" src=\"\(picturePath.dropFirst())\" width=\"\(width)\" height=\"\(height)\" "
        + "data-box=\"\(box)\" fetchpriority=\"high\" alt=\"Density of \(count.grouped) postcodes\">\n      "
    }
  }
}
