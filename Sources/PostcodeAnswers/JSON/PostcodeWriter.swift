public import PostcodeCore
internal import PostcodeIndex

/// Writes the JSON of postcodes straight from an index: the same bytes as those of `IndexAnswers.reply(at:)`, many times as
/// fast.
///
/// ```swift
/// let source = PostcodeWriterSource(answers)   // once an index
/// var writer = source.writer()                 // once a request
/// writer.append(postcode, at: ordinal, to: &json)
/// ```
public struct PostcodeWriter {
  private let answers: IndexAnswers
  private let template: PostcodeTemplate
  private var reader: TextReader

  init(_ answers: IndexAnswers, _ template: PostcodeTemplate, _ reader: TextReader) {
    self.answers = answers
    self.template = template
    self.reader = reader
  }

  /// Appends a postcode's object.
  ///
  /// - Parameters:
  ///   - postcode: a postcode of the index.
  ///   - ordinal: its ordinal.
  ///   - distance: how far away it is in metres, if the object is to have that key.
  /// - Complexity: O(number of columns).
  public mutating func append(
    _ postcode: Postcode, at ordinal: Int, distance: Double? = nil, to json: inout JSONBytes
  ) {
    let index = answers.index
    reader.read(ordinal)
    let record = index.record(of: postcode)
    for step in template.steps {
      step.literal.withUnsafeBufferPointer { json.append(raw: $0) }
      switch step.source {
      case .text(let column, let text): text.append(reader.numbers[column], to: &json)
      case .postcode: json.append(quoted: postcode.ascii)
      case .outcode: json.append(quoted: postcode.outcode.ascii)
      case .incode: json.append(quoted: postcode.incodeText)
      case .quality: json.append(orNull: record?.quality) { $0.append(integer: $1) }
      case .eastings: json.append(orNull: record?.gridReference) { $0.append(integer: $1.easting) }
      case .northings: json.append(orNull: record?.gridReference) { $0.append(integer: $1.northing) }
      case .longitude: json.append(orNull: record?.geographic) { $0.append(degrees: $1.longitude) }
      case .latitude: json.append(orNull: record?.geographic) { $0.append(degrees: $1.latitude) }
      case .introduced: json.append(month: record?.introduced)
      case .terminated: json.append(month: record?.terminated)
      case .deprivationRank:
        json.append(orNull: answers.deprivationRank(at: ordinal)) { $0.append(integer: $1) }
      }
    }
    template.tail.withUnsafeBufferPointer { json.append(raw: $0) }
    if let distance {
      json.append(raw: ",\"distance\":")
      json.append(distance: distance)
    }
    json.append(raw: "}")
  }
}

extension Postcode {
  /// The three characters behind the space.
  fileprivate var incodeText: ASCIIText {
    let text = compactASCII
    return ASCIIText(bytes: text.bytes >> UInt64(8 * max(text.count - 3, 0)), count: 3)
  }
}

extension JSONBytes {
  /// Appends a postcode in quotes: capitals, with its one space.
  public mutating func append(_ postcode: Postcode) { append(quoted: postcode.ascii) }

  fileprivate mutating func append(quoted text: ASCIIText) {
    append(byte: UInt8(ascii: "\""))
    for place in 0..<text.count { append(byte: UInt8(truncatingIfNeeded: text.bytes >> UInt64(8 * place))) }
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends a month as YYYYMM in quotes; `null` for none, or one that the dump does not name.
  fileprivate mutating func append(month: YearMonth?) {
    let month = month.flatMap { $0 == .unknown ? nil : $0 }
    guard let month, (1000...9999).contains(month.year) else {
      return append(orNull: month) { $0.append(text: $1.description) }
    }
    append(byte: UInt8(ascii: "\""))
    append(integer: month.year * 100 + month.month)
    append(byte: UInt8(ascii: "\""))
  }
}
