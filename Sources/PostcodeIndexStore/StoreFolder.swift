internal import Foundation
internal import PostcodeKit

/// The files of an index store: the downloaded index, the one before it, and the state.
///
/// A file gets its name only when it is complete: it is written under a temporary name, flushed and renamed. The temporary
/// file of an interrupted update is deleted when the store is opened again.
struct StoreFolder: Sendable {
  /// What the store remembers between runs.
  struct State: Codable, Equatable, Sendable {
    /// The checksum of the current index when the server sent the entity tag, in hexadecimal.
    var checksum: String
    /// The entity tag of the server's file, and its address.
    var entityTag: String?
    var url: String
    /// The checksum of the bundled file when the stored file was downloaded.
    var bundled: String?
    /// The time when the server last responded, with a sound index or anything else.
    var checked: Date
  }

  let url: URL

  var current: URL { url.appendingPathComponent("current.pcindex") }
  var previous: URL { url.appendingPathComponent("previous.pcindex") }
  private var stateFile: URL { url.appendingPathComponent("state.json") }

  /// Creates the folder, and deletes the temporary files of interrupted updates.
  func prepare() throws(IndexStoreError) {
    try perform { manager in
      // The app may open or verify the files in the background while the phone is locked. Under the default class, complete
      // protection, that would fail.
      #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        let attributes: [FileAttributeKey: Any] = [
          .protectionKey: FileProtectionType.completeUntilFirstUserAuthentication
        ]
      #else
        let attributes: [FileAttributeKey: Any] = [:]
      #endif
      try manager.createDirectory(at: url, withIntermediateDirectories: true, attributes: attributes)
      #if canImport(Darwin)
        // The file can be downloaded again, so it needn't be in backups.
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        var folder = url
        try folder.setResourceValues(values)
      #endif
    }
    // A temporary file that can't be deleted does no harm.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    where name.hasSuffix(".temporary") {
      delete(url.appendingPathComponent(name))
    }
  }

  /// Returns a new name for a temporary file.
  func temporaryFile() -> URL { url.appendingPathComponent("\(UUID().uuidString).temporary") }

  /// Makes a complete file the current one, and keeps the one that it replaces.
  func install(_ file: URL) throws(IndexStoreError) {
    try perform { manager in
      let handle = try FileHandle(forUpdating: file)
      try handle.synchronize()
      try handle.close()
      #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        try manager.setAttributes(
          [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: file.path)
      #endif
      if manager.fileExists(atPath: current.path) {
        // A second link keeps the old file while the first is replaced, so a current file exists at any time.
        let link = temporaryFile()
        try manager.linkItem(at: current, to: link)
        try Self.rename(link, to: previous)
      }
      try Self.rename(file, to: current)
    }
  }

  /// Deletes the current file and restores the previous one, if there is one.
  func restorePrevious() throws(IndexStoreError) {
    try perform { manager in
      if manager.fileExists(atPath: previous.path) {
        try Self.rename(previous, to: current)
      } else if manager.fileExists(atPath: current.path) {
        try manager.removeItem(at: current)
      }
    }
  }

  /// The state, or `nil` if there is none or it is damaged.
  var state: State? {
    (try? Data(contentsOf: stateFile)).flatMap { try? JSONDecoder().decode(State.self, from: $0) }
  }

  func write(_ state: State) throws(IndexStoreError) {
    try perform { _ in try JSONEncoder().encode(state).write(to: stateFile, options: .atomic) }
  }

  func delete(_ file: URL) { try? FileManager.default.removeItem(at: file) }

  /// Renames a file over another one, which is atomic. Open mappings of the replaced file stay valid.
  private static func rename(_ file: URL, to other: URL) throws {
    guard systemRename(file.path, other.path) == 0 else {
      throw IndexStoreError.storage(path: other.path, reason: String(cString: strerror(errno)))
    }
  }

  private func perform(_ body: (FileManager) throws -> Void) throws(IndexStoreError) {
    do {
      try body(.default)
    } catch let error as IndexStoreError {
      throw error
    } catch {
      throw .storage(path: url.path, reason: error.localizedDescription)
    }
  }
}

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
