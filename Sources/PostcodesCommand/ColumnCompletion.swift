#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  /// Completes names of columns in a shell.
  enum ColumnCompletion {
    /// Returns the columns of the index that the command line names, or of the default index, after what has been typed of a
    /// comma-separated list.
    ///
    /// - Parameters:
    ///   - words: The words of the command line.
    ///   - number: The number of the word to complete.
    ///   - prefix: The part of the word before the cursor.
    @Sendable static func columns(_ words: [String], _ number: Int, _ prefix: String) -> [String] {
      let option = "--index"
      let named =
        words.firstIndex(of: option).flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
        ?? words.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
      let sample = words.contains("--sample") ? try? BundledSample.path() : nil
      guard let path = named ?? sample ?? IndexFileOption.pathWithoutOption, let index = try? IndexOpener.open(path)
      else {
        return []
      }
      let typed = prefix.lastIndex(of: ",").map { String(prefix[...$0]) } ?? ""
      return RowItem.all(index).map { typed + $0.name }
    }
  }
#endif
