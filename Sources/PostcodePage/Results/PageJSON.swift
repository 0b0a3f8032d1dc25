// tools/build-page also compiles this file for the WebAssembly of the page.
package import PostcodeKit
internal import PostcodesIOResponder

/// Completions, and whether they are those of a correction: see `PostcodeIndex.correctedCompletions(of:)`.
typealias CorrectedCompletions = (completions: Completions, isCorrected: Bool)

extension PostcodeIndex {
  /// Returns the easting and northing of an ordinal in metres on the map, or `nil` if it has no position there.
  package typealias MapPosition = (_ ordinal: Int) -> (easting: Int32, northing: Int32)?

  /// Returns the completions of a text: `{count, terminated, corrected?, next, ranges, items}`, or `{count: 0, misses}`
  /// with near misses `{text, count, terminated}` if there are none. `terminated` is the number of terminated postcodes, `corrected` the text after correction, `ranges` has
  /// an ordinal range for each interpretation, and `items` is a page of `CompletionList` with the fields of the postcodes'
  /// areas. With places, `places` has those that the text may mean, if there are any, `placesFirst` says on which side of the
  /// postcodes they belong, and `outcodes` come between the two.
  package func completionsJSON(of text: String, offset: Int, limit: Int, places: Places? = nil) -> [UInt8] {
    completionsJSON(
      of: text, offset: offset, limit: limit, places: places, groups: { _, _ in }, uncovered: { _ in false })
  }

  /// Returns the completions of a text, as `completionsJSON(of:offset:limit:places:)` does. `groups` writes further members if there are
  /// completions; otherwise, `uncovered` may write one instead of the misses, and returns whether it did.
  func completionsJSON(
    of text: String, offset: Int, limit: Int, places: Places?, groups: (inout JSONText, CorrectedCompletions) -> Void,
    uncovered: (inout JSONText) -> Bool
  ) -> [UInt8] {
    var json = JSONText()
    let mix = places.map { MixedSuggestions(of: text, in: self, $0, limit: PostcodeIndex.placeLimit) }
    let found =
      mix.map { mix in mix.completions.map { (completions: $0, isCorrected: mix.isPostcodeCorrected) } }
      ?? correctedCompletions(of: text)
    // The completions may be those of the first place's outcode.
    let completed = mix.flatMap { $0.areOfPlace ? $0.outcodes.first?.description : nil } ?? text
    json.object { json in
      json.key("count")
      json.number(found?.completions.count ?? 0)
      if let mix, let places { json.places(mix, places) }
      if let (completions, isCorrected) = found {
        groups(&json, (completions, isCorrected))
        json.completions(completions, isCorrected: isCorrected, of: completed, offset: offset, limit: limit, in: self)
      } else if mix?.places.isEmpty ?? true, !uncovered(&json) {
        json.key("misses")
        json.array { json in
          for miss in corrections(of: text, limit: 5) { json.miss(miss, terminated: terminatedCount(of: miss)) }
        }
      }
    }
    return json.utf8
  }

  /// Returns the near misses of a text of at least four letters and digits. A shorter one is still being typed.
  func corrections(of text: String, limit: Int) -> [NearMiss] {
    var count = 0
    for byte in text.utf8 where (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) { count += 1 }
    return count < 4 ? [] : nearMisses(of: text, limit: limit)
  }

  /// Returns the number of terminated postcodes among the completions of a near miss.
  func terminatedCount(of miss: NearMiss) -> Int {
    correctedCompletions(of: miss.text).map { found in
      CompletionList(self, found.completions, of: miss.text, offset: 0, limit: 0).terminatedCount
    } ?? 0
  }

  /// Returns the record of the postcode that a text means, as `recordJSON(at:isCorrected:position:)` does, or `null`.
  package func recordJSON(of text: String, position: MapPosition = { _ in nil }) -> [UInt8] {
    let match = find(text)
    return recordJSON(at: match?.ordinal ?? -1, isCorrected: match?.isCorrected ?? false, position: position)
  }

  /// Returns the record of a postcode: `{postcode, ordinal, isCorrected, isWhole, position?, fields}` with fields
  /// `{name, value, attributes?}`, or `null` for an ordinal out of range.
  package func recordJSON(
    at ordinal: Int, isCorrected: Bool = false, position: MapPosition = { _ in nil }
  ) -> [UInt8] {
    guard let record = record(at: ordinal) else { return Array("null".utf8) }
    var json = JSONText()
    json.object { json in
      json.postcode(record.postcode, at: ordinal)
      json.key("isCorrected")
      json.flag(isCorrected)
      json.key("isWhole")
      json.flag(columns.contains { if case .text = $0.declaration.kind { true } else { false } })
      json.position(position(ordinal))
      json.key("fields")
      json.array { json in
        for field in fields(of: record, at: ordinal) { json.field(field) }
      }
    }
    return json.utf8
  }

