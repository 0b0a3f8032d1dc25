internal import CommandSupport
internal import PostcodeKit

/// A file of recently picked postcodes, one per line, most recent first.
///
/// The file is a convenience, so errors are ignored: an unreadable file counts as empty, an unwritable one stays as it is.
struct RecentFile: Sendable {
  /// The maximum number of postcodes.
  static let limit = 10
  /// The maximum size of the file in bytes. Ours have less than a hundred.
  private static let sizeLimit = 1 << 16

  private let path: String

  /// - Parameter path: The path of the file, which need not exist.
  init(path: String) {
    self.path = path
  }

  /// Creates the user's file in the state folder of the XDG Base Directory Specification.
  ///
  /// - Parameter variable: Returns the value of an environment variable.
  /// - Returns: `nil` if the environment determines no folder.
  init?(environment variable: (String) -> String?) {
    if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") {
      path = folder + "/postcodes/recent"
    } else if let home = variable("HOME"), home.hasPrefix("/") {
      path = home + "/.local/state/postcodes/recent"
    } else {
      return nil
    }
  }

  /// Reads the postcodes, most recent first, without duplicates. Other lines are ignored.
  func read() -> [Postcode] {
    guard let size = FileCheck.size(path), size <= RecentFile.sizeLimit, let bytes = Descriptor.contents(of: path)
    else { return [] }
    var picks: [Postcode] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard picks.count < RecentFile.limit else { break }
      if let postcode = Postcode(String(line)), !picks.contains(postcode) { picks.append(postcode) }
    }
    return picks
  }

  /// Adds a postcode at the front. The file is read again, because another process may have changed it, and is replaced
  /// atomically.
  func add(_ pick: Postcode) {
    let picks = ([pick] + read().filter { $0 != pick }).prefix(RecentFile.limit)
    let text = picks.map { "\($0)\n" }.joined()
    guard !FileCheck.isSpecial(path) else { return }
    try? AtomicFile.makeFolders(of: path)
    try? AtomicFile.write(Array(text.utf8), to: path)
  }
}
