internal import PostcodeKit

extension PostcodePage {
  /// Returns the HTML of the search page, for browsers without JavaScript: `GET /search?q=SW1A`, or
  /// `GET /search?place=osgb4000000074559493` for a place.
  ///
  /// Serve it in UTF-8 with `contentSecurityPolicy`. All texts are escaped.
  ///
  /// - Complexity: O(number of characters).
  public static func searchPage(_ result: SearchResult) -> String {
    let typed = escaped(result.query)
    let title = result.record.map { escaped($0.title) } ?? typed
    let footer = [result.about, line(of: result.attribution)].filter { !$0.isEmpty }.map { "<p>\(escaped($0))</p>\n" }
    return document(
      title: title, typed: typed, contents: result.contents,
      main: "\(status(result))\(result.record.map(section) ?? "")\(lists(result))\(suggestions(result))",
      footer: footer.joined())
  }

  /// Returns the HTML page for an unknown path, with the search form. Serve it with status 404, in UTF-8, with
  /// ``contentSecurityPolicy``.
  ///
  /// - Parameter root: The address of the folder with the page, relative to the unknown path: `./`, `../` and so on.
  public static func missingPage(root: String) -> String {
    document(
      title: "", typed: "", contents: PageContents(),
      main: "<p class=\"state\" role=\"status\">\(PageTexts.noPage) <a href=\"\(root)\">\(PageTexts.openMap)</a></p>\n",
      footer: "", root: root)
  }

  /// Returns a page with the search form. The arguments must be escaped.
  ///
  /// Addresses are relative, so that the page also works behind a proxy that serves it under another path.
  private static func document(
    title: String, typed: String, contents: PageContents, main: String, footer: String, root: String = "./"
  ) -> String {
    """
    <!doctype html>
    <html lang="en-GB">
    <head>
    <meta charset="utf-8">
    <title>\(title.isEmpty ? "" : title + " · ")Postcodes</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="icon" href="\(root)page/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="\(root)page/style.css">
    </head>
    <body class="plain">
    <header>
    <h1><a href="\(root)">Postcodes</a></h1>
    <form action="\(root)search" method="get" role="search">
    <label for="q">\(contents.fieldLabel)</label>
    <div class="field"><input id="q" name="q" type="text" maxlength="\(maximumLength)" spellcheck="false" \
    value="\(typed)"> <button type="submit">Search</button></div>
    </form>
    </header>
    <main>
    \(main)</main>
    \(footer.isEmpty ? "" : "<footer>\n\(footer)</footer>\n")</body>
    </html>

    """
  }

  /// Returns the number of results, or why there are none, in a sentence or two.
  private static func status(_ result: SearchResult) -> String {
    guard !result.query.isEmpty else {
      let links = result.examples.map { "<a href=\"?q=\(queryEncoded($0))\">\(escaped($0))</a>" }
      return links.isEmpty ? "" : "<p id=\"examples\">Try \(PageContents.list(links))</p>\n"
    }
    let words = (result.part ?? result.query).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let typed = escaped(words.uppercased())
    var sentences: [String] = []
    if let corrected = result.corrected {
      sentences.append(PageTexts.corrected(typed: typed, correction: escaped(corrected)))
    }
    let counts = counts(result)
    if !counts.isEmpty { sentences.append("\(listed(counts, result)).") }
    if sentences.isEmpty, result.record != nil { return "" }
    let isNone = sentences.isEmpty
    if isNone {
      sentences = none(result, words)
    } else if let uncovered = result.uncovered {
      sentences.append(sentence(uncovered))
    }
    let kind = isNone ? " data-kind=\"none\"" : ""
    return "<p class=\"state\"\(kind) role=\"status\">\(sentences.joined(separator: " "))</p>\n"
  }

  /// Returns the numbers of administrative areas, places and postcodes in words.
  private static func counts(_ result: SearchResult) -> String {
    var parts = AdministrativeAreas.columns.compactMap { column in
      let count = result.areas.count { $0.column == column }
      let listed = result.areas.prefix(SearchResult.areaLimit).count { $0.column == column }
      guard count > listed else { return count > 0 ? inWords(count, column) : nil }
      return PageTexts.firstListed(count: inWords(count, column), listed: listed)
    }
    let places = result.places.count
    if places > 0 {
      parts.append(
        result.arePlacesCorrected
          ? PageTexts.similarPlaces(count: places)
          : result.hasMorePlaces ? PageTexts.placesOrMore(count: places) : PageTexts.places(count: places))
    }
    if !result.postcodeAreas.isEmpty { parts.append(PageTexts.postcodeAreas(count: result.postcodeAreas.count)) }
    if result.liveCount + result.terminatedCount > 0 {
      let outcode = result.areOfPlace ? result.outcodes.first.map { " in \(escaped($0))" } : nil
      let postcodes = countOfPostcodes(result.liveCount, result.terminatedCount) + (outcode ?? "")
      parts.insert(postcodes, at: beginWithArea(result.groups) ? 0 : parts.endIndex)
    }
    // "5 places, 7 postcodes and 2 terminated".
    if result.liveCount > 0, result.terminatedCount > 0 { return parts.joined(separator: ", ") }
    guard parts.count > 2, let last = parts.popLast() else { return parts.joined(separator: " and ") }
    return "\(parts.joined(separator: ", ")) and \(last)"
  }

