/// A place that only one of two indexes has, or that differs.
public struct PlaceChange: Sendable, Hashable {
  /// The place in the older index; `nil` if it was added.
  public let old: Place?
  /// The place in the newer index; `nil` if it was removed.
  public let new: Place?

  /// The names of the values that differ, by postcodes.io's names; empty if the place was added or removed.
  public var changedValues: [String] {
    guard let old, let new else { return [] }
    func same(_ left: String?, _ right: String?) -> Bool {
      left.map { UntrustedText($0) } == right.map { UntrustedText($0) }
    }
    let values: [(name: String, isSame: Bool)] = [
      ("name_1", same(old.name, new.name)), ("name_1_lang", same(old.nameLanguage, new.nameLanguage)),
      ("name_2", same(old.secondName, new.secondName)),
      ("name_2_lang", same(old.secondNameLanguage, new.secondNameLanguage)),
      ("local_type", same(old.localType, new.localType)), ("outcode", same(old.outcode, new.outcode)),
      ("county_unitary", same(old.area.county, new.area.county)),
      ("county_unitary_type", same(old.area.countyType, new.area.countyType)),
      ("district_borough", same(old.area.district, new.area.district)),
      ("district_borough_type", same(old.area.districtType, new.area.districtType)),
      ("region", same(old.area.region, new.area.region)), ("country", same(old.area.country, new.area.country)),
      ("eastings", old.eastings.position == new.eastings.position),
      ("northings", old.northings.position == new.northings.position),
      ("min_eastings", old.eastings.minimum == new.eastings.minimum),
      ("min_northings", old.northings.minimum == new.northings.minimum),
      ("max_eastings", old.eastings.maximum == new.eastings.maximum),
      ("max_northings", old.northings.maximum == new.northings.maximum),
    ]
    return values.compactMap { $0.isSame ? nil : $0.name }
  }
}

extension Places {
  /// Returns the places that were added, removed or changed, in the order of their codes.
  ///
  /// - Parameters:
  ///   - old: The places of the older index; `nil` if it has none.
  ///   - new: The places of the newer index; `nil` if it has none.
  /// - Complexity: O(*n* log *n*), where *n* is the number of places.
  public static func changes(from old: Places?, to new: Places?) -> [PlaceChange] {
    let before = old?.byCode ?? [:]
    let after = new?.byCode ?? [:]
    var changes: [PlaceChange] = []
    let codes = Array(before.keys) + after.keys.filter { before[$0] == nil }
    for code in codes.sorted() {
      let change = PlaceChange(old: before[code].flatMap { old?[$0] }, new: after[code].flatMap { new?[$0] })
      if change.old != change.new { changes.append(change) }
    }
    return changes
  }

  private var byCode: [UntrustedText: Int] {
    var places: [UntrustedText: Int] = [:]
    for place in 0..<count {
      let code = UntrustedText(code(of: place))
      if places[code] == nil { places[code] = place }
    }
    return places
  }
}
