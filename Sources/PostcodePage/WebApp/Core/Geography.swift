internal import PostcodeKit

// The data for the map's labels, outlines and summaries: consecutive ordinals with a common name, and the values of a
// column for all postcodes. The page's scripts compute the rest.

extension PostcodeIndex {
  /// Returns the areas, the outcodes and the sectors in order, `[{names, firsts, counts, kinds, towns}, …]`, with the first ordinal and the number of postcodes
  /// of each. All outcodes and all sectors have one kind. The towns are those that areas are named after.
  ///
  /// - Complexity: O(number of sectors).
  func groupsJSON() -> [UInt8] {
    var json = JSONText()
    json.array { json in
      json.groups(self) { PostcodeArea($0.area).map { .area($0) } ?? .outcode($0.outcode) }
      json.groups(self) { .outcode($0.outcode) }
      json.groups(self) { .sector($0.sector) }
    }
    return json.utf8
  }

  /// Returns the texts of a text column in the order of their identifiers, from 1: `[code, short name, code, …]`. A code without
  /// a name has an empty one, and one that means no area has two empty texts. For an attribute, such as `district_decile`, the texts are its values for the column's codes.
  /// Returns an empty array for a column of another kind, or for none.
  ///
  /// - Complexity: O(number of texts).
  func textsJSON(of name: String) -> [UInt8] {
    var json = JSONText()
    json.array { json in
      if let column = column(named: name) {
        for id in column.textIDs {
          json.text(FieldText(name, column.text(id) ?? "", attribute: column.name(of: id) ?? ""))
        }
      } else if let (column, attribute) = attribute(named: name) {
        for id in column.textIDs { json.text(FieldText(name, column.attribute(attribute, of: id) ?? "")) }
      }
    }
    return json.utf8
  }

  /// Returns the column and the attribute of a joined column such as `district_decile`.
  private func attribute(named name: String) -> (column: IndexColumn, attribute: String)? {
    for column in columns {
      for attribute in column.attributeNames where name == "\(column.declaration.name)_\(attribute)" {
        return (column, attribute)
      }
    }
    return nil
  }

  /// Lists the columns except positions, and the attributes of their codes except names:
  /// `[name, title, kind, text count, has only numbers, has names, name, …]`. The kind is "category", "month" or "text"; the last three are
  /// 0 and `false` for kinds other than text.
  ///
  /// - Complexity: O(number of texts of columns with nothing but numbers).
  func columnsJSON() -> [UInt8] {
    var json = JSONText()
    json.array { json in
      for column in columns {
        let name = column.declaration.name
        if column.categories != nil {
          json.column(name, column.declaration.kind == .month ? "month" : "category", texts: 0, isNumeric: false)
        } else if column.declaration.kind == .text {
          json.column(
            name, "text", texts: column.textIDs.count,
            isNumeric: column.textIDs.allSatisfy { column.text($0).isNumeric },
            hasNames: column.attributeNames.contains("name"))
          for attribute in column.attributeNames where attribute != "name" {
            json.column(
              "\(name)_\(attribute)", "text", texts: column.textIDs.count,
              isNumeric: column.textIDs.allSatisfy { column.attribute(attribute, of: $0).isNumeric })
          }
        }
      }
    }
    return json.utf8
  }

  /// Writes the value of a column for every postcode. Text columns and attributes: the identifier of the text (for an attribute,
  /// of its code), or 0. Other columns: the number, or months since January of year 0, or `MapPositions.missing`.
  ///
  /// - Returns: Whether the index has such a column.
  /// - Complexity: O(number of postcodes).
  func writeValues(of name: String, to output: UnsafeMutableBufferPointer<Int32>) -> Bool {
    guard let column = column(named: name) ?? attribute(named: name)?.column else { return false }
    if column.categories != nil {
      let follower = ColumnFollower(column)
      for ordinal in output.indices {
        output[ordinal] = follower.value(at: ordinal).map { Int32(truncatingIfNeeded: $0) } ?? MapPositions.missing
      }
    } else {
      for ordinal in output.indices { output[ordinal] = 0 }
      column.forEachRun { id, ordinals in
        for ordinal in ordinals.clamped(to: output.indices) { output[ordinal] = Int32(truncatingIfNeeded: id.rawValue) }
      }
    }
    return true
  }
}

extension Places {
  /// Returns the places with a position, as labels: `[name, type, easting, northing, width plus height in metres, name, …]`.
  ///
  /// - Complexity: O(number of places).
  func labelsJSON() -> [UInt8] {
    var json = JSONText()
    json.array { json in
      for number in 0..<count {
        let place = self[number]
        guard let easting = place.eastings.position, let northing = place.northings.position else { continue }
        json.text(place.name)
        json.text(place.localType ?? "")
        json.number(easting.rounded)
        json.number(northing.rounded)
        json.number(place.eastings.length + place.northings.length)
      }
    }
    return json.utf8
  }
}

extension String? {
  /// Whether the text is empty or has nothing but digits.
  fileprivate var isNumeric: Bool { self?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? true }
}

extension JSONText {
  fileprivate mutating func column(_ name: String, _ kind: String, texts: Int, isNumeric: Bool, hasNames: Bool = false)
  {
    text(name)
    text(FieldText.title(of: name))
    text(kind)
    number(texts)
    flag(isNumeric)
    flag(hasNames)
  }

  /// Writes the code and the name of a text.
  fileprivate mutating func text(_ field: FieldText) {
    text(field.isNone ? "" : field.value)
    text(field.isNone || !field.isName ? "" : field.text)
  }

  /// Writes groups of consecutive postcodes.
  fileprivate mutating func groups(_ index: PostcodeIndex, _ group: (Postcode) -> PostcodeGroup) {
    var groups: [(group: PostcodeGroup, first: Int, count: Int)] = []
    var ordinal = 0
    while ordinal < index.count, let postcode = index.postcode(at: ordinal) {
      let group = group(postcode)
      // In a damaged file an ordinal may lie outside its group's range.
      let end = Swift.max(index.ordinals(of: group)?.upperBound ?? 0, ordinal + 1)
      groups.append((group, ordinal, end - ordinal))
      ordinal = end
    }
    object { json in
      json.key("names")
      json.array { json in for group in groups { json.text(group.group.description) } }
      json.key("firsts")
      json.array { json in for group in groups { json.number(group.first) } }
      json.key("counts")
      json.array { json in for group in groups { json.number(group.count) } }
      json.key("kinds")
      json.array { json in
        for (number, group) in groups.enumerated() {
          // GIR is an outcode among areas.
          if number > 0, case .area = groups[0].group {} else if number > 0 { break }
          json.text(group.group.kindText)
        }
      }
      json.key("towns")
      json.array { json in
        for group in groups {
          if case .area(let area) = group.group { json.text(AreaName.postcodeArea(area.description) ?? "") }
        }
      }
    }
  }
}
