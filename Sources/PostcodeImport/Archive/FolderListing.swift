import PostcodeKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lists the files below a folder in byte order of their paths.
///
/// It skips names that start with a dot, special files and symbolic links. A link could lead out of the folder or list
/// a file twice.
enum FolderListing {
  static func entries(
    below root: [CChar], name: String, limits: ArchiveLimits
  ) throws(ArchiveError) -> [DumpEntry] {
    var found: [(path: [UInt8], isGzip: Bool, isZip: Bool, size: UInt64)] = []
    var pending: [[UInt8]] = [[]]
    let rootBytes = root.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    while let folder = pending.popLast() {
      var current = folder
      do throws(ArchiveError.Problem) {
        for leaf in try names(in: join(rootBytes, folder)) where leaf.first != UInt8(ascii: ".") {
          current = join(folder, leaf)
          let path = cPath(join(rootBytes, current))
          guard let isFolder = try isFolder(path) else { continue }
          if isFolder {
            pending.append(current)
            continue
          }
          let file = try Descriptor(path: path)
          guard case .regular(let size) = try file.kind() else { continue }
          let head = DumpInput.Head(try file.bytes(at: 0, count: 4))
          found.append((current, head.isGzip, head.isZip, size))
          if found.count > limits.maximumEntries {
            throw .limitExceeded(
              .entries, value: UInt64(found.count), allowed: UInt64(clamping: limits.maximumEntries))
          }
        }
      } catch {
        let entry = current.isEmpty ? nil : String(decoding: current, as: UTF8.self)
        throw ArchiveError(file: name, entry: entry, problem: error)
      }
    }
    found.sort { $0.path.lexicographicallyPrecedes($1.path) }
    return found.enumerated().map { index, file in
      DumpEntry(
        index: index, name: UntrustedText(String(decoding: file.path, as: UTF8.self)),
        kind: file.isZip ? .nestedArchive : .file, compressedSize: file.size,
        uncompressedSize: file.isGzip ? nil : file.size,
        location: .file(path: cPath(join(rootBytes, file.path)), isGzip: file.isGzip))
    }
  }

  /// Returns whether the path is a folder, or `nil` for a special file or link. It opens nothing, so a FIFO cannot
  /// block it.
  private static func isFolder(_ path: [CChar]) throws(ArchiveError.Problem) -> Bool? {
    var status = stat()
    let result = path.withUnsafeBufferPointer { path -> Int32 in
      guard let base = path.baseAddress else { return -1 }
      return lstat(base, &status)
    }
    guard result == 0 else { throw Descriptor.openFailure(errno) }
    switch Descriptor.kind(of: status) {
    case .regular: return false
    case .folder: return true
    case .stream: return nil
    }
  }

  private static func names(in folder: [UInt8]) throws(ArchiveError.Problem) -> [[UInt8]] {
    let path = cPath(folder.isEmpty ? [UInt8(ascii: ".")] : folder)
    guard let handle = opendir(path) else { throw Descriptor.openFailure(errno) }
    defer { closedir(handle) }
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(handle) else {
        if errno != 0 { throw Descriptor.failure() }
        return names
      }
      // The record may be shorter than the declared structure, so its name is read in place.
      let start = UnsafeRawPointer(entry) + offset
      let length = strlen(start.assumingMemoryBound(to: CChar.self))
      names.append(Array(UnsafeRawBufferPointer(start: start, count: length)))
    }
  }

  private static func join(_ folder: [UInt8], _ leaf: [UInt8]) -> [UInt8] {
    if folder.isEmpty || leaf.isEmpty { return folder + leaf }
    return folder.last == UInt8(ascii: "/") ? folder + leaf : folder + [UInt8(ascii: "/")] + leaf
  }

  private static func cPath(_ bytes: [UInt8]) -> [CChar] {
    bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
