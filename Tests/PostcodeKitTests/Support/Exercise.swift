@testable import PostcodeKit

@testable import PostcodesIOResponder

/// Calls every method that reads an index, to show that a damaged file never traps or hangs. Results don't matter.
struct Exercise {
  /// The number of steps after which an iteration counts as endless: more than the postcodes of any test file.
  private static let stepLimit = 5_000_000

  let index: PostcodeIndex
  /// A checksum of all results, so that the compiler can't remove the calls.
  private(set) var checksum = 0

  init(_ index: PostcodeIndex) {
    self.index = index
  }

  private mutating func take(_ text: String?) { checksum &+= text?.utf8.count ?? 1 }

  private static let texts = ["", "m1", "M11", "SW1A 2A", "npt"]

  /// Calls fast methods, whatever the size of the index.
  mutating func short() {
    take(index.metadata.dataset + index.metadata.attribution)
    for ordinal in [0, 6, index.count - 1] { record(ordinal) }
    for text in ["m1", "NPT"] {
      guard let completions = index.completions(of: text) else { continue }
      checksum &+= completions.count
      for completion in completions.prefix(4) { take(completion.postcode.description) }
    }
    for near in index.nearest(latitude: 53.48, longitude: -2.23, limit: 3) { take(near.postcode.description) }
    for postcode in Exercise.postcodes.prefix(2) {
      checksum &+= index.ordinal(of: postcode) ?? 0
      checksum &+= index.record(of: postcode)?.quality ?? 0
    }
  }

  private static let postcodes = ["SW1A 1AA", "NPT 0VA", "M1 1CC", "A0 0AA", "ZZ9Z 9ZZ", "B1 1BB"].compactMap {
    Postcode($0)
  }

  /// Calls slower methods too: near misses, next characters, and iteration over all postcodes.
  ///
  /// - Returns: `false` if the iteration doesn't end.
  mutating func all() -> Bool {
    short()
    for section in index.sectionSizes { take(section.name) }
    for column in index.columns { take(column.declaration.name + column.declaration.secondName) }
    for ordinal in [-1, 1, 11, index.count / 3, index.count, Int.max] { record(ordinal) }
    for postcode in Exercise.postcodes {
      checksum &+= index.contains(postcode) ? 1 : 0
      checksum &+= index.record(of: postcode)?.gridReference?.easting ?? 0
    }
    for text in Exercise.texts {
      guard let completions = index.completions(of: text) else { continue }
      for completion in completions.dropFirst(completions.count / 2).prefix(20) {
        take(completion.postcode.compact)
        checksum &+= completion.ordinal
      }
    }
    take(index.find("SWIA IAA")?.postcode.description)
    checksum &+= index.correctedCompletions(of: "MI")?.completions.count ?? 0
    for codes in [0..<Postcode.codeCount, 6_760_000..<6_770_000] {
      let ordinals = index.ordinals(ofCodes: codes)
      withExtendedLifetime(index) {
        var rows = LiveRows(index, limit: 10)
        rows.append(codes)
        for postcode in rows.postcodes { take(postcode.description) }
      }
      index.forEachRunOfTermination(in: ordinals) { run, isTerminated in
        checksum &+= isTerminated ? run.count : run.lowerBound
      }
    }
    for text in ["", "M1", "sw1a"] { take(index.nextCharacters(after: text).description) }
    texts()
    for miss in index.nearMisses(of: "SW1A 1A") { take(miss.text) }
    for miss in index.nearMisses(of: "M1 1AAE") { take(miss.text) }
    areasAndSelections()
    for radius in [0, 1e5, .infinity] {
      for near in index.nearest(latitude: 51.5, longitude: 359.9, limit: 5_000, radius: radius) {
        take(near.postcode.description)
      }
    }
    checksum &+= index.nearest(latitude: -40, longitude: 170, includingTerminated: true).count
    checksum &+= index.nearest(toOrdinal: 3)?.count ?? 0
    var steps = 0
    for postcode in index {
      checksum &+= Int(postcode.code)
      steps += 1
      if steps > index.count { return false }
    }
    // These allocate by the count of the sequence.
    checksum &+= Array(index).count
    for text in Exercise.texts {
      checksum &+= index.completions(of: text)?.map(\.ordinal).count ?? 0
      checksum &+= index.completions(of: text)?.dropFirst(1).prefix(3).map(\.ordinal).count ?? 0
    }
    steps = 0
    if let completions = index.completions(of: "") {
      for completion in completions {
        checksum &+= completion.ordinal
        steps += 1
        if steps > Exercise.stepLimit { return false }
      }
    }
    return true
  }

