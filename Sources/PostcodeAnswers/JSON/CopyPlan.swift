internal import PostcodeCore
internal import PostcodeIndex

/// A template laid out for copying: a postcode's object is put together from bytes that have been made before, in one
/// pass, without counting references or asking for room.
struct CopyPlan: Sendable {
  /// A value, behind the JSON before it.
  private struct Step: Sendable {
    /// Where the JSON before the value ends; it begins where that of the step before ends.
    let literalEnd: Int
    /// What is written, if it is not a text.
    let fact: PostcodeTemplate.Fact?
    /// Of a text, where its number is.
    let slot: Int
    /// Of a text, the place of number 0 among all texts, and how many numbers there are.
    let first: Int
    let count: Int
  }

  /// More than any value takes that is not a text.
  private static let longestFact = 40

  /// No object is longer, the slack that copying needs included.
  let longest: Int
  private let steps: [Step]
  /// All JSON between values, that behind the last one at the end, and the slack.
  private let literals: [UInt8]
  private let literalsEnd: Int
  private let pool: JSONTextPool

  /// Lays a template out; `nil` if a text of it has not been made before.
  init?(_ template: PostcodeTemplate, _ pool: JSONTextPool) {
    var steps: [Step] = []
    var literals: [UInt8] = []
    var longest = JSONTextPool.slack
    for step in template.steps {
      literals += step.literal
      switch step.source {
      case .fact(let fact):
        steps.append(Step(literalEnd: literals.count, fact: fact, slot: 0, first: 0, count: 0))
        longest += CopyPlan.longestFact
      case .text(let text):
        guard let texts = text.texts else { return nil }
        steps.append(
          Step(literalEnd: literals.count, fact: nil, slot: text.slot, first: texts.first, count: texts.count))
        longest += texts.longest
      }
    }
    literals += template.tail
    literalsEnd = literals.count
    literals += repeatElement(0, count: JSONTextPool.slack)
    self.steps = steps
    self.literals = literals
    self.longest = longest + literals.count
    self.pool = pool
  }

  /// Writes a postcode's object, up to where `distance` or its end follows.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the texts by slot.
  ///   - room: at least `longest` bytes.
  /// - Returns: how many bytes have been written.
  func write(
    _ postcode: Postcode, at ordinal: Int, _ record: PostcodeRecord?, _ answers: IndexAnswers, numbers: [Int],
    to room: inout [UInt8]
  ) -> Int {
    guard room.count >= longest else { return 0 }
    return room.withUnsafeMutableBytes { room in
      literals.withUnsafeBytes { literals in
        pool.bytes.withUnsafeBytes { texts in
          withUnsafeTemporaryAllocation(of: Span.self, capacity: steps.count) { spans in
            find(numbers, texts, spans, room)
            var sink = Sink(room)
            var place = 0
            for (step, span) in zip(steps, spans) {
              sink.copy(literals, place, step.literalEnd)
              place = step.literalEnd
              if let fact = step.fact {
                sink.append(fact, of: postcode, at: ordinal, record, answers)
              } else {
                sink.copy(texts, Int(span.start), Int(span.end))
              }
            }
            sink.copy(literals, place, literalsEnd)
            return sink.count
          }
        }
      }
    }
  }

  /// Where a text is among all of them.
  private struct Span {
    let start: UInt32
    let end: UInt32
  }

  /// Finds where all texts of a postcode are, and has their bytes brought near.
  ///
  /// They lie all over many megabytes. Asked for one by one, as they are copied, each would be waited for; asked for at
  /// once, without anything in between that depends on them, they are waited for together.
  private func find(
    _ numbers: [Int], _ texts: UnsafeRawBufferPointer, _ spans: UnsafeMutableBufferPointer<Span>,
    _ room: UnsafeMutableRawBufferPointer
  ) {
    pool.starts.withUnsafeBufferPointer { starts in
      for (place, step) in steps.enumerated() {
        guard step.fact == nil else {
          spans.initializeElement(at: place, to: Span(start: 0, end: 0))
          continue
        }
        let number = numbers[step.slot]
        // A damaged index may tell numbers that no text has.
        let text = step.first &+ (number > 0 && number < step.count ? number : 0)
        spans.initializeElement(at: place, to: Span(start: starts[text], end: starts[text &+ 1]))
      }
    }
    var touched: UInt8 = 0
    for span in spans { touched ^= texts[Int(span.start)] }
    // Where nothing is told, but what is kept somewhere has to be read.
    room[room.count &- 1] = touched
  }

  /// Bytes with room enough.
  private struct Sink: JSONSink {
    private let room: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    init(_ room: UnsafeMutableRawBufferPointer) { self.room = room }

    @inline(__always)
    mutating func append(byte: UInt8) {
      guard count < room.count else { return }
      room[count] = byte
      count &+= 1
    }

    /// Copies a few bytes in pieces of sixteen, whose last may go beyond them: they are too few for a call to pay.
    @inline(__always)
    mutating func copy(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
      let length = end &- start
      guard start >= 0, length >= 0, length &+ JSONTextPool.slack <= room.count &- count,
        end &+ JSONTextPool.slack <= bytes.count, let source = bytes.baseAddress, let target = room.baseAddress
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
