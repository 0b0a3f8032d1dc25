internal import PostcodeJSON
internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import PostcodesIOResponder
internal import PostcodeCore
public import PostcodeIndex

/// An index and everything that is made from it once, to be asked by any number of requests at a time.
///
/// A request takes one such value and keeps it to its end; another index is another value.
public final class ServedIndex: Sendable {
  /// The index.
  public let index: PostcodeIndex
  /// How much an answer has.
  let limits: AnswerLimits
  let answers: IndexResponder
  /// What tells answers of this index from those of others, in quotation marks.
  let tag: String
  /// The same as it stands in the header of a reply.
  let weakTag: String
  private let writerSource: NIOLockedValueBox<PostcodeWriterFactory>
  /// The answers about outcodes. They are begun at once and take about a second for all of the United Kingdom.
  let outcodes: Task<OutcodeTable, Never>
  /// The same as soon as they are there.
  private let outcodeTable: NIOLockedValueBox<OutcodeTable?>
  private let liveCounting = NIOLockedValueBox<Task<Int, Never>?>(nil)

  /// Takes an index.
  ///
  /// - Complexity: O(number of columns); what takes longer is left to another thread, and done without until then.
  public init(_ index: PostcodeIndex, limits: AnswerLimits = AnswerLimits()) {
    self.index = index
    self.limits = limits
    tag = ReplyHeaders.tag(checksum: index.checksum, limits)
    weakTag = "W/\(tag)"
    let answers = IndexResponder(index)
    self.answers = answers
    let source = NIOLockedValueBox(PostcodeWriterFactory(answers, isPrepared: false))
    writerSource = source
    let table = NIOLockedValueBox<OutcodeTable?>(nil)
    outcodeTable = table
    outcodes = Task.detached {
      let made = try? await NIOThreadPool.singleton.runIfActive {
        let prepared = PostcodeWriterFactory(answers)
        source.withLockedValue { $0 = prepared }
        return OutcodeTable(answers)
      }
      let outcodes = made ?? OutcodeTable(answers)
      table.withLockedValue { $0 = outcodes }
      return outcodes
    }
  }

  /// Reads an index file as a whole, checks all of it, and takes it.
  ///
  /// What happens to the file afterwards does not matter: a mapped one would end the program where somebody overwrites it
  /// in place. That costs the memory that servers of one machine could else share, some megabytes each.
  ///
  /// - Throws: `IndexError`, as `PostcodeIndex(path:)` does, and `checksumMismatch` of any section.
  /// - Complexity: O(size of the file); some milliseconds for all of the United Kingdom.
  public convenience init(path: String, limits: AnswerLimits = AnswerLimits()) throws(IndexError) {
    let index = try PostcodeIndex(reading: path)
    try index.verifyChecksums()
    self.init(index, limits: limits)
  }

  /// Makes writers of postcodes; faster ones some tenths of a second after the beginning.
  var writers: PostcodeWriterFactory { writerSource.withLockedValue { $0 } }

  /// Whether nothing has to be waited for any more.
  var isPrepared: Bool { outcodeTable.withLockedValue { $0 != nil } }

  /// Appends what is answered about an outcode that has live postcodes.
  ///
  /// - Complexity: O(length of the answer); before the answers have been made O(number of postcodes of the outcode).
  func append(_ outcode: Outcode, to json: inout JSONWriter) {
    if let table = outcodeTable.withLockedValue({ $0 }) {
      table.append(outcode, to: &json)
    } else {
      json.append(orNull: answers.outcodeReply(outcode)) { $0.append($1) }
    }
  }

  /// How many postcodes are live, counted when it is first asked for.
  var liveCount: Task<Int, Never> {
    liveCounting.withLockedValue { task in
      if let task { return task }
      let index = index
      let counting = Task.detached {
        @Sendable func count() -> Int { (0..<index.count).reduce(0) { $0 + (index.isLive(at: $1) ? 1 : 0) } }
        return await (try? NIOThreadPool.singleton.runIfActive(count)) ?? count()
      }
      task = counting
      return counting
    }
  }

  /// The live postcodes that postcodes.io finds around a position, nearest first; none where it answers `null`.
  func nearest(_ question: NearestQuestion, isWide: Bool) -> [NearbyPostcode] {
    isWide
      ? answers.nearestWide(
        longitude: question.longitude, latitude: question.latitude,
        limit: min(question.limit, limits.nearest.limit.usual))
      : answers.nearest(
        longitude: question.longitude, latitude: question.latitude, limit: question.limit, radius: question.radius)
  }

  /// A live postcode, each as likely as any other; `nil` if there is none.
  ///
  /// - Parameter outcode: the outcode it is to be of, in any capitals, white space left out; empty for any.
  /// - Complexity: O(1) for any; else O(number of postcodes of the outcode).
  func randomPostcode(outcode: String) -> (postcode: Postcode, ordinal: Int)? {
    var ordinals = 0..<index.count
    if !outcode.isEmpty {
      guard let outcode = answers.outcode(named: outcode), let own = index.ordinals(of: outcode) else { return nil }
      ordinals = own
    }
    guard let ordinal = randomLive(ordinals) else { return nil }
    return index.postcode(at: ordinal).map { ($0, ordinal) }
  }

  private func randomLive(_ ordinals: Range<Int>) -> Int? {
    guard !ordinals.isEmpty else { return nil }
    // Some three in five are live; where hardly any is, all are looked at.
    for _ in 0..<100 {
      let ordinal = Int.random(in: ordinals)
      if index.isLive(at: ordinal) { return ordinal }
    }
    return ordinals.filter { index.isLive(at: $0) }.randomElement()
  }
}
