import PostcodeKit

/// The combinations of outcode and administrative areas of places, and the frames of their positions.
struct PlaceLocalities {
  private(set) var outcodes: [UntrustedText?] = []
  private(set) var texts: [UntrustedText] = []
  private(set) var areas: [PlaceArea] = []
  private(set) var localities: [(outcode: Int, area: Int)] = []
  /// The locality of each place.
  private(set) var ofPlace: [Int] = []

  init(_ places: [Place]) {
    outcodes = Set(places.map { $0.outcode.map { UntrustedText($0) } }).sorted { $0 ?? "" < $1 ?? "" }
    let ofArea = Dictionary(places.map { ($0.area, 1) }, uniquingKeysWith: +)
    areas = ofArea.keys.map { (key: Self.fields($0).map { UntrustedText($0 ?? "") }, area: $0) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.area)
    texts = Set(areas.flatMap { Self.fields($0).compactMap { $0.map { UntrustedText($0) } } }).sorted()
    let outcodeNumbers = Dictionary(zip(outcodes, outcodes.indices), uniquingKeysWith: { first, _ in first })
    let areaNumbers = Dictionary(zip(areas, areas.indices), uniquingKeysWith: { first, _ in first })
    let pairs = places.map {
      (outcodeNumbers[$0.outcode.map { UntrustedText($0) }] ?? 0) * areas.count + (areaNumbers[$0.area] ?? 0)
    }
    let distinct = Set(pairs).sorted()
    let numbers = Dictionary(zip(distinct, distinct.indices), uniquingKeysWith: { first, _ in first })
    localities = distinct.map { ($0 / areas.count, $0 % areas.count) }
    ofPlace = pairs.map { numbers[$0] ?? 0 }
  }

  private static func fields(_ area: PlaceArea) -> [String?] {
    [area.county, area.countyType, area.district, area.districtType, area.region, area.country]
  }

  /// The frame of an outcode's positions in units: its corner, and the widths of the differences from it.
  struct Frame {
    var eastings: (origin: Int, width: Int) = (0, 0)
    var northings: (origin: Int, width: Int) = (0, 0)
  }

  /// Returns the frame of positions, as far as it can be stored.
  ///
  /// - Parameter positions: Positions in units.
  static func frame(_ positions: [Int]) -> (origin: Int, width: Int) {
    let shift = PlaceFrame.originShift
    guard let least = positions.min(), let most = positions.max() else { return (0, 0) }
    let origin = least >> shift
    guard Int(Int16.min)...Int(Int16.max) ~= origin else { return (0, 0) }
    return (origin << shift, min(bitWidth(for: most - origin << shift + 1), 31))
  }

  /// Appends outcodes with their frames, areas and localities.
  ///
  /// - Parameter frames: The frames by outcode.
  func append(_ frames: [Frame], to writer: inout ByteWriter) {
    writer.append(TextTableEncoder.encode(outcodes.map { $0?.string }))
    for frame in frames {
      writer.append(Int16(truncatingIfNeeded: frame.eastings.origin >> PlaceFrame.originShift))
      writer.append(Int16(truncatingIfNeeded: frame.northings.origin >> PlaceFrame.originShift))
      writer.append(UInt8(frame.eastings.width))
      writer.append(UInt8(frame.northings.width))
    }
    writer.append(TextTableEncoder.encode(texts.map(\.string)))
    let numbers = Dictionary(zip(texts, 1...), uniquingKeysWith: { first, _ in first })
    for area in areas {
      for text in Self.fields(area) {
        writer.append(
          bits: UInt64(text.flatMap { numbers[UntrustedText($0)] } ?? 0), width: bitWidth(for: texts.count + 1))
      }
    }
    writer.padBitStream()
    for locality in localities {
      writer.append(bits: UInt64(locality.outcode), width: bitWidth(for: outcodes.count))
      writer.append(bits: UInt64(locality.area), width: bitWidth(for: areas.count))
    }
    writer.padBitStream()
  }
}
