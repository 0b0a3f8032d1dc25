internal import PostcodeCore

// The JSON that the core sends to the page.

extension PostcodeIndex {
  /// Returns the completions of a text: `{count, terminated, isCorrected, next, ranges, items}`, or `{count: 0, misses}` if
  /// there are none. `terminated` is the number of terminated postcodes, `ranges` has an ordinal range for each
  /// interpretation, and `items` is a page of `CompletionList` with the fields of the postcodes' areas.
  func completionsJSON(of text: String, offset: Int, limit: Int) -> JSONText {
    var json = JSONText()
    let found = correctedCompletions(of: text)
    json.object { json in
      json.key("count")
      json.number(Int64(found?.completions.count ?? 0))
      guard let (completions, isCorrected) = found else {
        json.key("misses")
        json.array { json in for miss in nearMisses(of: text, limit: 5) { json.miss(miss) } }
        return
      }
      let reading = completions.interpretations.indices.first { !completions.ordinals(ofInterpretation: $0).isEmpty }
      let list = CompletionList(
        self, completions, of: isCorrected ? completions.interpretations[reading ?? 0].description : text,
        offset: offset,
        limit: Swift.max(limit, 0))
      json.key("terminated")
      json.number(Int64(list.terminatedCount))
      json.key("isCorrected")
      json.flag(isCorrected)
      json.key("next")
      json.text(nextCharacters(after: completions.partial).description)
      json.key("ranges")
      json.array { json in
        for reading in completions.interpretations.indices {
          let ordinals = completions.ordinals(ofInterpretation: reading)
          if !ordinals.isEmpty { json.range(ordinals, completions.interpretations[reading].description) }
        }
      }
      let areas = ["ward", "district", "county"].compactMap { column(named: $0) }
      json.key("items")
      json.array { json in
        for ordinal in list.ordinals {
          guard let postcode = postcode(at: ordinal) else { continue }
          json.object { json in
            json.postcode(postcode, at: ordinal)
            if !isLive(at: ordinal) {
              json.key("isTerminated")
              json.flag(true)
            }
            json.key("fields")
            json.array { json in for column in areas { json.column(column, at: ordinal) } }
          }
        }
      }
    }
    return json
  }

  /// Returns the record of a postcode: `{postcode, ordinal, isWhole, position, fields}` with fields
  /// `{name, value, attributes?}`, or `nil` for an ordinal out of range.
  func recordJSON(at ordinal: Int) -> JSONText? {
    guard let record = record(at: ordinal) else { return nil }
    var json = JSONText()
    json.object { json in
      json.postcode(record.postcode, at: ordinal)
      json.key("isWhole")
      json.flag(columns.contains { if case .text = $0.declaration.kind { true } else { false } })
      if let position = MapPositions(self)?.position(at: ordinal) {
        json.key("position")
        json.array { json in
          json.number(Int64(position.easting))
          json.number(Int64(position.northing))
        }
      }
      json.key("fields")
      json.array { json in
        if let reference = record.gridReference {
          json.field(trie.irishOrdinals.contains(ordinal) ? "irish_grid" : "grid") {
            $0.text("\(reference.easting), \(reference.northing)")
          }
        }
        if let position = record.geographic {
          json.field("degrees") { $0.text("\(position.latitude), \(position.longitude)") }
        }
        for column in columns { json.column(column, at: ordinal) }
      }
    }
    return json
  }

  /// Returns postcodes with their distances in metres: `[{postcode, ordinal, distance, position}]`.
  func nearbyJSON(_ found: [NearbyPostcode]) -> JSONText {
    let positions = MapPositions(self)
    var json = JSONText()
    json.array { json in
      for near in found {
        json.object { json in
          json.postcode(near.postcode, at: near.ordinal)
          json.key("distance")
          json.metres(near.distance)
          guard let position = positions?.position(at: near.ordinal) else { return }
          json.key("position")
          json.array { json in
            json.number(Int64(position.easting))
            json.number(Int64(position.northing))
          }
        }
      }
    }
    return json
  }

  /// Returns the summary of the index: `{count, dataset, edition, attribution, hasPositions, isWhole}`.
  func summaryJSON(isWhole: Bool) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.key("count")
      json.number(Int64(count))
      json.key("dataset")
      json.text(metadata.dataset)
      json.key("edition")
      json.text(metadata.edition)
      json.key("attribution")
      json.text(metadata.attribution)
      json.key("hasPositions")
      json.flag(MapPositions(self) != nil)
      json.key("isWhole")
      json.flag(isWhole)
    }
    return json
  }
}

extension JSONText {
  fileprivate mutating func postcode(_ postcode: Postcode, at ordinal: Int) {
    key("postcode")
    text(postcode.description)
    key("ordinal")
    number(Int64(ordinal))
  }

  fileprivate mutating func range(_ ordinals: Range<Int>, _ text: String) {
    object { json in
      json.key("first")
      json.number(Int64(ordinals.lowerBound))
      json.key("end")
      json.number(Int64(ordinals.upperBound))
      json.key("text")
      json.text(text)
    }
  }

  fileprivate mutating func miss(_ miss: NearMiss) {
    object { json in
      json.key("text")
      json.text(miss.text)
      json.key("count")
      json.number(Int64(miss.count))
    }
  }

  fileprivate mutating func field(_ name: String, _ value: (inout JSONText) -> Void) {
    object { json in
      json.key("name")
      json.text(name)
      json.key("value")
      value(&json)
    }
  }

  fileprivate mutating func column(_ column: IndexColumn, at ordinal: Int) {
    switch column.declaration.kind {
    case .position: break
    case .category:
      guard let value = column.value(at: ordinal) else { return }
      field(column.declaration.name) { $0.number(value) }
    case .month:
      guard let value = column.value(at: ordinal) else { return }
      field(column.declaration.name) { $0.text(YearMonth(stored: value).description) }
    case .text:
      let id = column.textID(at: ordinal)
      guard let code = column.text(id) else { return }
      object { json in
        json.key("name")
        json.text(column.declaration.name)
        json.key("value")
        json.text(code)
        json.key("attributes")
        json.array { json in
          for name in column.attributeNames {
            guard let value = column.attribute(name, of: id) else { continue }
            json.object { json in
              json.key("name")
              json.text(name)
              json.key("value")
              json.text(value)
            }
          }
        }
      }
    }
  }
}
