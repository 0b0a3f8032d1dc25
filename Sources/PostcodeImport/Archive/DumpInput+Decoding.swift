extension DumpInput {
  /// Creates the reader of an entry.
  ///
  /// - Parameter producedBefore: The number of bytes that other readers have used of the limit.
  func makeReader(_ entry: DumpEntry, producedBefore: UInt64) throws(ArchiveError) -> EntryReader {
    do throws(ArchiveError.Problem) {
      let decoder = try makeDecoder(entry)
      return EntryReader(decoder, of: entry, in: name, limits: limits, producedBefore: producedBefore)
    } catch {
      throw ArchiveError(file: name, entry: entry.errorName, problem: error)
    }
  }

  private func makeDecoder(_ entry: DumpEntry) throws(ArchiveError.Problem) -> any EntryDecoder {
    switch (entry.location, storage) {
    case (.zip(let record), .zip(let archive)):
      let decoder = try ZipDecoder(record, in: archive)
      // An entry that declares an excessive ratio is rejected here; one that lies is stopped at its declared size.
      try limits.checkRatio(produced: record.uncompressedSize, consumed: record.compressedSize)
      return decoder
    case (.file(let path?, let isGzip), _): return try unarchived(FileSource(Descriptor(path: path)), entry, isGzip)
    case (.file(nil, let isGzip), .file(let file)): return try unarchived(FileSource(file), entry, isGzip)
    case (.stream(let isGzip), .stream(let state)): return try unarchived(state.source, entry, isGzip)
    default: throw .missing(reason: "it belongs to another input")
    }
  }

  /// Creates the decoder of a file or stream outside an archive.
  private func unarchived(
    _ source: any ByteSource, _ entry: DumpEntry, _ isGzip: Bool
  ) throws(ArchiveError.Problem) -> any EntryDecoder {
    isGzip ? try GzipDecoder(source, expected: entry.compressedSize) : PlainDecoder(source)
  }
}