  /// Reads texts, attributes and runs.
  mutating func texts() {
    var reader = TextReader(index, columns: index.columns)
    for ordinal in [0, 1, 2, index.count / 2, index.count - 1, -1, index.count, 0, Int.max] {
      reader.read(ordinal)
      for (slot, column) in index.columns.enumerated() {
        checksum &+= reader[slot].rawValue
        take(column.text(reader[slot]))
        take(column.text(at: ordinal))
      }
    }
    for column in index.columns {
      checksum &+= column.isComputed ? 1 : 0
      // The cache allocates room for all texts.
      var cache = TextCache(column)
      for ordinal in [0, index.count - 1] { take(cache.text(column.textID(at: ordinal))) }
      for number in [-1, 0, 1, 2, column.textCount / 2, column.textCount, column.textCount + 1, .max, .min] {
        let id = DictionaryID(rawValue: number)
        take(column.text(id))
        for name in column.attributeNames { take(column.attribute(name, of: id)) }
      }
      for text in ["", "E08000025", "1", "Ynys Môn", "\u{0}"] { checksum &+= column.textID(of: text)?.rawValue ?? 0 }
      for name in column.attributeNames {
        checksum &+= column.textIDs(whose: name, is: "Westminster") { Array($0.prefix(3)) }.count
      }
      var covered = 0
      column.forEachRun { id, ordinals in
        covered &+= ordinals.count
        checksum &+= id.rawValue
      }
      checksum &+= covered
    }
  }

  /// Summarises, finds names, and selects postcodes.
  private mutating func areasAndSelections() {
    for text in ["M1", "SW1A 1", "GIR", "ZZ"] {
      guard let ordinals = index.group(named: text)?.ordinals else { continue }
      let summary = index.summary(of: ordinals)
      checksum &+= summary.liveCount &+ summary.texts.count &+ (summary.meanPosition == nil ? 0 : 1)
      checksum &+= summary.lastTerminated?.months ?? 0
    }
    checksum &+= index.summary(of: 0..<index.count).locatedCount
    for column in index.columns {
      var chosen = index.ordinals(where: column, textIDs: [0, 1, 2].map { DictionaryID(rawValue: $0) })
      chosen.formUnion(index.ordinals(where: column) { $0.map { $0 % 2 == 0 } ?? true })
      checksum &+= chosen.count
      var steps = 0
      index.forEach(in: chosen) { ordinal, postcode in
        steps &+= 1
        if steps < 100 { checksum &+= ordinal &+ Int(postcode.code) }
      }
      checksum &+= column.textIDs(named: "Abbey").count
      take(column.texts(near: "Abbey", attribute: "name", limit: 3).first)
    }
  }

  private mutating func record(_ ordinal: Int) {
    if let postcode = index.postcode(at: ordinal) {
      take(postcode.description + postcode.area + postcode.district + postcode.unit)
      take(postcode.subDistrict)
      take(postcode.sector.description)
    }
    for column in index.columns {
      checksum &+= column.value(at: ordinal).map { Int(truncatingIfNeeded: $0) } ?? 0
      checksum &+= column.position(at: ordinal).map { Int(truncatingIfNeeded: $0.second) } ?? 0
    }
    guard let record = index.record(at: ordinal) else { return }
    take(record.geographic.map { "\($0.latitude) \($0.longitude) \($0.latitude.doubleValue)" })
    take(record.introduced?.description)
    take(record.terminated?.description)
    checksum &+= record.quality ?? 0
    checksum &+= record.gridReference?.northing ?? 0
    checksum &+= index.isLive(at: ordinal) ? 1 : 0
  }
}
