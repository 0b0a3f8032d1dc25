// tools/build-page also compiles this file for the WebAssembly of the page.
package import PostcodeKit

extension Finding {
  /// The maximum number of administrative areas listed. More would delay the next key.
  private static let areaLimit = 100

  /// Returns what a text means, for the page.
  ///
  /// - `count`, `terminated`: the numbers of postcodes; `items` a page of them, `{postcode, ordinal, isTerminated?, location}`, `ranges` their ordinals
  ///   for each meaning, `{first, end, text}`, and `next` the characters that may follow;
  /// - `order`: the names of the following lists and `items` in the order in which they are shown; `places` `{name, place, details, isMinor,
  ///   isCorrected?}`, `areas` `{column, id, code, name, kind, count, terminated}`, `areaCounts` by column, also of areas that aren't listed, `groups` and
  ///   `postcodeAreas` `{level, name, kind, first, end, count, terminated, isOther?}`; the element that Enter chooses has `isAnswer`;
  /// - `corrected`, `contained`: the text after correction, and the postcode or its beginning in a longer text;
  /// - `outcode`: the first place's outcode, whose postcodes are listed; `placesAreCut` says that there may be more places;
  /// - `point`: a position `{easting, northing, latitude, longitude, text, details, fields}`, or `null` outside the map, and `exchanged` the same for exchanged degrees;
  /// - without results, `reason`, `uncovered` `{dataset, place, area}`, `misses` `{text, count, terminated, kind?}`, `around`, a group, and
  ///   `similarAreas`.
  ///
  /// - Complexity: O(`limit` × number of columns). A text without results is compared with similar ones.
  package func json(limit: Int) -> [UInt8] {
    var json = JSONText()
    json.object { json in
      let list = listed(limit: limit, offset: 0)
      json.member("count", completions?.count ?? postcodes.count)
      json.member("terminated", list.terminatedCount)
      if let correction { json.member("corrected", correction) }
      if let part { json.member("contained", part) }
      json.postcodes(of: self, list.ordinals)
      json.names(of: self, areaLimit: Finding.areaLimit)
      json.positions(of: self)
      if !hasResults { json.similar(to: self) }
      if let uncovered {
        json.key("uncovered")
        json.object { json in
          json.member("dataset", index.metadata.dataset)
          json.member("place", uncovered.name)
          json.member("area", uncovered.area)
        }
      }
    }
    return json.utf8
  }

  /// The ordinals of a page of postcodes, and the number of terminated ones among all.
  func listed(limit: Int, offset: Int) -> (ordinals: [Int], terminatedCount: Int) {
    let (limit, offset) = (max(limit, 0), max(offset, 0))
    guard let completions else {
      return (Array(postcodes.dropFirst(offset).prefix(limit)), postcodes.count { !index.isLive(at: $0) })
    }
    let outcode = areOfPlace ? groups.first?.group.description : nil
    let list = CompletionList(index, completions, of: outcode ?? completedText, offset: offset, limit: limit)
    return (beginsAreas ? [] : list.ordinals, list.terminatedCount)
  }
}

extension PostcodeFinder {
  /// Returns the administrative area with a code, as one of `areas` of a finding with its number, `id`, in the column; `null` if there is none.
  package func areaJSON(code: String) -> [UInt8] {
    guard let area = areas.area(code: code) else { return Array("null".utf8) }
    var json = JSONText()
    json.area(area, isAnswer: false)
    return json.utf8
  }
}

extension JSONText {
  fileprivate mutating func postcodes(of finding: Finding, _ ordinals: [Int]) {
    let index = finding.index
    member(
      "next",
      finding.completions.map { finding.areOfPlace ? "" : index.nextCharacters(after: $0.partial).description } ?? "")
    key("ranges")
    array { json in
      guard let completions = finding.completions else {
        for ordinal in finding.postcodes {
          json.range(ordinal..<(ordinal + 1), index.postcode(at: ordinal)?.description ?? "")
        }
        return
      }
      for (number, interpretation) in completions.interpretations.enumerated() {
        let ordinals = completions.ordinals(ofInterpretation: number)
        if !ordinals.isEmpty { json.range(ordinals, interpretation.description) }
      }
    }
    let areas = ["ward", "district", "county"].compactMap { index.column(named: $0) }
    key("items")
    array { json in
      for ordinal in ordinals {
        guard let postcode = index.postcode(at: ordinal) else { continue }
        json.object { json in
          json.member("postcode", postcode.description)
          json.member("ordinal", ordinal)
          if !index.isLive(at: ordinal) { json.mark("isTerminated") }
          if case .postcode(let match) = finding.answer, match.ordinal == ordinal { json.mark("isAnswer") }
          json.member("location", areas.compactMap { $0.field(at: ordinal) }.shortLocation)
        }
      }
    }
  }

  private mutating func range(_ ordinals: Range<Int>, _ text: String) {
    object { json in
      json.member("first", ordinals.lowerBound)
      json.member("end", ordinals.upperBound)
      json.member("text", text)
    }
  }