  /// Returns whether groups begin with a postcode area, as for one or two letters: they are listed before names.
  private static func beginWithArea(_ groups: [SearchResult.GroupLine]) -> Bool {
    groups.first?.name.allSatisfy(\.isLetter) == true
  }

  /// Describes the outcode of the first place, whose postcodes are the result's.
  private static func outcodeNote(_ result: SearchResult) -> String {
    guard result.areOfPlace else { return PageTexts.outcodeKind }
    return "\(PageTexts.outcodeKind) · \(countOfPostcodes(result.liveCount, result.terminatedCount))"
  }

  /// Returns the number of areas of a column, such as "2 districts".
  private static func inWords(_ count: Int, _ column: String) -> String {
    switch column {
    case "country": PageTexts.countries(count: count)
    case "region": PageTexts.regions(count: count)
    case "county": PageTexts.counties(count: count)
    case "district": PageTexts.districts(count: count)
    default: PageTexts.wards(count: count)
    }
  }

  /// Returns "1 postcode", "2 terminated postcodes", "2 postcodes and 1 terminated".
  private static func countOfPostcodes(_ live: Int, _ terminated: Int) -> String {
    if terminated == 0 { return PageTexts.postcodes(count: live) }
    if live == 0 { return PageTexts.terminatedPostcodes(count: terminated) }
    return PageTexts.postcodesAndTerminated(postcodes: PageTexts.postcodes(count: live), terminated: terminated)
  }

  /// Adds to the number of postcodes which part of them a page lists, if it doesn't list all of them.
  private static func listed(_ counts: String, _ result: SearchResult) -> String {
    let count = result.lines.count
    let counts = counts + (result.part.map { " for \(escaped($0))" } ?? "")
    if result.offset == 0 {
      return result.remainingCount > 0 && count > 0 ? PageTexts.firstListed(count: counts, listed: count) : counts
    }
    if count == 0 { return "\(counts), none listed" }
    return "\(counts), \((result.offset + 1).grouped) to \((result.offset + count).grouped) listed"
  }

  /// Returns why there is no result, and what to do.
  private static func none(_ result: SearchResult, _ words: String) -> [String] {
    let typed = escaped(words.uppercased())
    if let uncovered = result.uncovered { return [sentence(uncovered), PageTexts.anotherArea] }
    if result.isOutsideMap {
      return [PageTexts.outsideMap(position: typed)]
        + (result.exchangedPosition.map { [PageTexts.didYouMean(texts: $0)] } ?? [])
    }
    let none = result.reason == .noPostcode ? PageTexts.noPostcode(typed: typed) : PageTexts.nothingFound
    var names: [String] = []
    let around = result.around.map { [$0.name] } ?? []
    for name in result.nearMisses.map(\.text) + result.similarAreas.map(\.name) where !names.contains(name) {
      names.append(name)
    }
    // The sentence always names the group.
    let misses = (names.prefix(3 - around.count) + around).map(escaped).joined(separator: " or ")
    if !misses.isEmpty { return [none, PageTexts.didYouMean(texts: misses)] }
    // Leave out the advice if the text is long.
    return [result.reason == .noStreets ? PageTexts.noStreets : none]
      + (typed.count < 100 ? [result.contents.advice] : [])
  }

  private static func sentence(_ uncovered: SearchResult.Uncovered) -> String {
    let (dataset, place, area) = (escaped(uncovered.dataset), escaped(uncovered.place), escaped(uncovered.area))
    return PageTexts.uncovered(dataset: dataset, place: place, area: area)
  }

  private static func section(_ record: SearchResult.Record) -> String {
    var html = "<h2>\(escaped(record.title))</h2>\n"
    if !record.details.isEmpty { html += "<p>\(escaped(record.details))</p>\n" }
    let hasPosition = record.fields.contains { ["degrees", "grid", "irish_grid"].contains($0.name) }
    let notes = [
      record.terminated.map { PageTexts.terminatedIn(month: $0) },
      hasPosition || !record.isLocated ? nil : PageTexts.positionUnknown,
    ].compactMap { $0 }
    if !notes.isEmpty { html += "<p class=\"note\">\(escaped(notes.joined(separator: " ")))</p>\n" }
    var rows = record.fields.filter { !$0.isNone }.map { row($0.title, $0.text, code: $0.code) }
    let absent = record.fields.filter(\.isNone).map(\.title)
    if !absent.isEmpty { rows.append(row(PageTexts.notApplicable, absent.joined(separator: ", "), code: "")) }
    if !rows.isEmpty { html += "<dl>\n\(rows.joined())</dl>\n" }
    if !record.nearest.isEmpty { html += "<h3>Nearest</h3>\n\(list(record.nearest, "ol"))" }
    return html
  }

