internal import PostcodeIndex
internal import PostcodesIOTypes

/// What writers of JSON share: what there is to write of a postcode, and, once it has been made, the JSON of all texts.
public struct PostcodeWriterSource: Sendable {
  private let answers: IndexAnswers
  private let reader: TextReader
  private let pool: JSONTextPool?
  private let texts: [String: PostcodeTemplate.TextSource]
  private let all: PostcodeWriter.Form

  /// Takes the answers of an index.
  ///
  /// - Parameter isPrepared: whether the JSON of all texts is made now, to be copied later. That takes some tenths of a
  ///   second and some megabytes for all of the United Kingdom, and makes writers several times as fast. What they write
  ///   is the same.
  /// - Complexity: O(length of all different texts of the index) if they are prepared, else O(number of columns).
  public init(_ answers: IndexAnswers, isPrepared: Bool = true) {
    self.answers = answers
    reader = TextReader(answers.index, columns: answers.columns.map(\.column))
    var texts: [String: PostcodeTemplate.TextSource] = [:]
    var builder = JSONTextPool.Builder()
    for (slot, column) in answers.columns.enumerated() {
      // Several keys have the same value; it is made once.
      var made: [AnswerColumn.Value: JSONTextPool.Texts] = [:]
      for target in column.targets {
        if isPrepared, made[target.value] == nil { made[target.value] = builder.add(column.column, target.value) }
        texts[target.field] = PostcodeTemplate.TextSource(
          slot: slot, column: column.column, value: target.value, texts: made[target.value])
      }
    }
    self.texts = texts
    pool = isPrepared ? builder.pool() : nil
    let template = PostcodeTemplate(version: answers.version, keys: nil) { answers.source(of: $0, texts) }
    all = PostcodeWriter.Form(answers, template, pool, hasDistance: true)
  }

  /// A writer of postcodes with all their keys.
  public func writer() -> PostcodeWriter { PostcodeWriter(all, reader) }

  /// A writer of some keys only, of which the distance is none.
  ///
  /// - Parameter keys: in the order in which they are to be written; unknown ones are passed over, repeated ones written
  ///   once.
  public func writer(keys: [String]) -> PostcodeWriter {
    var seen: Set<String> = []
    let template = PostcodeTemplate(version: answers.version, keys: keys.filter { seen.insert($0).inserted }) {
      answers.source(of: $0, texts)
    }
    return PostcodeWriter(PostcodeWriter.Form(answers, template, pool, hasDistance: false), reader)
  }
}

extension IndexAnswers {
  /// Where the value of a key comes from; `nil` if the index does not know it.
  fileprivate func source(
    of key: String, _ texts: [String: PostcodeTemplate.TextSource]
  ) -> PostcodeTemplate.Source? {
    if let text = texts[key] { return .text(text) }
    guard answerableFields.contains(key) else { return nil }
    let fact: PostcodeTemplate.Fact? =
      switch key {
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
    return fact.map { .fact($0) }
  }
}
