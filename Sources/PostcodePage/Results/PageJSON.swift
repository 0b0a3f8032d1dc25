// tools/build-page also compiles this file for the WebAssembly of the page.
package import PostcodeKit
internal import PostcodesIOResponder

extension PostcodeIndex {
  /// Returns the easting and northing of an ordinal in metres on the map, or `nil` if it has no position there.
  package typealias MapPosition = (_ ordinal: Int) -> (easting: Int32, northing: Int32)?

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

  /// Returns the record of a postcode: `{postcode, ordinal, isCorrected, isWhole, position?, location, shortLocation, terminated?, fields}`, or
  /// `null` for an ordinal out of range. `location` is its areas in words, and `terminated` a month in words. A field has `name`, `title`, `value`,
  /// `text` if it isn't the value, `isName` if the text is the name of the value, `isNone` if the postcode has no such area, and `attributes`.
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
      let fields = fields(of: record, at: ordinal)
      json.member("location", fields.location)
      json.member("shortLocation", fields.shortLocation)
      if let terminated = fields.first(where: { $0.name.hasSameBytes(as: "terminated") }) {
        json.member("terminated", FieldText.month(terminated.valueText))
      }
      json.key("fields")
      json.array { json in for field in fields { json.field(field) } }
    }
    return json.utf8
  }

  /// Returns the live postcodes nearest to the postcode that a text means, as `nearestJSON(to:limit:position:)` does.
  package func nearestJSON(of text: String, limit: Int) -> [UInt8] {
    nearestJSON(to: find(text)?.ordinal ?? -1, limit: limit)
  }

  /// Returns the live postcodes nearest to a postcode, without that one, and their distances in metres:
  /// `[{postcode, ordinal, distance, position?}]`, and the distance in words, `away`.
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
          json.member("away", FieldText.distance(near.distance))
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

  mutating func field(_ field: PageField) {
    let text = FieldText(field)
    object { json in
      json.member("name", field.name)
      json.member("title", text.title)
      json.key("value")
      if case .number(let number) = field.value { json.number(number) } else { json.text(text.value) }
      if !text.text.hasSameBytes(as: text.value) { json.member("text", text.text) }
      if text.isName { json.mark("isName") }
      if text.isNone { json.mark("isNone") }
      guard case .code(_, let id, let column) = field.value else { return }
      json.key("attributes")
      json.array { json in
        for name in column.attributeNames {
          guard let value = column.attribute(name, of: id) else { continue }
          json.object { json in
            json.member("name", name)
            json.member("value", value)
          }
        }
      }
    }
  }
}
