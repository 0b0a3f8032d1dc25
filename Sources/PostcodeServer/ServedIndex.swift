#if Server
  internal import NIOConcurrencyHelpers
  public import PostcodeKit
  public import PostcodesIOResponder
  public import PostcodesIOTypes

  /// An index with everything that is prepared from it once. Any number of requests may use it at a time.
  public final class ServedIndex: Sendable {
    /// The index.
    public let index: PostcodeIndex
    let limits: ResponseLimits
    /// The version of postcodes.io to answer as.
    let version: WireVersion
    /// The entity tag of all responses from this index within these limits, as this version, in quotation marks.
    ///
    /// An index never changes, so that it always gives the same response to a path: its checksum is enough.
    let tag: String
    /// The tag as it is sent.
    let weakTag: String
    private let box: NIOLockedValueBox<RouteData>
    /// Prepares what some routes need, in the background.
    let preparation: Task<Void, Never>
    /// The density picture for the web page, made on demand. Its value is `nil` if no live postcode has a position.
    let picture: OnDemand<DensityPicture?>
    /// The preview of a link to the web page, a PNG file, made on demand; `nil` if no live postcode has a position.
    let preview: OnDemand<[UInt8]?>
    /// What the search page and the page without an index search with.
    let finder: PostcodeFinder

    /// Increase it whenever the server's response to a request changes for the same index.
    private static let tagVersion = 2

    /// Creates a served index, and starts preparing the rest in the background.
    ///
    /// - Parameters:
    ///   - index: The index.
    ///   - limits: The numbers of results and distances that requests can ask for.
    ///   - version: The version of postcodes.io to answer as.
    /// - Complexity: O(columns).
    public init(_ index: PostcodeIndex, limits: ResponseLimits = ResponseLimits(), version: WireVersion = .v20) {
      self.index = index
      self.limits = limits
      self.version = version
      tag =
        "\"\(String(index.checksum, radix: 36))-\(ServedIndex.tagVersion).\(version.rawValue)\(limits.tagSuffix)\""
      weakTag = "W/\(tag)"
      picture = OnDemand { DensityPicture(index) }
      preview = OnDemand { LinkPreview.png(index) }
      let unprepared = RouteData(index, limits: limits, version: version)
      finder = PostcodeFinder(index, places: unprepared.places)
      let box = NIOLockedValueBox(unprepared)
      self.box = box
      preparation = Task.detached { [finder] in
        finder.prepare()
        let prepared = unprepared.prepared()
        box.withLockedValue { $0 = prepared }
      }
    }

    /// Reads an index file into memory and verifies it.
    ///
    /// The file isn't mapped: overwriting a mapped file in place could crash the server. This costs some megabytes that
    /// several servers on a machine could share.
    ///
    /// - Parameters:
    ///   - path: The path of the index file.
    ///   - limits: The numbers of results and distances that requests can ask for.
    ///   - version: The version of postcodes.io to answer as.
    /// - Throws: `IndexError`, as `PostcodeIndex(path:)` does, and `checksumMismatch` of any section.
    /// - Complexity: O(size of the file); some milliseconds for the whole United Kingdom.
    public convenience init(
      path: String, limits: ResponseLimits = ResponseLimits(), version: WireVersion = .v20
    ) throws(IndexError) {
      let index = try PostcodeIndex(path: path)
      try index.verifyChecksums()
      self.init(index, limits: limits, version: version)
    }

    /// What routes answer from, as far as it is prepared. A request reads it once.
    var data: RouteData { box.withLockedValue { $0 } }
  }
#endif
