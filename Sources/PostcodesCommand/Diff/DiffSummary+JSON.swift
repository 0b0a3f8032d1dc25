#if Programs
  internal import CommandSupport
  internal import PostcodeKit

  extension DiffSummary {
    /// The summary as JSON.
    struct Document: Encodable {
      struct Index: Encodable {
        let dataset: String
        let edition: String
        let dialect: String
        let postcodes: Int

        init(_ index: PostcodeIndex) {
          dataset = index.metadata.dataset
          edition = index.metadata.edition
          dialect = index.metadata.dialect
          postcodes = index.count
        }
      }
      struct Column: Encodable {
        let column: String
        let count: Int
        let pairs: [Pair]
      }
      struct Pair: Encodable {
        let from: ColumnValue?
        let fromName: String?
        let to: ColumnValue?
        let toName: String?
        let count: Int
      }
      let old: Index
      let new: Index
      let notes: [String]
      let changes: Int
      let postcodes: Int
      let counts: [String: Int]
      let shorterMoves: Int
      let metres: Distances?
      let metresAre: String
      let recoded: [Column]
    }

    var document: Document {
      let texts = ChangeTexts(comparison)
      func value(_ side: ChangeTexts.Side) -> ColumnValue? {
        if case .value(let value) = side { value } else { nil }
      }
      return Document(
        old: Document.Index(comparison.old), new: Document.Index(comparison.new), notes: notes, changes: total,
        postcodes: postcodes,
        counts: Dictionary(uniqueKeysWithValues: ChangeKind.allCases.map { ($0.rawValue, count(of: $0)) }),
        shorterMoves: tolerated, metres: distancesMoved(),
        metresAre: comparison.comparesGrid ? "on the grid" : "geodesic",
        recoded: recodings(limit: 10).map { column, count, pairs in
          Document.Column(
            column: comparison.columns[column].new.declaration.name, count: count,
            pairs: pairs.map { pair, count in
              Document.Pair(
                from: value(texts.value(column, pair.from, isOld: true)),
                fromName: texts.name(column, pair.from, isOld: true),
                to: value(texts.value(column, pair.to, isOld: false)),
                toName: texts.name(column, pair.to, isOld: false), count: count)
            })
        })
    }
  }
#endif
