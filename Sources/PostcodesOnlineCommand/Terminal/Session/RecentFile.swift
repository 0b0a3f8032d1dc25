internal import Foundation
package import PostcodeCore

/// The recent picks between one run and the next: a file with a postcode a line, the most recent first.
///
/// They are a convenience: a file that cannot be read counts as empty, one that cannot be written stays as it was.
package struct RecentFile: Sendable {
  /// How many are kept.
  package static let limit = 10
  /// The largest file that is read, in bytes; ours have less than a hundred.
  private static let sizeLimit = 1 << 16

  private let path: String

  /// - Parameter path: where the file is, or will be.
  package init(path: String) {
    self.path = path
  }

  /// The user's file, by the XDG Base Directory Specification: state that is to stay, but is worth no backup.
  ///
  /// - Parameter variable: gives an environment variable's value.
  /// - Returns: `nil` if the environment names no place for it.
  package init?(environment variable: (String) -> String?) {
    if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") {
      path = folder + "/postcodes/recent"
    } else if let home = variable("HOME"), home.hasPrefix("/") {
      path = home + "/.local/state/postcodes/recent"
    } else {
      return nil
    }
  }

  /// The picks, the most recent first, each once; lines that are no postcode are passed over.
  package func read() -> [Postcode] {
    guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber,
      size.intValue <= RecentFile.sizeLimit, let data = try? Data(contentsOf: URL(fileURLWithPath: path))
    else { return [] }
    var picks: [Postcode] = []
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard picks.count < RecentFile.limit else { break }
      if let postcode = Postcode(String(line)), !picks.contains(postcode) { picks.append(postcode) }
    }
    return picks
  }

  /// Puts a pick first. Another run may have picked meanwhile: the file is read again, and replaced as a whole.
  package func add(_ pick: Postcode) {
    let picks = ([pick] + read().filter { $0 != pick }).prefix(RecentFile.limit)
    let text = picks.map { "\($0)\n" }.joined()
    guard let slash = path.lastIndex(of: "/") else { return }
    try? FileManager.default.createDirectory(
      atPath: String(path[..<slash]), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}
