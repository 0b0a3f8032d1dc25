package import PostcodeKit

/// Writes the JSON of postcodes straight from an index: the same bytes as `IndexResponder.reply(at:)`, many times faster.
///
/// ```swift
/// let factory = PostcodeWriterFactory(responder)   // once per index
/// var writer = factory.writer()                    // once per request
/// writer.append(postcode, at: ordinal, to: &json)
/// ```
package struct PostcodeWriter {
  /// What to write, and how.
  final class Form: Sendable {
    let responder: IndexResponder
    let template: PostcodeTemplate
    /// The fast path; `nil` until the texts are prepared.
    let plan: CopyPlan?
    /// Whether to write a given distance. It cannot be selected as a key.
    let hasDistance: Bool

    init(_ responder: IndexResponder, _ template: PostcodeTemplate, _ pool: JSONTextPool?, hasDistance: Bool) {
      self.responder = responder
      self.template = template
      self.hasDistance = hasDistance
      plan = pool.flatMap { CopyPlan(template, $0) }
    }
  }

  private let form: Form
  private var reader: TextReader
  /// The buffer of the fast path.
  private var buffer: [UInt8]

  init(_ form: Form, _ reader: TextReader) {
    self.form = form
    self.reader = reader
    buffer = form.plan.map { [UInt8](repeating: 0, count: $0.maximumLength) } ?? []
  }

  /// Appends a postcode's object.
  ///
  /// - Parameters:
  ///   - postcode: A postcode of the index.
  ///   - ordinal: Its ordinal.
  ///   - distance: The value of the key `distance` in metres, or `nil` for no such key. Writers of selected keys ignore it.
  /// - Complexity: O(columns).
  package mutating func append(
    _ postcode: Postcode, at ordinal: Int, distance: Double? = nil, to json: inout JSONWriter
  ) {
    reader.read(ordinal)
    let record = form.responder.index.record(of: postcode)
    if let plan = form.plan {
      let count = plan.write(postcode, at: ordinal, record, form.responder, numbers: reader.numbers, to: &buffer)
      buffer.withUnsafeBufferPointer { json.append(raw: UnsafeBufferPointer(rebasing: $0.prefix(count))) }
    } else {
      for step in form.template.steps {
        step.literal.withUnsafeBufferPointer { json.append(raw: $0) }
        switch step.source {
        case .text(let text): text.append(reader.numbers[text.slot], to: &json)
        case .fact(let fact): json.append(fact, of: postcode, at: ordinal, record, form.responder)
        }
      }
      form.template.tail.withUnsafeBufferPointer { json.append(raw: $0) }
    }
    if let distance, form.hasDistance {
      json.append(raw: ",\"distance\":")
      json.append(distance: distance, form.responder.version)
    }
    json.append(raw: "}")
  }
}

extension JSONWriter {
  /// Appends a postcode in quotes, in its standard form.
  package mutating func append(_ postcode: Postcode) { append(quoted: postcode.ascii) }
}
