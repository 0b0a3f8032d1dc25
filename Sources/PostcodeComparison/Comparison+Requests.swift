internal import PostcodesIOResponder
public import PostcodeCore
internal import PostcodeIndex
internal import PostcodesIO
internal import RequestPacing

extension Comparison {
  /// Looks postcodes up on both sides.
  func lookups(_ queries: [String], _ number: Int) async throws -> ComparisonPart {
    var part = ComparisonPart(number: number, queryCount: queries.count)
    let remote = try await service.send { try await $0.bulkLookup(queries) }
    part.remoteSeconds = remote.seconds
    part.retries = remote.retries
    let stopwatch = Stopwatch(ContinuousClock())
    let local = queries.map { query -> (IndexResponder.LookupResult, PostcodeReply?) in
      let answer = answers.lookup(query)
      if case .found(_, let ordinal) = answer { return (answer, answers.reply(at: ordinal)) }
      return (answer, nil)
    }
    part.localSeconds = stopwatch.elapsed / .seconds(1)
    for (place, query) in queries.enumerated() {
      let reply = remote.reply[place]
      // An answer to another question would make a wrong report.
      guard reply.query == query, reply.result.map({ Self.isAbout(query, $0) }) ?? true else {
        throw PostcodesIOError.wrongShape(
          key: "result[\(place)]", problem: "an answer about another postcode than \(query)")
      }
      switch (local[place], reply.result) {
      case ((.found(_, let ordinal), .some(let own)), .some(let theirs)):
        part.foundByBoth += 1
        let (difference, named) = comparer.compare(own, at: ordinal, with: theirs)
        for name in named { part.named[name, default: 0] += 1 }
        if difference.metres != nil { part.positionCount += 1 }
        if !difference.fieldsAgree || (difference.metres ?? 0) > 0 { part.differences.append(difference) }
      case ((.found(let postcode, _), _), nil):
        part.onlyLocal.append(.init(postcode: postcode.description))
      case ((.terminated(let postcode, let ordinal), _), .some(let theirs)):
        let month = answers.index.terminated(at: ordinal)
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
    guard let asked = Postcode(query), let told = Postcode(reply.postcode) else { return false }
    return asked == told
  }

  /// Completes a text on both sides.
  func completions(_ queries: [String], _ number: Int) async throws -> ComparisonPart {
    var part = ComparisonPart(number: number, queryCount: queries.count)
    for query in queries {
      let remote = try await service.send { try await $0.autocomplete(query, limit: 100) }
      part.remoteSeconds += remote.seconds
      part.retries += remote.retries
      let stopwatch = Stopwatch(ContinuousClock())
      let local = (answers.autocomplete(query, limit: 100) ?? []).map(\.description)
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

  /// The live postcodes of an outcode that either side has, in order: the plan of a comparison of all of it.
  ///
  /// The service has no list of an outcode's postcodes; its completions of the sectors are put together, and of the
  /// beginnings of units where a sector has a hundred or more.
  ///
  /// - Throws: `PostcodesIOError`, or `CancellationError`.
  public func plan(for outcode: Outcode) async throws -> ComparisonPlan {
    var postcodes: Set<Postcode> = []
    for ordinal in answers.index.ordinals(of: outcode) ?? 0..<0 where answers.index.isLive(at: ordinal) {
      if let postcode = answers.index.postcode(at: ordinal) { postcodes.insert(postcode) }
    }
    func ask(_ prefix: String) async throws -> Int {
      let reply = try await service.send { try await $0.autocomplete(prefix, limit: 100) }
      let found = reply.reply.compactMap { Postcode($0) }.filter { $0.description.hasPrefix(prefix) }
      postcodes.formUnion(found)
      return found.count
    }
    for digit in 0...9 where try await ask("\(outcode) \(digit)") >= 100 {
      for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" { _ = try await ask("\(outcode) \(digit)\(letter)") }
    }
    return .lookups(postcodes.sorted().map(\.description))
  }
}
