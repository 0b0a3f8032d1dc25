#if Programs
  internal import CommandSupport
  internal import PostcodeCore
  internal import PostcodeImport
  internal import PostcodeIndex
  internal import PostcodeExtraction
  internal import PostcodeNearest

  /// Adds fields to the records of a table. Every thread has one.
  struct Annotator {
    private(set) var tally: AnnotationTally
    private let plan: AnnotationPlan
    private let index: PostcodeIndex
    private let wantedCount: Int
    private var writer: RowWriter
    private var finder: NearestFinder?
    private var groups: GroupFields
    private let termination: TerminationReader
    /// For each status: a delimiter and the status.
    private let statusFields: [[UInt8]]

    init(_ plan: AnnotationPlan) {
      self.plan = plan
      index = plan.index
      wantedCount = plan.wanted.count
      tally = AnnotationTally(plan)
      let notation = RowWriter.Notation.csv(
        delimiter: plan.delimiter, encoding: plan.encoding, startsWithDelimiter: true)
      writer = RowWriter(index, plan.items, notation)
      groups = GroupFields(index, plan.items, delimiter: plan.delimiter, plan.encoding)
      termination = TerminationReader(index)
      if plan.keys.contains(where: \.isPosition) { finder = NearestFinder(index, limit: 1, radius: plan.radius) }
      statusFields = MatchStatus.allCases.map { [plan.delimiter] + Array($0.text.utf8) }
    }

    /// Appends the records of a block with their added fields.
    mutating func append(_ block: RecordBlock, to bytes: inout [UInt8]) {
      block.bytes.withUnsafeBufferPointer { source in
        for (number, record) in block.records.enumerated() {
          append(record, number, block, source, to: &bytes)
        }
      }
    }

    private mutating func append(
      _ record: RecordBlock.Record, _ number: Int, _ block: RecordBlock, _ source: UnsafeBufferPointer<UInt8>,
      to bytes: inout [UInt8]
    ) {
      switch record.kind {
      case .blank, .separatorLine:
        if record.kind == .blank { tally.blank.add(line: record.line) }
        bytes.append(contentsOf: source[record.start..<record.end])
        return
      case .fields, .malformed: break
      }
      bytes.append(contentsOf: source[record.start..<record.contentEnd])
      pad(record, &bytes)
      if number == block.headerIndex {
        for name in plan.header ?? [] {
          bytes.append(plan.delimiter)
          tally.replaced += plan.encoding.append(CSVText.quoted(name, delimiter: plan.delimiter), to: &bytes)
        }
      } else {
        appendResults(record, number, block, source, to: &bytes)
      }
      bytes.append(contentsOf: source[record.contentEnd..<record.end])
    }

    /// Pads a short record with empty fields, and counts irregular records.
    private mutating func pad(_ record: RecordBlock.Record, _ bytes: inout [UInt8]) {
      guard record.fieldCount != plan.fieldCount || record.kind == .malformed else { return }
      if record.kind == .malformed {
        tally.malformed.add(line: record.line)
      } else if record.fieldCount > plan.fieldCount {
        tally.long.add(line: record.line)
      } else {
        tally.short.add(line: record.line)
        bytes.append(contentsOf: repeatElement(plan.delimiter, count: plan.fieldCount - record.fieldCount))
      }
    }

    /// Appends status and values for each key, and the distance if wanted.
    private mutating func appendResults(
      _ record: RecordBlock.Record, _ number: Int, _ block: RecordBlock, _ source: UnsafeBufferPointer<UInt8>,
      to bytes: inout [UInt8]
    ) {
      var wanted = 0
      var ends: [Int] = []
      for (keyNumber, key) in plan.keys.enumerated() {
        func field(_ offset: Int) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(
            rebasing: source[block.range(ofField: wanted + offset, of: number, wantedCount: wantedCount)])
        }
        if record.kind == .malformed {
          appendEmpty(.malformed, keyNumber, &bytes)
        } else if case .postcode = key {
          let ordinal = appendResult(forPostcode: field(0), keyNumber, &bytes)
          if plan.addsDistance, let ordinal { ends.append(ordinal) }
        } else {
          appendResult(forPosition: field(0), field(1), keyNumber, &bytes)
        }
        wanted += key.fields.count
      }
      tally.rows += 1
      guard plan.addsDistance else { return }
      bytes.append(plan.delimiter)
      if ends.count == 2, let metres = index.distance(fromOrdinal: ends[0], toOrdinal: ends[1]) {
        bytes.append(contentsOf: NumberFormat.fixed(metres, 3).utf8)
      }
    }

    /// Appends the result for a postcode and returns its ordinal if the index has it.
    private mutating func appendResult(
      forPostcode field: UnsafeBufferPointer<UInt8>, _ key: Int, _ bytes: inout [UInt8]
    ) -> Int? {
      if let postcode = Postcode(utf8: field), let ordinal = index.ordinal(of: postcode) {
        appendValues(termination.isTerminated(ordinal) ? .terminated : .found, postcode, ordinal, key, &bytes)
        return ordinal
      }
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
      case .notFound, .notAPostcode, .empty:
        appendEmpty(Postcode(text) == nil ? .notAPostcode : .notFound, key, &bytes)
      }
      return nil
    }

    /// Appends the nearest postcode, its distance and its values.
    private mutating func appendResult(
      forPosition first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>, _ key: Int,
      _ bytes: inout [UInt8]
    ) {
      guard !first.allSatisfy({ $0 <= 32 }) || !second.allSatisfy({ $0 <= 32 }) else {
        return appendEmpty(.empty, key, &bytes)
      }
      guard let position = plan.keys[key].degrees(first, second) else {
        return appendEmpty(.notAPosition, key, &bytes)
      }
      let nearest = finder?.nearest(latitude: position.latitude, longitude: position.longitude)
      guard let near = nearest?.first else { return appendEmpty(.notFound, key, &bytes) }
      appendStatus(.found, key, &bytes)
      bytes.append(plan.delimiter)
      bytes.append(postcode: near.postcode)
      bytes.append(plan.delimiter)
      bytes.append(contentsOf: NumberFormat.fixed(near.distance, 3).utf8)
      tally.replaced += writer.append(near.postcode, at: near.ordinal, to: &bytes)
    }

    private mutating func appendMatch(_ match: PostcodeIndex.Match, _ key: Int, _ bytes: inout [UInt8]) {
      appendValues(termination.status(of: match), match.postcode, match.ordinal, key, &bytes)
    }

    private mutating func appendValues(
      _ status: MatchStatus, _ postcode: Postcode, _ ordinal: Int, _ key: Int, _ bytes: inout [UInt8]
    ) {
      appendStatus(status, key, &bytes)
      tally.replaced += writer.append(postcode, at: ordinal, to: &bytes)
    }

    private mutating func appendEmpty(_ status: MatchStatus, _ key: Int, _ bytes: inout [UInt8]) {
      appendStatus(status, key, &bytes)
      bytes.append(contentsOf: repeatElement(plan.delimiter, count: plan.valueCount(plan.keys[key])))
    }

    private mutating func appendStatus(_ status: MatchStatus, _ key: Int, _ bytes: inout [UInt8]) {
      tally.add(status, key: key)
      bytes.append(contentsOf: statusFields[status.rawValue])
    }
  }
#endif
