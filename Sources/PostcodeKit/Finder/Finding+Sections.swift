extension Finding {
  /// Suggestions of one kind.
  public struct Section: Sendable {
    /// The kinds of suggestions.
    public enum Kind: Sendable, Hashable {
      /// Postcode areas with the name of a town or region: TQ for "Torquay".
      case postcodeAreas
      /// Places.
      case places
      /// Countries, regions, counties, districts and wards.
      case areas
      /// Villages, suburbs and other small places, which come after areas.
      case smallPlaces
      /// Postcode areas, outcodes and sectors.
      case groups
      /// Postcodes.
      case postcodes
      /// If nothing is found, what is similar.
      case similar
    }

    /// What the suggestions are.
    public let kind: Kind
    /// The first suggestions.
    public let suggestions: [Suggestion]
    /// The number of all, also of those that aren't listed; of places, those that were looked for.
    public let count: Int
  }

  /// Something that a text may mean.
  public struct Suggestion: Sendable, Hashable {
    /// What is suggested.
    public enum Kind: Sendable, Hashable {
      /// A postcode with an ordinal.
      case postcode(ordinal: Int, isTerminated: Bool)
      /// A postcode area, outcode or sector.
      case group(PostcodeGroup)
      /// An administrative area.
      case area(column: String, code: String)
      /// A place.
      case place(code: String)
      /// Another text to search for.
      case text
    }

    /// What is suggested.
    public let kind: Kind
    /// The postcode, or the name.
    public let text: String
    /// What it is, and what distinguishes it from others of the same name: "Outcode", "Ward, Camden", "Town, Orkney Islands, Scotland". It is empty
    /// for a postcode.
    public let details: String
    /// The number of its postcodes, live or terminated; 0 for a place.
    public let count: Int
  }

  /// The kinds of suggestions in the order of the list.
  ///
  /// Groups come first for letters that begin a postcode area, a text with a digit, and a corrected text; for any other text, names do.
  package var order: [Section.Kind] {
    let names: [Section.Kind] = (postcodeAreasComeFirst ? [.postcodeAreas] : []) + [.places, .areas, .smallPlaces]
    let hasOwnGroups = !groups.isEmpty && !areOfPlace
    let groupsComeFirst = beginsAreas || hasOwnGroups && !placesComeFirst
    let others =
      (groupsComeFirst ? [.groups] + names : names + [.groups]) + (postcodeAreasComeFirst ? [] : [.postcodeAreas])
    return (hasOwnGroups || placesComeFirst ? others + [.postcodes] : [.postcodes] + others) + [.similar]
  }

  /// The suggestions, section by section in the order of the list. Sections without suggestions are left out.
  ///
  /// - Complexity: O(number of suggestions) at each access; if nothing was found, O(number of names).
  public var sections: [Section] {
    order
      .map { kind in
        kind == .similar
          ? similarSection : Section(kind: kind, suggestions: suggestions(kind, limit: limit), count: count(kind))
      }
      .filter { !$0.suggestions.isEmpty }
  }

  private var similarSection: Section {
    var found: [Suggestion] = []
    if let similar {
      found += similar.nearMisses.map { Suggestion(kind: .text, text: $0.text, details: "", count: $0.count) }
      if let around = similar.around { found.append(suggestion(around)) }
      found += similar.areas.map { suggestion($0) }
    }
    return Section(kind: .similar, suggestions: Array(found.prefix(limit)), count: found.count)
  }

  /// The number of suggestions of a kind, including those that aren't listed; 0 for `similar`.
  package func count(_ kind: Section.Kind) -> Int {
    switch kind {
    case .postcodeAreas: postcodeAreas.count
    case .groups: groups.count
    case .areas: areas.count
    case .places, .smallPlaces: places.count { $0.isMinor == (kind == .smallPlaces) }
    case .postcodes where !postcodes.isEmpty: postcodes.count
    case .postcodes: beginsAreas ? 0 : completions?.count ?? 0
    case .similar: 0
    }
  }

  /// Returns the first suggestions of a kind; none for `similar`.
  package func suggestions(_ kind: Section.Kind, limit: Int) -> [Suggestion] {
    switch kind {
    case .postcodeAreas: return postcodeAreas.prefix(limit).map { suggestion($0) }
    case .groups: return groups.prefix(limit).map { suggestion($0) }
    case .areas: return areas.prefix(limit).map { suggestion($0.area) }
    case .places, .smallPlaces:
      return places.filter { $0.isMinor == (kind == .smallPlaces) }.prefix(limit).map { suggestion($0.place) }
    case .postcodes where !postcodes.isEmpty: return postcodes.prefix(limit).compactMap { suggestion(ordinal: $0) }
    case .postcodes:
      guard let completions, !beginsAreas else { return [] }
      return completions.prefix(limit).compactMap { suggestion(ordinal: $0.ordinal) }
    case .similar: return []
    }
  }

  private func suggestion(_ found: FoundGroup) -> Suggestion {
    let details =
      switch found.group {
      case .area(let area):
        "Postcode area" + (AreaName.shortPostcodeArea(area.description).map { ", " + $0 } ?? "")
      case .outcode: "Outcode"
      case .sector: "Sector"
      }
    return Suggestion(
      kind: .group(found.group), text: found.group.description, details: details, count: found.ordinals.count)
  }

  private func suggestion(_ area: AdministrativeAreas.Area) -> Suggestion {
    var kind = [UInt8](utf8: area.column)
    if let first = kind.first { kind[0] = first & 0xDF }
    return Suggestion(
      kind: .area(column: area.column, code: area.code), text: area.name,
      details: String(utf8: kind[...]) + (area.district.isEmpty ? "" : ", " + area.district), count: area.count)
  }

  private func suggestion(_ place: Place) -> Suggestion {
    Suggestion(kind: .place(code: place.code), text: place.name, details: place.details, count: 0)
  }

  private func suggestion(ordinal: Int) -> Suggestion? {
    finder.index.postcode(at: ordinal).map { postcode in
      let isTerminated = !finder.index.isLive(at: ordinal)
      return Suggestion(
        kind: .postcode(ordinal: ordinal, isTerminated: isTerminated), text: postcode.description, details: "", count: 1
      )
    }
  }
}