  fileprivate mutating func names(of finding: Finding, areaLimit: Int) {
    key("order")
    array { json in for kind in finding.order { json.text(kind.key) } }
    if !finding.groups.isEmpty {
      if finding.areOfPlace, let outcode = finding.groups.first { member("outcode", outcode.group.description) }
      list("groups", finding.groups) { $0.group($1, in: finding) }
    }
    if !finding.postcodeAreas.isEmpty { list("postcodeAreas", finding.postcodeAreas) { $0.group($1, in: finding) } }
    if !finding.places.isEmpty {
      if finding.hasMorePlaces { mark("placesAreCut") }
      list("places", finding.places) { json, found in
        let place = found.place
        json.object { json in
          json.member("name", place.name)
          json.member("place", place.code)
          json.member("details", place.details)
          json.key("isMinor")
          json.flag(found.isMinor)
          if found.suggestion.isCorrected { json.mark("isCorrected") }
          if case .place(found.suggestion.place) = finding.answer { json.mark("isAnswer") }
        }
      }
    }
    if !finding.areas.isEmpty {
      list("areas", finding.areas.prefix(areaLimit)) { json, match in
        json.area(match.area, isAnswer: finding.isAnswer(match.area))
      }
      key("areaCounts")
      object { json in
        for column in AdministrativeAreas.columns {
          let count = finding.areas.count { $0.area.column == column }
          if count > 0 { json.member(column, count) }
        }
      }
    }
  }

  fileprivate mutating func positions(of finding: Finding) {
    if case .position(let latitude, let longitude) = finding.answer { point("point", latitude, longitude) }
    guard finding.isOutsideMap else { return }
    key("point")
    null()
    if let (latitude, longitude) = finding.exchangedPosition { point("exchanged", latitude, longitude) }
  }

  private mutating func point(_ name: String, _ latitude: Double, _ longitude: Double) {
    let fields = PageField.position(latitude: latitude, longitude: longitude)
    let (easting, northing) = PageField.gridReference(latitude: latitude, longitude: longitude)
    key(name)
    object { json in
      json.member("easting", easting)
      json.member("northing", northing)
      json.key("latitude")
      json.degrees(latitude)
      json.key("longitude")
      json.degrees(longitude)
      json.member("text", fields[0].valueText)
      json.member("details", PageTexts.positionDetails(grid: fields[1].valueText))
      json.key("fields")
      json.array { json in for field in fields { json.field(field) } }
    }
  }

  fileprivate mutating func similar(to finding: Finding) {
    if let reason = finding.reason { member("reason", reason.key) }
    let similar = finding.similar
    list("misses", similar?.nearMisses ?? []) { json, miss in
      json.object { json in
        json.member("text", miss.text)
        json.member("count", miss.count)
        json.member("terminated", finding.index.terminatedCount(of: miss))
        if let group = finding.index.group(of: miss) { json.member("kind", group.kindText) }
      }
    }
    if let around = similar?.around {
      key("around")
      group(around, in: finding)
    }
    if let areas = similar?.areas, !areas.isEmpty { list("similarAreas", areas) { $0.area($1, isAnswer: false) } }
  }

  private mutating func group(_ found: FoundGroup, in finding: Finding) {
    object { json in
      json.member("level", found.group.level)
      json.member("name", found.group.description)
      json.member("kind", found.group.kindText)
      json.member("first", found.ordinals.lowerBound)
      json.member("end", found.ordinals.upperBound)
      json.member("count", found.ordinals.count)
      json.member("terminated", finding.index.terminatedCount(in: found.ordinals))
      if found.isOther { json.mark("isOther") }
      if case .group(let group, _) = finding.answer, group == found.group { json.mark("isAnswer") }
    }
  }

  fileprivate mutating func area(_ area: AdministrativeAreas.Area, isAnswer: Bool) {
    object { json in
      json.member("column", area.column)
      json.member("id", area.id.rawValue)
      json.member("code", area.code)
      json.member("name", area.name)
      json.member("kind", area.kindText)
      json.member("count", area.count)
      json.member("terminated", area.terminatedCount)
      if isAnswer { json.mark("isAnswer") }
    }
  }

  private mutating func list<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
  ) {
    key(name)
    array { json in for element in elements { body(&json, element) } }
  }
}

extension Finding {
  fileprivate func isAnswer(_ area: AdministrativeAreas.Area) -> Bool {
    if case .area(let column, let code, _) = answer { column == area.column && code == area.code } else { false }
  }
}

extension PostcodeGroup {
  fileprivate var level: Int {
    switch self {
    case .area: 0
    case .outcode: 1
    case .sector: 2
    }
  }
}

extension PostcodeIndex {
  /// Returns the number of terminated postcodes among some ordinals.
  func terminatedCount(in ordinals: Range<Int>) -> Int {
    var count = 0
    forEachRunOfTermination(in: ordinals) { run, isTerminated in if isTerminated { count += run.count } }
    return count
  }

  /// Returns the area, outcode or sector that has just the completions of a near miss.
  func group(of miss: NearMiss) -> PostcodeGroup? {
    // The space distinguishes M1 from the start of M11.
    group(named: miss.text + " ").flatMap { $0.ordinals.count == miss.count ? $0.group : nil }
  }
}

extension Finding.Section.Kind {
  fileprivate var key: String {
    switch self {
    case .postcodeAreas: "postcodeAreas"
    case .places: "places"
    case .areas: "areas"
    case .smallPlaces: "smallPlaces"
    case .groups: "groups"
    case .postcodes: "items"
    case .similar: "similar"
    }
  }
}

extension Finding.Reason {
  fileprivate var key: String {
    switch self {
    case .nothingTyped: "nothingTyped"
    case .outsideMap: "outsideMap"
    case .uncovered: "uncovered"
    case .noPostcode: "noPostcode"
    case .noStreets: "noStreets"
    case .noName: "noName"
    }
  }
}
