import PostcodeKit
import PostcodeIndexBuilder

/// The content of OS Open Names that an index takes.
struct OpenNames {
  static let title = "OS Open Names"
  /// The name of the dialect in the metadata of an index without postcodes.
  static let dialect = "open-names"
  static let attribution = CodePointOpen.attribution

  let places: [Place]
  let populatedPlaces: PopulatedPlaceNames
  var report: ImportReport.Places
  let unused: [ImportReport.UnusedFile]

  /// Reads inputs.
  ///
  /// - Parameters:
  ///   - paths: Archives as published, folders with tiles, or tiles.
  ///   - options: The limits, and the number of rejected rows in the report.
  ///   - progress: Called every few megabytes.
  ///   - onRejection: Called for every rejected row.
  /// - Throws: ``ImportError`` if an input cannot be read or has no place.
  init(
    _ paths: [String], options: ImportOptions, progress: ((ImportProgress) -> Void)?,
    onRejection: ((Rejection) -> Void)?
  ) throws(ImportError) {
    var inputs: [OpenNamesTiles] = []
    for path in paths { inputs.append(try OpenNamesTiles(path, limits: options.limits)) }
    let files = inputs.flatMap { tiles in
      tiles.entries.map { ImportReport.UsedFile(file: tiles.input.name, entry: $0.errorName, rows: 0) }
    }
    let log = RejectionLog(files: files, sampleCount: options.sampleCount, onRejection: onRejection)
    var rows = OpenNamesRows(log)
    do throws(ArchiveError) {
      for tiles in inputs { try Self.read(tiles, into: &rows, options, progress) }
    } catch {
      throw .archive(error)
    }
    var report = rows.report
    report.inputs = inputs.map(\.input.name)
    report.files = files.count
    report.places = rows.places.count
    report.rejections = log.rows.counts
    report.rejectionSamples = log.rows.samples
    report.postcodesWithPlace = rows.populatedPlaces.count
    if rows.places.isEmpty, rows.populatedPlaces.isEmpty {
      let first = log.rows.samples.first.map { "no place. First problem: \($0)" }
      throw .noPlaces(file: report.inputs.joined(separator: ", "), found: first ?? "no place in \(report.rows) rows")
    }
    var populatedPlaces = rows.populatedPlaces
    populatedPlaces.sort()
    places = rows.places
    self.populatedPlaces = populatedPlaces
    self.report = report
    unused = inputs.flatMap(\.unused)
  }

  private static func read(
    _ tiles: OpenNamesTiles, into rows: inout OpenNamesRows, _ options: ImportOptions,
    _ progress: ((ImportProgress) -> Void)?
  ) throws(ArchiveError) {
    let pipeline = try ReadAhead(tiles.input, tiles.entries)
    let firstFile = rows.file
    var reader: CSVReader?
    var sinceProgress = 0
    while true {
      switch try pipeline.next() {
      case .bytes(let bytes):
        reader?.feed(bytes.assumingMemoryBound(to: UInt8.self), to: &rows)
        sinceProgress += bytes.count
        guard sinceProgress >= 8 << 20 else { continue }
        sinceProgress = 0
        progress?(
          ImportProgress(
            bytesRead: pipeline.compressedBytesRead, totalBytes: pipeline.totalCompressedBytes, rows: rows.report.rows))
      case .entry(let index):
        reader?.finish(to: &rows)
        rows.file = firstFile + index
        reader = CSVReader(CSVFormat(), capacity: OpenNamesRows.capacity, maximumRowLength: options.maximumRowLength)
      case .end:
        reader?.finish(to: &rows)
        rows.file = firstFile + tiles.entries.count
        return
      }
    }
  }

  /// The section of places.
  var section: [UInt8] { PlacesEncoder(places).encoded() }
}
