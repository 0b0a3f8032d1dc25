#if Programs
  internal import CommandSupport
  internal import PostcodeKit
  internal import PostcodeImport

  /// Adds fields to the records of a table. Every thread has one.
  struct Annotator {
    private(set) var tally: AnnotationTally
    private let plan: AnnotationPlan
    private let index: PostcodeIndex
    private let wantedCount: Int
    private var writer: RowWriter
    private var finder: NearestFinder?
    private var groups: GroupFields
    private var editions: EditionWriter?
    /// For each key of each record of a batch what was found.
    private var matches: [PostcodeMatch] = []
    private var termination: TerminationReader
    /// For each status: a delimiter and the status.
    private let statusFields: [[UInt8]]

    /// The number of records that are looked up together. What is fetched for them fits into the nearest caches.
    private static let batchLength = 256

    init(_ plan: AnnotationPlan) {
      self.plan = plan
      index = plan.index
      wantedCount = plan.wanted.count
      tally = AnnotationTally(plan)
      writer = RowWriter(index, plan.items, plan.notation)
      groups = GroupFields(index, plan.items, delimiter: plan.delimiter, plan.notation)
      termination = TerminationReader(index)
      editions = plan.editions.map { EditionWriter($0.columns, delimiter: plan.delimiter, plan.notation) }
      if plan.keys.contains(where: \.isPosition) { finder = NearestFinder(index, limit: 1, radius: plan.radius.metres) }
      statusFields = MatchStatus.allCases.map { [plan.delimiter] + Array($0.text.utf8) }
    }

    /// Appends the records of a block with their added fields.
    ///
    /// - Parameter headerIndex: The index of the record with the names of the columns, if it is in the block.
    mutating func append(_ block: RecordBlock, headerIndex: Int?, to bytes: inout ByteOutput) {
      block.withBytes { source, fields in
        var start = 0
        while start < block.records.count {
          let batch = start..<min(start &+ Annotator.batchLength, block.records.count)
          lookUp(batch, source, fields)
          for number in batch {
            let row = Row(
              record: block.records[number], isHeader: number == headerIndex, source: source, allFields: fields,
              firstField: number &* wantedCount, firstMatch: (number &- start) &* plan.keys.count)
            append(row, to: &bytes)
          }
          start = batch.upperBound
        }
      }
    }

    /// A record to write.
    private struct Row {
      let record: RecordBlock.Record
      let isHeader: Bool
      let source: UnsafeBufferPointer<UInt8>
      let allFields: UnsafeBufferPointer<Range<Int>>
      /// The indexes of its first wanted field, and of the match of its first key.
      let firstField: Int
      let firstMatch: Int

      @inline(__always)
      func field(_ wanted: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: source[allFields[firstField &+ wanted]])
      }
    }

    /// Looks up the postcodes of records before any of them is written.
    ///
    /// In many small steps of one kind, the processor waits for the memory of several postcodes at once.
    private mutating func lookUp(
      _ records: Range<Int>, _ source: UnsafeBufferPointer<UInt8>, _ fields: UnsafeBufferPointer<Range<Int>>
    ) {
      matches.removeAll(keepingCapacity: true)
      for record in records {
        var field = record &* wantedCount
        for key in plan.keys {
          var match = PostcodeMatch()
          if case .postcode = key {
            match.postcode = Postcode(utf8: UnsafeBufferPointer(rebasing: source[fields[field]]))
          }
          matches.append(match)
          field &+= key.fieldCount
        }
      }
      // Editions have ordinals of their own.
      guard plan.editions == nil else { return }
      for match in matches.indices {
        guard let postcode = matches[match].postcode, let ordinal = index.ordinal(of: postcode) else { continue }
        matches[match].ordinal = Int32(truncatingIfNeeded: ordinal)
      }
      writer.fetch(&matches)
    }

    private mutating func append(_ row: Row, to bytes: inout ByteOutput) {
      let record = row.record
      switch record.kind {
      case .blank, .separatorLine:
        if record.kind == .blank { tally.blank.add(line: record.line) }
        bytes.append(contentsOf: row.source[record.start..<record.end])
        return
      case .fields, .malformed: break
      }
      bytes.append(contentsOf: row.source[record.start..<record.contentEnd])
      pad(record, &bytes)
      if row.isHeader {
        for name in plan.header ?? [] {
          bytes.append(plan.delimiter)
          tally.replaced += RowWriter.append(name, to: &bytes, plan.notation)
        }
      } else {
        appendResults(row, to: &bytes)
      }
      for offset in record.contentEnd..<record.end { bytes.append(row.source[offset]) }
    }

    /// Pads a short record with empty fields, and counts irregular records.
    private mutating func pad(_ record: RecordBlock.Record, _ bytes: inout ByteOutput) {
      guard record.fieldCount != plan.fieldCount || record.kind == .malformed else { return }
      if record.kind == .malformed {
        tally.malformed.add(line: record.line)
      } else if record.fieldCount > plan.fieldCount {
        tally.long.add(line: record.line)
      } else {
        tally.short.add(line: record.line)
        bytes.append(repeating: plan.delimiter, count: plan.fieldCount - record.fieldCount)
      }
    }

    /// Appends status and values for each key, and the distance if wanted.
    private mutating func appendResults(_ row: Row, to bytes: inout ByteOutput) {
      guard editions == nil else { return appendEditionResults(row, to: &bytes) }
      var wanted = 0
      var ends: [Int] = []
      for key in plan.keys.indices {
        if row.record.kind == .malformed {
          appendEmpty(.malformed, key, &bytes)
        } else if plan.keys[key].isPosition {
          appendResult(forPosition: (0..<plan.keys[key].fieldCount).map { row.field(wanted + $0) }, key, &bytes)
        } else {
          let match = matches[row.firstMatch &+ key]
          let ordinal =
            match.ordinal >= 0
            ? appendResult(for: match, key, &bytes) : appendResult(forOther: row.field(wanted), key, &bytes)
          if plan.addsDistance, let ordinal { ends.append(ordinal) }
        }
        wanted &+= plan.keys[key].fieldCount
      }
      tally.rows += 1
      guard plan.addsDistance else { return }
      bytes.append(plan.delimiter)
      if ends.count == 2, let metres = index.distance(fromOrdinal: ends[0], toOrdinal: ends[1]) {
        bytes.append(NumberFormat.fixed(metres, 3))
      }
    }

    /// Appends status and values of each postcode in the edition of the row's date.
    private mutating func appendEditionResults(_ row: Row, to bytes: inout ByteOutput) {
      // The date is the last of the wanted fields.
      let date = row.field(wantedCount &- 1)
      let edition =
        row.record.kind == .malformed ? .none(.malformed) : editions?.edition(on: date) ?? .none(.noDate)
      for key in plan.keys.indices {
        switch edition {
        case .none(let status): appendEmpty(status, key, &bytes)
        case .number(let number):
          let postcode = matches[row.firstMatch &+ key].postcode
          let status = editions?.find(postcode, row.field(key), in: number, extracts: plan.extracts) ?? .notFound
          appendStatus(status, key, &bytes)
          tally.replaced += editions?.append(to: &bytes) ?? 0
        }
      }
      if case .none(let status) = edition { tally.note(status, line: row.record.line) }
      tally.rows += 1
    }

    /// Appends the result for a postcode of the index and returns its ordinal.
    @inline(__always)
    private mutating func appendResult(for match: PostcodeMatch, _ key: Int, _ bytes: inout ByteOutput) -> Int? {
      guard let postcode = match.postcode else { return nil }
      let ordinal = Int(match.ordinal)
      appendStatus(termination.isTerminated(at: ordinal) ? .terminated : .found, key, &bytes)
      tally.replaced += writer.append(postcode, at: ordinal, codeSet: Int(match.codeSet), to: &bytes)
      return ordinal
    }

    /// Appends the result for a field that isn't a postcode of the index and returns the ordinal of a postcode that it stands for.
    @inline(never)
    private mutating func appendResult(
      forOther field: UnsafeBufferPointer<UInt8>, _ key: Int, _ bytes: inout ByteOutput
    ) -> Int? {
      guard !field.allSatisfy({ $0 <= 32 }) else {
        appendEmpty(.empty, key, &bytes)
        return nil
      }
      if plan.extracts {
        var last: PostcodeIndex.Match?
        index.forEachMatch(in: field) { match, _ in last = match }
        guard let last else {
          appendEmpty(Postcode.isAnywhere(in: field) ? .notFound : .notAPostcode, key, &bytes)
          return nil
        }
        appendMatch(last, key, &bytes)
        return last.ordinal
      }
      let text = String(decodingText: field)
      switch LookupResult(text, index) {
      case .postcode(let match):
        appendMatch(match, key, &bytes)
        return match.ordinal
      case .group(let group, let ordinals):
        guard let status = MatchStatus(group) else { fallthrough }
        appendStatus(status, key, &bytes)
        tally.replaced += groups.append(group, ordinals, to: &bytes)
      case .named, .notFound, .notAPostcode, .empty:
        let groups = PostcodeGroup.interpretations(of: text)
        if case .outcode(let outcode)? = groups.first {
          tally.note(outcode, dividedInto: index.outcodes(extending: outcode))
        }
        let hasForm = Postcode(text) != nil || groups.contains { MatchStatus($0) != nil }
        appendEmpty(hasForm ? .notFound : .notAPostcode, key, &bytes)
      }
      return nil
    }

    /// Appends the nearest postcode, its distance and its values.
    private mutating func appendResult(
      forPosition fields: [UnsafeBufferPointer<UInt8>], _ key: Int, _ bytes: inout ByteOutput
    ) {
      // A field that names the grid is no position.
      guard !fields.prefix(2).allSatisfy({ $0.allSatisfy { $0 <= 32 } }) else {
        return appendEmpty(.empty, key, &bytes)
      }
      let texts = fields.map { String(decodingText: $0) }
      guard let position = plan.keys[key].position(texts) else { return appendEmpty(.notAPosition, key, &bytes) }
      let nearest = finder?.nearest(latitude: position.latitude, longitude: position.longitude)
      guard let near = nearest?.first else {
        if let other = plan.keys[key].position(texts, areExchanged: true),
          finder?.nearest(latitude: other.latitude, longitude: other.longitude).isEmpty == false
        {
          tally.exchanged[key] += 1
        }
        return appendEmpty(.notFound, key, &bytes)
      }
      appendStatus(.found, key, &bytes)
      bytes.append(plan.delimiter)
      bytes.append(postcode: near.postcode)
      bytes.append(plan.delimiter)
      bytes.append(NumberFormat.fixed(near.distance, 3))
      tally.replaced += writer.append(near.postcode, at: near.ordinal, to: &bytes)
    }

    private mutating func appendMatch(_ match: PostcodeIndex.Match, _ key: Int, _ bytes: inout ByteOutput) {
      appendStatus(termination.status(of: match), key, &bytes)
      tally.replaced += writer.append(match.postcode, at: match.ordinal, to: &bytes)
    }

    private mutating func appendEmpty(_ status: MatchStatus, _ key: Int, _ bytes: inout ByteOutput) {
      appendStatus(status, key, &bytes)
      bytes.append(repeating: plan.delimiter, count: plan.valueCount(plan.keys[key]))
    }

    private mutating func appendStatus(_ status: MatchStatus, _ key: Int, _ bytes: inout ByteOutput) {
      tally.add(status, key: key)
      bytes.append(contentsOf: statusFields[status.rawValue])
    }
  }
#endif
