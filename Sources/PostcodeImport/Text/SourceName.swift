import PostcodeKit

/// The name of a file in messages.
enum SourceName {
  /// `dump.zip: entry Data/ab.csv`, or the input alone.
  static func text(_ file: String, _ entry: String?) -> String {
    let file = file.excerpt(limit: 4096)
    return entry.map { "\(file): entry \($0.excerpt(limit: 4096))" } ?? file
  }
}
