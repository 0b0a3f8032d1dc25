/// The towns, villages and other populated places of an index that was built with OS Open Names.
///
/// ```swift
/// let index = try PostcodeIndex(path: "gb.pcindex")
/// if let places = try Places(index), let match = places.matches(of: "kirkwall", limit: 1).first {
///   print(places[match.place].name, places[match.place].details)  // Kirkwall Town, Orkney Islands, Scotland
/// }
/// ```
///
/// Places are numbered from 0 by type (City, Town, Village, Suburban Area, Hamlet, Other Settlement, others), then by name, then by code.
/// Copies share the index's memory, and any number of threads can read at once. Damage yields wrong results but never a crash;
/// `verify()` detects it.
public struct Places: Sendable {
  let section: PlaceSection

  /// Reads the headers of the index's places, or returns `nil` if the index has no places.
  ///
  /// - Throws: `IndexError.malformed`.
  /// - Complexity: O(1).
  public init?(_ index: PostcodeIndex) throws(IndexError) {
    guard let bytes = index.section(.places) else { return nil }
    section = try PlaceSection(bytes, owner: index.bytes)
  }

  /// The number of places.
  public var count: Int { section.count }

  /// Returns a place.
  ///
  /// - Parameter number: The number of the place. Out of range there is a place without any values.
  /// - Complexity: O(1).
  public subscript(number: Int) -> Place { place(number, name: name(of: number)) }

  /// Returns a place whose name is known.
  func place(_ number: Int, name: String) -> Place {
    withExtendedLifetime(section) { read(number, name) }
  }

  private func read(_ number: Int, _ name: String) -> Place {
    guard number >= 0, number < count else { return Place(code: "", name: "") }
    var place = Place(code: code(of: number), name: name)
    if let entry = section.second.entry(ofPlace: number) {
      place.secondName = section.second.texts.text(entry)
      (place.nameLanguage, place.secondNameLanguage) = section.second.languages(entry)
    }
    let record = section.records.record(number, section.localities)
    (place.localType, place.outcode, place.area) = section.shared.withLock {
      (
        $0.types.text(typeIndex(of: number), of: section.types),
        section.localities.outcode(record.locality, &$0), section.localities.area(record.locality, &$0)
      )
    }
    place.eastings = record.eastings
    place.northings = record.northings
    return place
  }

  /// Returns the first name of a place; empty for a number out of range.
  public func name(of number: Int) -> String { withExtendedLifetime(section) { section.names.text(number) ?? "" } }

  /// Returns the code of a place; empty for a number out of range.
  public func code(of number: Int) -> String {
    guard number >= 0, number < count else { return "" }
    return withExtendedLifetime(section) {
      String(decoding: section.codes.utf8(section.codes.rank(ofPlace: number)), as: UTF8.self)
    }
  }

  /// Returns the number of the place with a code, compared byte by byte, or `nil` if there is none.
  ///
  /// - Complexity: O(*n*), some ten microseconds for all places of Great Britain.
  public func number(ofCode code: String) -> Int? {
    withExtendedLifetime(section) {
      section.codes.rank(of: Array(code.utf8)).flatMap { section.codes.place(ofRank: $0) }
    }
  }

  /// The number of places of each type, in the order of their numbers. The type is `nil` for places without one.
  public var typeCounts: [(type: String?, count: Int)] {
    withExtendedLifetime(section) {
      (0..<section.types.count).map {
        (section.types.text($0), section.typeStarts[$0 + 1] - section.typeStarts[$0])
      }
    }
  }

  /// Returns the index in `typeCounts` of a place's type.
  func typeIndex(of number: Int) -> Int {
    max(lowerBound(0..<section.typeStarts.count) { section.typeStarts[$0] <= number } - 1, 0)
  }

  /// Returns the type of a place.
  public func localType(of number: Int) -> String? {
    withExtendedLifetime(section) {
      section.shared.withLock { $0.types.text(typeIndex(of: number), of: section.types) }
    }
  }
}
