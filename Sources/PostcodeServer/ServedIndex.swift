internal import NIOConcurrencyHelpers
internal import NIOPosix
internal import PostcodeAnswers
internal import PostcodeCore
public import PostcodeIndex

/// An index and everything that is made from it once, to be asked by any number of requests at a time.
///
/// A request takes one such value and keeps it to its end; another index is another value.
public final class ServedIndex: Sendable {
  /// The index.
  public let index: PostcodeIndex
  let answers: IndexAnswers
  /// What tells answers of this index from those of others, in quotation marks.
  let tag: String
  /// The same as it stands in the header of a reply.
  let weakTag: String
  private let writerSource: NIOLockedValueBox<PostcodeWriterSource>
  /// Where the outcodes lie. It is begun at once and takes about a second for all of the United Kingdom.
  let outcodePlaces: Task<OutcodePlaces, Never>
  private let liveCounting = NIOLockedValueBox<Task<Int, Never>?>(nil)

  /// Takes an index.
  ///
  /// - Complexity: O(number of columns); what takes longer is left to another thread, and done without until then.
  public init(_ index: PostcodeIndex) {
    self.index = index
    tag = ReplyHeaders.tag(checksum: index.checksum)
    weakTag = "W/\(tag)"
    let answers = IndexAnswers(index)
    self.answers = answers
    let source = NIOLockedValueBox(PostcodeWriterSource(answers, isPrepared: false))
    writerSource = source
    outcodePlaces = Task.detached {
      let made = try? await NIOThreadPool.singleton.runIfActive {
        let prepared = PostcodeWriterSource(answers)
        source.withLockedValue { $0 = prepared }
        return OutcodePlaces(answers)
      }
      return made ?? OutcodePlaces(answers)
    }
  }

  /// Makes writers of postcodes; faster ones some tenths of a second after the beginning.
  var writers: PostcodeWriterSource { writerSource.withLockedValue { $0 } }

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
      ? answers.nearbyWide(longitude: question.longitude, latitude: question.latitude, limit: question.limit)
      : answers.nearby(
        longitude: question.longitude, latitude: question.latitude, limit: question.limit, radius: question.radius)
  }

  /// A live postcode, each as likely as any other; `nil` if there is none.
  ///
  /// - Parameter outcode: the outcode it is to be of, in any capitals, white space left out; empty for any.
  /// - Complexity: O(1) for any; else O(number of postcodes of the outcode).
  func randomPostcode(outcode: String) -> (postcode: Postcode, ordinal: Int)? {
    var ordinals = 0..<index.count
    if !outcode.isEmpty {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: outcode.unicodeScalars.filter { !ScriptNumbers.isSpace($0) })
      guard let outcode = answers.outcode(named: String(text)), let own = index.ordinals(of: outcode) else {
        return nil
      }
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
