public import PostcodeKit

extension PostcodePage {
  /// Returns the page at `/` with the attribution in its footer, visible even without JavaScript.
  ///
  /// - Parameters:
  ///   - page: The file, or `nil` for that of `files`.
  ///   - attribution: The attribution that the data's licence requires.
  ///   - about: What the page says about the index in its footer until it has loaded.
  ///   - contents: The kinds of searches that the index supports.
  ///   - examples: An outcode, a sector and a postcode to try.
  ///   - picture: The picture of the index; `nil` if it has no positions.
  ///   - preview: The preview of a link to the page; `nil` for none.
  ///   - source: The address of the sources, for a link in the footer; empty for none, `nil` for that of the release.
  /// - Complexity: O(number of characters).
  public static func homePage(
    _ page: [UInt8]? = nil, attribution: String, about: String = "", contents: PageContents = PageContents(),
    examples: [String] = usualExamples, picture: Picture? = nil, preview: LinkPreview? = nil,
    source: String? = nil
  ) -> [UInt8] {
    let bytes = page ?? files.first { $0.path == "/" }?.bytes ?? []
    var text = String(decoding: bytes, as: UTF8.self)
    let mark = "<p id=\"attribution\">"
    text = replacing(mark, in: text, with: mark + escaped(line(of: attribution)))
    let empty = "<span id=\"about\">&nbsp;"
    if !about.isEmpty { text = replacing(empty, in: text, with: "<span id=\"about\">\(escaped(about))") }
    let description = "<a href=\"openapi.json\">API</a>"
    let source = source ?? "\(Release.source)"
    if !source.isEmpty {
      text = replacing(description, in: text, with: "\(description) · <a href=\"\(escaped(source))\">Source</a>")
    }
    let usual = PageContents()
    text = replacing(">\(usual.fieldLabel)<", in: text, with: ">\(contents.fieldLabel)<")
    text = replacing("\"\(usual.advice)\"", in: text, with: "\"\(contents.advice)\"")
    text = replacingExamples(in: text, with: examples)
    if let preview {
      let end = "</head>"
      text = replacing(end, in: text, with: preview.head + end)
    }
    if let picture {
      let (title, canvas) = ("<title>", "<canvas id=\"dots\"")
      text = replacing(title, in: text, with: picture.head + title)
      text = replacing(canvas, in: text, with: picture.element + canvas)
    }
    return Array(text.utf8)
  }

  /// Describes an index as `showAbout` of loading.js does: its number of postcodes, its size, and its dataset with the edition.
  public static func about(_ index: PostcodeIndex) -> String { summary(of: index) + " ·" }

  /// Describes an index in a line of a link's preview.
  static func summary(of index: PostcodeIndex) -> String {
    let tenths = (index.byteCount + 50_000) / 100_000
    let size = PageTexts.onYourDevice(megabytes: "\(tenths / 10).\(tenths % 10)")
    return "\(PageTexts.postcodes(count: index.count)) \(size) · \(dataset(of: index))"
  }

  /// Returns the dataset of an index and its edition.
  static func dataset(of index: PostcodeIndex) -> String {
    [index.metadata.dataset, index.metadata.edition].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The examples of the file: an outcode, a sector and a postcode.
  public static let usualExamples = ["EH1", "M1 1", "SW1A 1AA"]

  /// Returns texts to try: the usual examples, or others if an index lacks one of them.
  public static func examples(of index: PostcodeIndex) -> [String] {
    let isKnown = usualExamples.dropLast().allSatisfy { index.group(named: $0) != nil }
    if isKnown, index.find(usualExamples[2])?.isCorrected == false { return usualExamples }
    let quarters = (1...3).compactMap { index.postcode(at: index.count / 4 * $0) }
    guard quarters.count == 3 else { return usualExamples }
    return [quarters[0].outcode.description, quarters[1].sector.description, quarters[2].description]
  }

  private static func placeholder(_ text: String) -> String { "placeholder=\"\(text)\"" }

  /// Replaces the examples of the page, which are links to the search page, and the placeholder of the field.
  private static func replacingExamples(in page: String, with examples: [String]) -> String {
    func link(_ text: String) -> String { "<a href=\"search?q=\(text.replacing(" ", with: "+"))\">\(text)</a>" }
    var page = page
    for (usual, other) in zip(usualExamples, examples) where other != usual {
      page = replacing(link(usual), in: page, with: link(other))
    }
    guard let postcode = examples.last else { return page }
    return replacing(placeholder(usualExamples[2]), in: page, with: placeholder(postcode))
  }

  private static func replacing(_ part: String, in text: String, with other: String) -> String {
    text.split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }
}
