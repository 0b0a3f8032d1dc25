import Foundation
@testable import PostcodeKit
@testable import PostcodeImport

/// Dumps of every dialect, from their bytes to the index: the index passes verification and agrees with the report.
enum DumpTarget {
  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    var reader = InputReader(bytes)
    let choice = reader.byte()
    let file = MemoryFile(reader.rest)
    var options = ImportOptions()
    options.limits = ArchiveLimits(maximumTotalBytes: 1 << 20, maximumEntries: 16)
    options.liveOnly = choice & 1 != 0
    let isPlaces = choice & 2 != 0
    if isPlaces { options.places = [file.path] }
    let imported = withExtendedLifetime(file) {
      try? Importer(options: options).importDumps(isPlaces ? [] : [file.path])
    }
    guard let result = imported else { return }
    do {
      let index = try PostcodeIndex(bytes: IndexBytes(copying: result.file))
      try index.verify()
      require(index.count == result.report.indexed, "\(index.count) postcodes, \(result.report.indexed) reported")
      var last: UInt32?
      for postcode in index {
        require(last.map { $0 < postcode.code } ?? true, "\(postcode) comes too late")
        require(index.record(of: postcode) != nil, "\(postcode) has no record")
        last = postcode.code
      }
    } catch {
      fatalError("the importer built an unreadable index: \(error)")
    }
  }
}
