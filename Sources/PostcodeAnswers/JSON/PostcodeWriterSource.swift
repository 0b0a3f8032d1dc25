internal import PostcodeIndex
internal import PostcodesIO

/// What writers of JSON share: what there is to write of a postcode, and, once it has been made, the JSON of all texts.
public struct PostcodeWriterSource: Sendable {
  private let answers: IndexAnswers
  private let reader: TextReader
  private let texts: [String: (column: Int, text: PostcodeTemplate.PreparedText)]
  private let all: PostcodeTemplate

  /// Takes the answers of an index.
  ///
  /// - Parameter isPrepared: whether the JSON of all texts is made now, to be copied later. That takes some tenths of a
  ///   second and some megabytes for all of the United Kingdom, and makes writers several times as fast. What they write
  ///   is the same.
  /// - Complexity: O(length of all different texts of the index) if they are prepared, else O(number of columns).
  public init(_ answers: IndexAnswers, isPrepared: Bool = true) {
    self.answers = answers
    reader = TextReader(answers.index, columns: answers.columns.map(\.column))
    var texts: [String: (column: Int, text: PostcodeTemplate.PreparedText)] = [:]
    for (place, column) in answers.columns.enumerated() {
      // Several keys have the same value; it is made once.
      var made: [AnswerColumn.Value: JSONTexts] = [:]
      for target in column.targets {
        guard isPrepared else {
          texts[target.field] = (place, .read(column.column, target.value))
          continue
        }
        let value = made[target.value] ?? JSONTexts(column.column, target.value)
        made[target.value] = value
        texts[target.field] = (place, .copied(value))
      }
    }
    self.texts = texts
    all = PostcodeTemplate(version: answers.version, keys: nil) { answers.source(of: $0, texts) }
  }

  /// A writer of postcodes with all their keys.
  public func writer() -> PostcodeWriter { PostcodeWriter(answers, all, reader) }

  /// A writer of some keys only.
  ///
  /// - Parameter keys: in the order in which they are to be written; unknown ones are passed over, repeated ones written
  ///   once.
  public func writer(keys: [String]) -> PostcodeWriter {
    var seen: Set<String> = []
    let template = PostcodeTemplate(version: answers.version, keys: keys.filter { seen.insert($0).inserted }) {
      answers.source(of: $0, texts)
    }
    return PostcodeWriter(answers, template, reader)
  }
}

extension IndexAnswers {
  /// Where the value of a key comes from; `nil` if the index does not know it.
  fileprivate func source(
    of key: String, _ texts: [String: (column: Int, text: PostcodeTemplate.PreparedText)]
  ) -> PostcodeTemplate.Source? {
    if let (column, text) = texts[key] { return .text(column: column, text) }
    guard answerableFields.contains(key) else { return nil }
    return switch key {
    case "postcode": .postcode
    case "outcode": .outcode
    case "incode": .incode
    case "quality": .quality
    case "eastings": .eastings
    case "northings": .northings
    case "longitude": .longitude
    case "latitude": .latitude
    case "date_of_introduction": .introduced
    case "date_of_termination": .terminated
    case "index_of_multiple_deprivation": .deprivationRank
    default: nil
    }
  }
}
