internal import PostcodesIOResponder
public import PostcodeKit
internal import PostcodesIO
internal import SearchPipeline

extension Comparison {
  /// Looks up postcodes on both sides.
  func lookups(_ queries: [String], _ number: Int) async throws -> ComparisonPart {
    var part = ComparisonPart(number: number, queryCount: queries.count)
    let remote = try await service.send { try await $0.bulkLookup(queries) }
    part.remoteSeconds = remote.seconds
    part.retries = remote.retries
    let stopwatch = Stopwatch(ContinuousClock())
    let local = queries.map { query -> (IndexResponder.LookupResult, PostcodeReply?) in
      let result = responder.lookup(query)
      if case .found(_, let ordinal) = result { return (result, responder.reply(at: ordinal)) }
      return (result, nil)
    }
    part.localSeconds = stopwatch.elapsed / .seconds(1)
    for (offset, query) in queries.enumerated() {
      let reply = remote.reply[offset]
      // A reply to another query would make the report wrong.
      guard reply.query == query, reply.result.map({ Self.isAbout(query, $0) }) ?? true else {
        throw PostcodesIOError.wrongShape(
          key: "result[\(offset)]", problem: "expected the postcode \(query), found another one")
      }
      if part.remoteVersion == nil { part.remoteVersion = reply.result?.version.rawValue }
      switch (local[offset], reply.result) {
      case ((.found(_, let ordinal), .some(let own)), .some(let theirs)):
        part.foundByBoth += 1
        let (difference, named) = comparer.compare(own, at: ordinal, with: theirs)
        for name in named { part.named[name, default: 0] += 1 }
        if difference.metres != nil { part.positionCount += 1 }
        if !difference.fieldsAgree || (difference.metres ?? 0) > 0 { part.differences.append(difference) }
      case ((.found(let postcode, _), _), nil):
        part.onlyLocal.append(.init(postcode: postcode.description))
      case ((.terminated(let postcode, let ordinal), _), .some(let theirs)):
        let month = responder.index.terminated(at: ordinal)
        part.onlyRemote.append(
          .init(
            postcode: postcode.description, terminated: month?.description, introduced: theirs.dateOfIntroduction))
      case ((_, _), .some(let theirs)):
        part.onlyRemote.append(.init(postcode: theirs.postcode, introduced: theirs.dateOfIntroduction))
      case ((_, _), nil): part.foundByNeither += 1
      }
    }
    return part
  }

  private static func isAbout(_ query: String, _ reply: PostcodeReply) -> Bool {
    guard let expected = Postcode(query), let found = Postcode(reply.postcode) else { return false }
    return expected == found
  }

  /// Completes texts on both sides.
  func completions(_ queries: [String], _ number: Int) async throws -> ComparisonPart {
    var part = ComparisonPart(number: number, queryCount: queries.count)
    for query in queries {
      let remote = try await service.send { try await $0.autocomplete(query, limit: 100) }
      part.remoteSeconds += remote.seconds
      part.retries += remote.retries
      let stopwatch = Stopwatch(ContinuousClock())
      let local = (responder.autocomplete(query, limit: 100) ?? []).map(\.description)
      part.localSeconds += stopwatch.elapsed / .seconds(1)
      guard local != remote.reply else { continue }
      let (own, theirs) = (Set(local), Set(remote.reply))
      part.completions.append(
        .init(
          prefix: query, onlyLocal: local.filter { !theirs.contains($0) },
          onlyRemote: remote.reply.filter { !own.contains($0) }))
    }
    return part
  }

  /// Plans a comparison of all live postcodes of an outcode, in the index or at the service.
  ///
  /// The service can't list the postcodes of an outcode. The plan combines its completions of each sector; in sectors with
  /// 100 postcodes or more, of each first letter of the unit.
  ///
  /// - Throws: `PostcodesIOError`, or `CancellationError`.
  public func plan(for outcode: Outcode) async throws -> ComparisonPlan {
    var postcodes: Set<Postcode> = []
    for ordinal in responder.index.ordinals(of: outcode) ?? 0..<0 where responder.index.isLive(at: ordinal) {
      if let postcode = responder.index.postcode(at: ordinal) { postcodes.insert(postcode) }
    }
    func complete(_ prefix: String) async throws -> Int {
      let reply = try await service.send { try await $0.autocomplete(prefix, limit: 100) }
      let found = reply.reply.compactMap { Postcode($0) }.filter { $0.description.hasPrefix(prefix) }
      postcodes.formUnion(found)
      return found.count
    }
    for digit in 0...9 where try await complete("\(outcode) \(digit)") >= 100 {
      for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" { _ = try await complete("\(outcode) \(digit)\(letter)") }
    }
    return .lookups(postcodes.sorted().map(\.description))
  }
}
