internal import PostcodeKit

/// A template laid out for copying: writes a postcode's object from prepared bytes in one pass, without reference counting
/// or allocation.
struct CopyPlan: Sendable {
  /// A literal piece of JSON and the value after it.
  private struct Step: Sendable {
    /// The end of the literal; it begins where the previous one ends.
    let literalEnd: Int
    /// The value, or `nil` if it is a text.
    let fact: PostcodeTemplate.Fact?
    /// The slot of the text's number.
    let slot: Int
    /// The index of the column's text 0 in the pool, and the number of texts.
    let first: Int
    let count: Int
  }

  /// An upper bound of the length of a value that isn't a text.
  private static let longestFact = 40

  /// The maximum length of an object, including the slack that copying needs.
  let maximumLength: Int
  private let steps: [Step]
  /// All literals, the one after the last value, and the slack.
  private let literals: [UInt8]
  private let literalsEnd: Int
  private let pool: JSONTextPool

  /// Lays out a template. Returns `nil` if one of its texts isn't prepared.
  init?(_ template: PostcodeTemplate, _ pool: JSONTextPool) {
    var steps: [Step] = []
    var literals: [UInt8] = []
    var maximumLength = JSONTextPool.slack
    for step in template.steps {
      literals += step.literal
      switch step.source {
      case .fact(let fact):
        steps.append(Step(literalEnd: literals.count, fact: fact, slot: 0, first: 0, count: 0))
        maximumLength += CopyPlan.longestFact
      case .text(let text):
        guard let texts = text.texts else { return nil }
        steps.append(
          Step(literalEnd: literals.count, fact: nil, slot: text.slot, first: texts.first, count: texts.count))
        maximumLength += texts.longest
      }
    }
    literals += template.tail
    literalsEnd = literals.count
    literals += repeatElement(0, count: JSONTextPool.slack)
    self.steps = steps
    self.literals = literals
    self.maximumLength = maximumLength + literals.count
    self.pool = pool
  }

  /// Writes a postcode's object without `distance` and the closing brace.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the texts by slot.
  ///   - buffer: At least `maximumLength` bytes.
  /// - Returns: The number of bytes written.
  func write(
    _ postcode: Postcode, at ordinal: Int, _ record: PostcodeRecord?, _ responder: IndexResponder,
    numbers: [Int], to buffer: inout [UInt8]
  ) -> Int {
    guard buffer.count >= maximumLength else { return 0 }
    return buffer.withUnsafeMutableBytes { buffer in
      literals.withUnsafeBytes { literals in
        pool.bytes.withUnsafeBytes { texts in
          withUnsafeTemporaryAllocation(of: Span.self, capacity: steps.count) { spans in
            find(numbers, texts, spans, buffer)
            var sink = Sink(buffer)
            var offset = 0
            for (step, span) in zip(steps, spans) {
              sink.copy(literals, offset, step.literalEnd)
              offset = step.literalEnd
              if let fact = step.fact {
                sink.append(fact, of: postcode, at: ordinal, record, responder)
              } else {
                sink.copy(texts, Int(span.start), Int(span.end))
              }
            }
            sink.copy(literals, offset, literalsEnd)
            return sink.count
          }
        }
      }
    }
  }

  /// The range of a text in the pool.
  private struct Span {
    let start: UInt32
    let end: UInt32
  }

  /// Finds the texts of a postcode and prefetches their bytes.
  ///
  /// The texts are spread over many megabytes. Touching all of them first overlaps the cache misses; copying one by one
  /// would wait for each.
  private func find(
    _ numbers: [Int], _ texts: UnsafeRawBufferPointer, _ spans: UnsafeMutableBufferPointer<Span>,
    _ buffer: UnsafeMutableRawBufferPointer
  ) {
    pool.starts.withUnsafeBufferPointer { starts in
      for (offset, step) in steps.enumerated() {
        guard step.fact == nil else {
          spans.initializeElement(at: offset, to: Span(start: 0, end: 0))
          continue
        }
        let number = numbers[step.slot]
        // A damaged index may hold numbers without a text.
        let text = step.first &+ (number > 0 && number < step.count ? number : 0)
        spans.initializeElement(at: offset, to: Span(start: starts[text], end: starts[text &+ 1]))
      }
    }
    var touched: UInt8 = 0
    for span in spans { touched ^= texts[Int(span.start)] }
    // Storing the result keeps the optimiser from dropping the reads; the byte is slack.
    buffer[buffer.count &- 1] = touched
  }

  /// A fixed buffer.
  private struct Sink: JSONSink {
    private let buffer: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }

    @inline(__always)
    mutating func append(byte: UInt8) {
      guard count < buffer.count else { return }
      buffer[count] = byte
      count &+= 1
    }

    /// Copies a few bytes in blocks of sixteen, the last of which may overrun. So few bytes don't repay a call of `memcpy`.
    @inline(__always)
    mutating func copy(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
      let length = end &- start
      guard start >= 0, length >= 0, length &+ JSONTextPool.slack <= buffer.count &- count,
        end &+ JSONTextPool.slack <= bytes.count, let source = bytes.baseAddress, let target = buffer.baseAddress
      else { return }
      var done = 0
      repeat {
        let piece = source.loadUnaligned(fromByteOffset: start &+ done, as: SIMD16<UInt8>.self)
        target.storeBytes(of: piece, toByteOffset: count &+ done, as: SIMD16<UInt8>.self)
        done &+= JSONTextPool.slack
      } while done < length
      count &+= length
    }
  }
}