  /// Returns the live postcodes nearest to the postcode that a text means, as `nearestJSON(to:limit:position:)` does.
  package func nearestJSON(of text: String, limit: Int) -> [UInt8] {
    nearestJSON(to: find(text)?.ordinal ?? -1, limit: limit)
  }

  /// Returns the live postcodes nearest to a postcode, without that one, and their distances in metres:
  /// `[{postcode, ordinal, distance, position?}]`.
  package func nearestJSON(to ordinal: Int, limit: Int, position: MapPosition = { _ in nil }) -> [UInt8] {
    let limit = Swift.min(Swift.max(limit, 0), 100)
    // One more, because the search finds the postcode itself.
    let found = nearest(toOrdinal: ordinal, limit: limit + 1) ?? []
    return nearestJSON(Array(found.filter { $0.ordinal != ordinal }.prefix(limit)), position: position)
  }

  func nearestJSON(_ found: [NearbyPostcode], position: MapPosition) -> [UInt8] {
    var json = JSONText()
    json.array { json in
      for near in found {
        json.object { json in
          json.postcode(near.postcode, at: near.ordinal)
          json.key("distance")
          json.metres(near.distance)
          json.position(position(near.ordinal))
        }
      }
    }
    return json.utf8
  }

  /// Returns the summary of the index: `{count, dataset, edition, attribution, hasPositions, isWhole}`.
  package func summaryJSON(hasPositions: Bool, isWhole: Bool) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      json.key("count")
      json.number(count)
      json.key("dataset")
      json.text(metadata.dataset)
      json.key("edition")
      json.text(metadata.edition)
      json.key("attribution")
      json.text(metadata.attribution)
      json.key("hasPositions")
      json.flag(hasPositions)
      json.key("isWhole")
      json.flag(isWhole)
    }
    return json.utf8
  }
}

extension JSONText {
  fileprivate mutating func completions(
    _ completions: Completions, isCorrected: Bool, of text: String, offset: Int, limit: Int, in index: PostcodeIndex
  ) {
    let interpretations = completions.interpretations.indices.filter {
      !completions.ordinals(ofInterpretation: $0).isEmpty
    }
    let corrected = isCorrected ? interpretations.first.map { completions.interpretations[$0].description } : nil
    let list = CompletionList(
      index, completions, of: corrected ?? text, offset: max(offset, 0), limit: max(limit, 0))
    key("terminated")
    number(list.terminatedCount)
    if let corrected {
      key("corrected")
      self.text(corrected)
    }
    key("next")
    self.text(index.nextCharacters(after: completions.partial).description)
    key("ranges")
    array { json in
      for interpretation in interpretations {
        json.range(
          completions.ordinals(ofInterpretation: interpretation),
          completions.interpretations[interpretation].description)
      }
    }
    let areas = ["ward", "district", "county"].compactMap { index.column(named: $0) }
    key("items")
    array { json in
      for ordinal in list.ordinals {
        guard let postcode = index.postcode(at: ordinal) else { continue }
        json.object { json in
          json.postcode(postcode, at: ordinal)
          if !index.isLive(at: ordinal) {
            json.key("isTerminated")
            json.flag(true)
          }
          json.key("fields")
          json.array { json in for field in areas.compactMap({ $0.field(at: ordinal) }) { json.field(field) } }
        }
      }
    }
  }

  fileprivate mutating func postcode(_ postcode: Postcode, at ordinal: Int) {
    key("postcode")
    text(postcode.description)
    key("ordinal")
    number(ordinal)
  }

  fileprivate mutating func position(_ position: (easting: Int32, northing: Int32)?) {
    guard let position else { return }
    key("position")
    array { json in
      json.number(position.easting)
      json.number(position.northing)
    }
  }

  fileprivate mutating func range(_ ordinals: Range<Int>, _ text: String) {
    object { json in
      json.key("first")
      json.number(ordinals.lowerBound)
      json.key("end")
      json.number(ordinals.upperBound)
      json.key("text")
      json.text(text)
    }
  }

  fileprivate mutating func miss(_ miss: NearMiss, terminated: Int) {
    object { json in
      json.key("text")
      json.text(miss.text)
      json.key("count")
      json.number(miss.count)
      json.key("terminated")
      json.number(terminated)
    }
  }

  fileprivate mutating func field(_ field: PageField) {
    object { json in
      switch field.value {
      case .number(let number): json.member(field.name) { $0.number(number) }
      case .text(let text): json.member(field.name) { $0.text(text) }
      case .code(let code, let id, let column):
        json.member(field.name) { $0.text(code) }
        json.key("attributes")
        json.array { json in
          for name in column.attributeNames {
            guard let value = column.attribute(name, of: id) else { continue }
            json.object { $0.member(name) { $0.text(value) } }
          }
        }
      }
    }
  }

  /// Writes the keys `name` and `value`.
  private mutating func member(_ name: String, _ value: (inout JSONText) -> Void) {
    key("name")
    text(name)
    key("value")
    value(&self)
  }
}
