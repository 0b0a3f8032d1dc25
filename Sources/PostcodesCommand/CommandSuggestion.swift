#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit

  /// Suggests a command for one that does not exist.
  enum CommandSuggestion {
    /// Ends the program with status 64 if its first word is no command, and names the most similar one.
    static func check(_ arguments: [String]) {
      let words = arguments.dropFirst()
      guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-") else {
        return
      }
      let commands = PostcodesCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
      guard !commands.contains(word) else { return }
      let near = EditDistance.nearest(to: word, among: commands)
      let hint = near.map { "; did you mean '\($0)'?" } ?? "; 'postcodes help' lists the commands"
      Program.exit(
        PostcodesCommand.self,
        after: Failure(status: .usage, message: "no command \(Printable.quoted(word))\(hint)"))
    }
  }

  /// The edit distance of Damerau and Levenshtein, in which exchanging two neighbours is one step.
  enum EditDistance {
    /// Returns the most similar of some words, if at most a third of the letters differ.
    static func nearest(to text: String, among words: [String]) -> String? {
      let typed = Array(text.lowercased().utf8.prefix(64))
      let distances = words.map { (word: $0, distance: between(typed, Array($0.utf8))) }
      guard let best = distances.min(by: { $0.distance < $1.distance }),
        best.distance <= max(1, best.word.utf8.count / 3)
      else { return nil }
      return best.word
    }

    static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
      var rows = [Array(0...second.count)]
      for (index, letter) in first.enumerated() {
        var row = [index + 1]
        for (other, candidate) in second.enumerated() {
          var distance = min(
            row[other] + 1, rows[index][other + 1] + 1, rows[index][other] + (letter == candidate ? 0 : 1))
          if index > 0, other > 0, letter == second[other - 1], first[index - 1] == candidate {
            distance = min(distance, rows[index - 1][other - 1] + 1)
          }
          row.append(distance)
        }
        rows.append(row)
      }
      return rows[first.count][second.count]
    }
  }
#endif