  private static func row(_ title: String, _ text: String, code: String) -> String {
    let code = code.isEmpty ? "" : "<small>\(escaped(code))</small>"
    return "<div><dt>\(escaped(title))</dt><dd>\(escaped(text))\(code)</dd></div>\n"
  }

  /// Returns the places, districts and wards, groups and postcodes, in the order of the result.
  private static func lists(_ result: SearchResult) -> String {
    func rows(_ kinds: some Sequence<Finding.Section.Kind>) -> String {
      let rows = kinds.flatMap { kind in
        switch kind {
        case .postcodeAreas: result.postcodeAreas.map { row($0, in: result) }
        case .places: result.places.filter { !$0.isMinor }.map(row)
        case .areas: result.areas.prefix(SearchResult.areaLimit).map(row)
        case .smallPlaces: result.places.filter(\.isMinor).map(row)
        case .groups where result.groups.isEmpty: result.outcodes.map { row($0, outcodeNote(result)) }
        case .groups: result.groups.map { row($0, in: result) }
        case .postcodes, .similar: [String]()
        }
      }
      return list(rows, "ul")
    }
    let before = result.order.prefix { $0 != .postcodes }
    return rows(before) + list(result.lines, "ul") + rows(result.order.dropFirst(before.count)) + pages(result)
  }

  private static func row(_ place: SearchResult.PlaceLine) -> String {
    item(place.name, "place=\(queryEncoded(place.code))", place.details)
  }

  private static func row(_ area: SearchResult.AreaLine) -> String {
    let count = countOfPostcodes(area.liveCount, area.terminatedCount)
    return item(area.name, "q=\(queryEncoded(area.code))", "\(area.kind) · \(count)")
  }

  private static func row(_ group: SearchResult.GroupLine, in result: SearchResult) -> String {
    let note = "\(group.kind) · \(countOfPostcodes(group.liveCount, group.terminatedCount))"
    // A link to this page would say nothing.
    guard group.link != result.query.uppercased() else {
      return "<li>\(escaped(group.name)) <span>\(escaped(note))</span></li>\n"
    }
    return item(group.name, "q=\(queryEncoded(group.link))", note)
  }

  /// Returns links to the pages before and after this one.
  private static func pages(_ result: SearchResult) -> String {
    func link(_ title: String, _ offset: Int) -> String {
      "<a href=\"?q=\(queryEncoded(result.query))&amp;offset=\(offset)\">\(title)</a>"
    }
    let (limit, count) = (SearchResult.lineLimit, result.liveCount + result.terminatedCount)
    let links = [
      result.offset > 0 ? link("Previous", max(min(result.offset, count) - limit, 0)) : nil,
      result.remainingCount > 0 && !result.lines.isEmpty ? link("Next", result.offset + result.lines.count) : nil,
    ].compactMap { $0 }
    return links.isEmpty ? "" : "<p class=\"pages\">\(links.joined(separator: " "))</p>\n"
  }

  private static func list(_ rows: [String], _ tag: String) -> String {
    rows.isEmpty ? "" : "<\(tag) class=\"results\">\n\(rows.joined())</\(tag)>\n"
  }

  private static func list(_ lines: [SearchResult.Line], _ tag: String) -> String {
    list(
      lines.map { line in
        let notes = [
          line.distance.map(FieldText.distance) ?? line.location,
          line.isTerminated ? "terminated" : "",
        ]
        return row(line.postcode, notes.filter { !$0.isEmpty }.joined(separator: " · "))
      }, tag)
  }

  private static func note(of miss: SearchResult.NearMiss) -> String {
    let count = countOfPostcodes(miss.count - miss.terminatedCount, miss.terminatedCount)
    return miss.kind.isEmpty ? count : "\(miss.kind) · \(count)"
  }

  /// Returns the near misses, the group to which the text belongs, and the areas with similar names.
  private static func suggestions(_ result: SearchResult) -> String {
    let around = result.around.map { [row($0, in: result)] } ?? []
    return list(
      result.nearMisses.map { row($0.text, note(of: $0)) } + around
        + result.similarAreas.map(row), "ul")
  }

  /// Returns a list item with a link to the results of a text, and a note.
  private static func row(_ text: String, _ note: String) -> String { item(text, "q=\(queryEncoded(text))", note) }

  private static func item(_ text: String, _ query: String, _ note: String) -> String {
    let note = note.isEmpty ? "" : " <span>\(escaped(note))</span>"
    return "<li><a href=\"?\(query)\">\(escaped(text))</a>\(note)</li>\n"
  }

  /// Joins the lines of a text, as app.js does.
  static func line(of text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      let start = line.drop { $0 == " " }
      return start.reversed().drop { $0 == " " }.reversed().reduce(into: "") { $0.append($1) }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Escapes a text for HTML content and attributes. Control characters become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Percent-encodes a text for a URL's query: everything except letters and digits.
  static func queryEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122: bytes.append(byte)
      default: bytes += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
