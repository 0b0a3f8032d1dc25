internal import PostcodeKit
internal import PostcodesIOTypes

/// Makes writers of postcodes, and holds what they share: the keys, and the prepared JSON of all texts.
package struct PostcodeWriterFactory: Sendable {
  private let responder: IndexResponder
  private let reader: TextReader
  private let pool: JSONTextPool?
  private let texts: [UntrustedText: PostcodeTemplate.TextSource]
  private let all: PostcodeWriter.Form

  /// Creates a factory for an index.
  ///
  /// - Parameter isPrepared: Whether to prepare the JSON of all texts. For the whole United Kingdom this takes some tenths
  ///   of a second and some megabytes, and makes writers several times faster. Their output is the same.
  /// - Complexity: O(total length of the index's distinct texts) if prepared, otherwise O(columns).
  package init(_ responder: IndexResponder, isPrepared: Bool = true) {
    self.responder = responder
    reader = TextReader(responder.index, columns: responder.columns.map(\.column))
    var texts: [UntrustedText: PostcodeTemplate.TextSource] = [:]
    var builder = JSONTextPool.Builder()
    for (slot, column) in responder.columns.enumerated() {
      // Several keys share a value, which is prepared once.
      var made: [ReplyColumn.Value: JSONTextPool.Texts] = [:]
      for target in column.targets {
        if isPrepared, made[target.value] == nil { made[target.value] = builder.add(column.column, target.value) }
        texts[UntrustedText(target.field)] = PostcodeTemplate.TextSource(
          slot: slot, column: column.column, value: target.value, texts: made[target.value])
      }
    }
    self.texts = texts
    pool = isPrepared ? builder.pool() : nil
    let template = PostcodeTemplate(version: responder.version, keys: nil) { responder.source(of: $0, texts) }
    all = PostcodeWriter.Form(responder, template, pool, hasDistance: true)
  }

  /// Returns a writer of all keys.
  package func writer() -> PostcodeWriter { PostcodeWriter(all, reader) }

  /// Returns a writer of selected keys, without the distance.
  ///
  /// - Parameter keys: The keys in the order to write them. Unknown keys are ignored, repeated keys are written once.
  package func writer(keys: [String]) -> PostcodeWriter {
    var seen: Set<UntrustedText> = []
    let keys = keys.filter { seen.insert(UntrustedText($0)).inserted }
    let template = PostcodeTemplate(version: responder.version, keys: keys) {
      responder.source(of: $0, texts)
    }
    return PostcodeWriter(PostcodeWriter.Form(responder, template, pool, hasDistance: false), reader)
  }
}

extension IndexResponder {
  /// Returns the source of a key, or `nil` if the index has no values for it.
  fileprivate func source(
    of key: String, _ texts: [UntrustedText: PostcodeTemplate.TextSource]
  ) -> PostcodeTemplate.Source? {
    if let text = texts[UntrustedText(key)] { return .text(text) }
    guard availableFields.contains(key) else { return nil }  // own text
    let fact: PostcodeTemplate.Fact? =
      switch UntrustedText(key) {
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
      default: nil
      }
    return fact.map { .fact($0) }
  }
}
