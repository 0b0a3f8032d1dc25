#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  extension DiffSummary {
    private static let width = 18

    /// Writes the summary as text.
    func writeText() throws {
      let output = StandardOutput.shared
      try writeIndexes()
      guard total > 0 else {
        try output.line("no differences\(toleratedText)")
        return
      }
      for kind in ChangeKind.allCases where count(of: kind) > 0 {
        let areas = topAreas(of: kind, limit: 5).map { "\($0.area) \(NumberFormat.grouped($0.count))" }
        try output.line(
          Alignment.left(kind.rawValue, DiffSummary.width) + Alignment.right(NumberFormat.grouped(count(of: kind)), 12)
            + (areas.isEmpty ? "" : Style.dim("   mostly in " + areas.joined(separator: ", "))))
      }
      try output.line(
        Alignment.left("postcodes", DiffSummary.width) + Alignment.right(NumberFormat.grouped(postcodes), 12)
          + Style.dim("   with at least one change"))
      let texts = ChangeTexts(comparison)
      try writeDistances()
      try writeRecodings(texts)
      try writeExamples(texts)
      try writePlaceExamples()
    }

    private var toleratedText: String {
      tolerated > 0 ? "; ignored \(NumberFormat.grouped(tolerated)) shorter moves" : ""
    }

    private func writeIndexes() throws {
      let output = StandardOutput.shared
      let indexes = [("old", comparison.old), ("new", comparison.new)]
      let titles = indexes.map { name, index in
        let edition = index.metadata.edition.isEmpty ? "" : ", edition \(index.metadata.edition)"
        return Printable.text("\(index.metadata.dataset)\(edition)")
      }
      let width = (titles.map(\.count).max() ?? 0) + 2
      for ((name, index), title) in zip(indexes, titles) {
        try output.line(
          Style.dim(Alignment.left(name, 5)) + Alignment.left(title, width)
            + Alignment.right(NumberFormat.grouped(index.count), 11) + " postcodes")
      }
      for note in notes { try output.line(Printable.text("note: \(note)")) }
      try output.write("\n")
    }

    /// Notes about differences that limit the comparison.
    var notes: [String] {
      var notes: [String] = []
      let (old, new) = (comparison.old.metadata.dialect, comparison.new.metadata.dialect)
      if old != new { notes.append("different dialects: \(old) in OLD, \(new) in NEW") }
      for (name, columns) in [("OLD", comparison.onlyInOld), ("NEW", comparison.onlyInNew)] where !columns.isEmpty {
        let names = columns.flatMap { $0.secondName.isEmpty ? [$0.name] : [$0.name, $0.secondName] }
        notes.append("only in \(name), not compared: \(names.joined(separator: ", "))")
      }
      return notes
    }

    private func writeDistances() throws {
      guard let distances = distancesMoved() else { return }
      let base = comparison.comparesGrid ? "on the grid" : "geodesic"
      try StandardOutput.shared.line(
        "\nmoved (\(base)): median \(ChangeTexts.metres(distances.median)) m, 95 % up to "
          + "\(ChangeTexts.metres(distances.percentile95)) m, at most \(ChangeTexts.metres(distances.maximum)) m"
          + toleratedText)
    }

    private func writeRecodings(_ texts: ChangeTexts) throws {
      let output = StandardOutput.shared
      let columns = recodings(limit: 3)
      if !columns.isEmpty { try output.line("\nrecoded columns and their most frequent changes") }
      for (column, count, pairs) in columns {
        let name = comparison.columns[column].new.declaration.name
        try output.line(
          Printable.text(Alignment.left("  \(name)", 30)) + Alignment.right(NumberFormat.grouped(count), 12))
        for (pair, count) in pairs {
          let from = described(column, pair.from, isOld: true, texts)
          let to = described(column, pair.to, isOld: false, texts)
          try output.line(Alignment.right(NumberFormat.grouped(count), 12) + "  \(from) → \(to)")
        }
      }
    }

    /// Returns a code with its name.
    private func described(_ column: Int, _ value: PostcodeChange.Value?, isOld: Bool, _ texts: ChangeTexts) -> String {
      guard value != nil else { return "none" }
      let code = texts.value(column, value, isOld: isOld).text
      return Printable.text(texts.name(column, value, isOld: isOld).map { "\(code) \($0)" } ?? code)
    }

    private func writeExamples(_ texts: ChangeTexts) throws {
      let output = StandardOutput.shared
      for kind in ChangeKind.allCases where !examples[kind.index].isEmpty {
        let shown = examples[kind.index]
        try output.line(
          "\n" + Style.bold(kind.rawValue) + (count(of: kind) > shown.count ? " (first \(shown.count))" : ""))
        for change in shown {
          let (column, from, to, metres) = texts.parts(change.difference)
          var line = "  \(change.postcode)"
          if !column.isEmpty { line = Alignment.left(line, 12) + "\(column)  \(sideText(from)) → \(sideText(to))" }
          if let metres { line += "  \(ChangeTexts.metres(metres)) m" }
          try output.line(Printable.text(line))
        }
      }
    }

    private func writePlaceExamples() throws {
      let output = StandardOutput.shared
      for kind in ChangeKind.allCases where !placeExamples[kind.index].isEmpty {
        let shown = placeExamples[kind.index]
        try output.line(
          "\n" + Style.bold(kind.rawValue) + (count(of: kind) > shown.count ? " (first \(shown.count))" : ""))
        for change in shown { try output.line(Printable.text("  \(change.text)")) }
      }
    }

    private func sideText(_ side: ChangeTexts.Side) -> String {
      if case .none = side { "none" } else { side.text }
    }
  }
#endif
