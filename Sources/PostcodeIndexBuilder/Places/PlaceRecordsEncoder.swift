import PostcodeKit

/// Writes the localities, positions and boxes of places.
struct PlaceRecordsEncoder {
  /// Whether any coordinate isn't a whole number of metres, so that units are half metres.
  let isHalf: Bool
  /// The frames of the outcodes.
  let frames: [PlaceLocalities.Frame]
  private let places: [Place]
  private let localities: PlaceLocalities
  private let common: [Int]
  private let code: PrefixCodeEncoder

  init(_ places: [Place], _ localities: PlaceLocalities) {
    self.places = places
    self.localities = localities
    let isHalf = places.contains { place in
      [place.eastings, place.northings].contains { extent in
        [extent.position, extent.minimum, extent.maximum].contains { ($0?.halfMetres ?? 0) & 1 != 0 }
      }
    }
    self.isHalf = isHalf
    var positions = [[[Int]]](repeating: [[], []], count: localities.outcodes.count)
    for (place, locality) in zip(places, localities.ofPlace) {
      let outcode = localities.localities[locality].outcode
      for (axis, extent) in [place.eastings, place.northings].enumerated() {
        if let position = Self.units(extent.position, isHalf) { positions[outcode][axis].append(position) }
      }
    }
    frames = positions.map {
      PlaceLocalities.Frame(eastings: PlaceLocalities.frame($0[0]), northings: PlaceLocalities.frame($0[1]))
    }
    var extents: [[Int: Int]] = [[:], [:]]
    for place in places {
      for (axis, extent) in [place.eastings, place.northings].enumerated() {
        if let minimum = Self.units(extent.minimum, isHalf), let maximum = Self.units(extent.maximum, isHalf) {
          extents[axis][maximum - minimum, default: 0] += 1
        }
      }
    }
    common = extents.map { counts in
      let most = counts.filter { 0..<(1 << 26) ~= $0.key }.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
      return most?.key ?? 0
    }
    var frequencies = [Int](repeating: 0, count: PlaceFrame.explicitSymbol + 1)
    for (place, locality) in zip(places, localities.ofPlace) {
      let frame = frames[localities.localities[locality].outcode]
      frequencies[Self.symbol(place.eastings, frame.eastings, common[0], isHalf)] += 1
      frequencies[Self.symbol(place.northings, frame.northings, common[1], isHalf)] += 1
    }
    code = PrefixCodeEncoder(frequencies)
  }

  private static func units(_ coordinate: GridCoordinate?, _ isHalf: Bool) -> Int? {
    coordinate.map { isHalf ? $0.halfMetres : $0.halfMetres >> 1 }
  }

  /// Returns the symbol of an axis.
  private static func symbol(
    _ extent: PlaceExtent, _ frame: (origin: Int, width: Int), _ common: Int, _ isHalf: Bool
  ) -> Int {
    guard let position = units(extent.position, isHalf), position >= frame.origin,
      position - frame.origin < 1 << frame.width
    else { return PlaceFrame.explicitSymbol }
    guard let minimum = units(extent.minimum, isHalf), let maximum = units(extent.maximum, isHalf) else {
      return extent.minimum == nil && extent.maximum == nil ? PlaceFrame.noBoxSymbol : PlaceFrame.explicitSymbol
    }
    let length = maximum - minimum
    guard minimum <= position, position <= maximum, length < 1 << PlaceFrame.longestExtent else {
      return PlaceFrame.explicitSymbol
    }
    return length == common ? PlaceFrame.commonSymbol : PlaceFrame.lengthSymbol + bitWidth(for: length + 1)
  }

  /// Appends the records with their codes.
  func append(to writer: inout ByteWriter) {
    var stream = BlockStreamWriter()
    for (number, (place, locality)) in zip(places, localities.ofPlace).enumerated() {
      if number & (1 << PlaceFrame.blockShift - 1) == 0 { stream.markBlock() }
      stream.bits.append(bits: UInt64(locality), width: bitWidth(for: localities.localities.count))
      let frame = frames[localities.localities[locality].outcode]
      append(place.eastings, frame.eastings, common[0], to: &stream.bits)
      append(place.northings, frame.northings, common[1], to: &stream.bits)
    }
    writer.append(UInt32(common[0]))
    writer.append(UInt32(common[1]))
    writer.append(UInt32(stream.byteCount))
    code.appendCode(to: &writer)
    stream.append(to: &writer)
  }

  private func append(
    _ extent: PlaceExtent, _ frame: (origin: Int, width: Int), _ common: Int, to writer: inout ByteWriter
  ) {
    let symbol = Self.symbol(extent, frame, common, isHalf)
    code.append(symbol, to: &writer)
    let numbers = [extent.position, extent.minimum, extent.maximum].map { Self.units($0, isHalf) }
    guard symbol != PlaceFrame.explicitSymbol, let position = numbers[0] else {
      for number in numbers {
        writer.append(bits: number == nil ? 0 : 1, width: 1)
        if let number { writer.append(bits: ZigZag.encode(Int64(number)), width: PlaceFrame.explicitWidth) }
      }
      return
    }
    writer.append(bits: UInt64(position - frame.origin), width: frame.width)
    guard let minimum = numbers[1], let maximum = numbers[2] else { return }
    let length = maximum - minimum
    if symbol > PlaceFrame.lengthSymbol {
      writer.append(bits: UInt64(length), width: symbol - PlaceFrame.lengthSymbol - 1)
    }
    writer.append(bits: UInt64(position - minimum), width: bitWidth(for: length + 1))
  }
}
