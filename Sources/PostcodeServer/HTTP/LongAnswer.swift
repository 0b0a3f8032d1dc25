internal import PostcodeJSON
internal import PostcodesIOResponder

/// An answer that is too long to be in memory for every client that asks for it: it is made piece by piece, as fast as the
/// client reads.
///
/// It is made twice, because its length has to be told first: chunks, which need none, are not for HTTP/1.0, and clients
/// show progress by it. While there is memory for it (`AnswerMemory`), what was made the first time is kept.
struct LongAnswer: Sendable {
  /// Appends the next part; returns whether there are more.
  typealias Maker = (inout JSONWriter) -> Bool

  /// Answers up to about this length are made at once.
  static let threshold = 1 << 17
  /// A piece is at least this long, but for the last. With one part more it fits in a buffer of 32 kB.
  private static let pieceLength = 24 << 10

  /// Begins anew; the same bytes each time, in parts of some kilobytes, and no more than one part of nothing.
  let maker: @Sendable () -> Maker

  /// Appends all of the answer if it is not too long.
  ///
  /// - Returns: whether it has been appended.
  func append(to json: inout JSONWriter) -> Bool {
    var own = JSONWriter(capacity: 4096)
    let next = maker()
    while next(&own) {
      if own.utf8.count > LongAnswer.threshold { return false }
    }
    json.append(raw: own.utf8)
    return true
  }

  /// A whole body of JSON, as it is sent.
  struct Body: Sendable, Sequence {
    /// What stands before the answer.
    let beginning: [UInt8]
    let answer: LongAnswer
    /// What the client wants to be called with it.
    let callback: Callback?
    let isCompressed: Bool

    func makeIterator() -> Iterator { Iterator(self) }
  }

  struct Iterator: IteratorProtocol {
    private let body: Body
    private let compression: GzipStream?
    private let appendPart: LongAnswer.Maker
    private var isBegun = false
    private var isEnded: Bool

    fileprivate init(_ body: Body) {
      self.body = body
      appendPart = body.answer.maker()
      compression = body.isCompressed ? GzipStream() : nil
      // Without memory for that there is no body.
      isEnded = body.isCompressed && compression == nil
    }

    /// The next piece, never empty.
    mutating func next() -> [UInt8]? {
      while !isEnded {
        var json = JSONWriter(capacity: LongAnswer.pieceLength + LongAnswer.pieceLength / 3)
        if !isBegun { json.append(raw: body.beginning) }
        while !isEnded, json.utf8.count < LongAnswer.pieceLength { isEnded = !appendPart(&json) }
        if isEnded { json.append(raw: "}") }
        var bytes = json.utf8
        if let callback = body.callback {
          bytes = (isBegun ? [] : callback.opening) + Callback.escaped(bytes) + (isEnded ? Callback.closing : [])
        }
        isBegun = true
        let piece = compression?.compress(bytes, isLast: isEnded) ?? bytes
        if !piece.isEmpty { return piece }
      }
      return nil
    }
  }
}
