internal import PostcodeIndex
internal import PostcodesIO

/// What writers of JSON share: the texts of an index, ready to be copied.
public struct PostcodeWriterSource: Sendable {
  private let answers: IndexAnswers
  private let reader: TextReader
  private let texts: [String: (column: Int, texts: JSONTexts)]
  private let all: PostcodeTemplate

  /// Takes the answers of an index.
  ///
  /// - Complexity: O(length of all different texts of the index).
  public init(_ answers: IndexAnswers) {
    self.answers = answers
    reader = TextReader(answers.index, columns: answers.columns.map(\.column))
    var texts: [String: (column: Int, texts: JSONTexts)] = [:]
    for (place, column) in answers.columns.enumerated() {
      // Several keys have the same value; it is made once.
      var made: [AnswerColumn.Value: JSONTexts] = [:]
      for target in column.targets {
        let value = made[target.value] ?? JSONTexts(column.column, target.value)
        made[target.value] = value
        texts[target.field] = (place, value)
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

  /// How many bytes of memory the texts take.
  public var byteCount: Int {
    var counted: Set<ObjectIdentifier> = []
    return texts.values.reduce(0) { sum, entry in
      counted.insert(ObjectIdentifier(entry.texts)).inserted ? sum + entry.texts.byteCount : sum
    }
  }
}

extension IndexAnswers {
  /// Where the value of a key comes from; `nil` if the index does not know it.
  fileprivate func source(
    of key: String, _ texts: [String: (column: Int, texts: JSONTexts)]
  ) -> PostcodeTemplate.Source? {
    if let (column, texts) = texts[key] { return .text(column: column, texts) }
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
