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
  /// What is written, and how.
  final class Form: Sendable {
    let answers: IndexAnswers
    let template: PostcodeTemplate
    /// The quick way; `nil` while texts have not been made before.
    let plan: CopyPlan?
    /// Whether a distance is written where there is one: it is none of the keys that can be asked for.
    let hasDistance: Bool

    init(_ answers: IndexAnswers, _ template: PostcodeTemplate, _ pool: JSONTextPool?, hasDistance: Bool) {
      self.answers = answers
      self.template = template
      self.hasDistance = hasDistance
      plan = pool.flatMap { CopyPlan(template, $0) }
    }
  }

  private let form: Form
  private var reader: TextReader
  /// Where an object is put together, in the quick way.
  private var room: [UInt8]

  init(_ form: Form, _ reader: TextReader) {
    self.form = form
    self.reader = reader
    room = form.plan.map { [UInt8](repeating: 0, count: $0.longest) } ?? []
  }

  /// Appends a postcode's object.
  ///
  /// - Parameters:
  ///   - postcode: a postcode of the index.
  ///   - ordinal: its ordinal.
  ///   - distance: how far away it is in metres, if the object is to have that key; writers of some keys only leave it
  ///     out.
  /// - Complexity: O(number of columns).
  public mutating func append(
    _ postcode: Postcode, at ordinal: Int, distance: Double? = nil, to json: inout JSONBytes
  ) {
    reader.read(ordinal)
    let record = form.answers.index.record(of: postcode)
    if let plan = form.plan {
      let count = plan.write(postcode, at: ordinal, record, form.answers, numbers: reader.numbers, to: &room)
      room.withUnsafeBufferPointer { json.append(raw: UnsafeBufferPointer(rebasing: $0.prefix(count))) }
    } else {
      for step in form.template.steps {
        step.literal.withUnsafeBufferPointer { json.append(raw: $0) }
        switch step.source {
        case .text(let text): text.append(reader.numbers[text.slot], to: &json)
        case .fact(let fact): json.append(fact, of: postcode, at: ordinal, record, form.answers)
        }
      }
      form.template.tail.withUnsafeBufferPointer { json.append(raw: $0) }
    }
    if let distance, form.hasDistance {
      json.append(raw: ",\"distance\":")
      json.append(distance: distance)
    }
    json.append(raw: "}")
  }
}

extension JSONBytes {
  /// Appends a postcode in quotes: capitals, with its one space.
  public mutating func append(_ postcode: Postcode) { append(quoted: postcode.ascii) }
}
