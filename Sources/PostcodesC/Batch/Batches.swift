// postcodes.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CPostcodes
internal import PostcodeKit

// The functions on Arrow arrays.

@c @implementation
public func postcodes_lookup_batch(
  _ index: OpaquePointer?, _ texts: UnsafePointer<ArrowArray>?, _ texts_schema: UnsafePointer<ArrowSchema>?,
  _ columns: UnsafePointer<UnsafePointer<CChar>?>?, _ column_count: Int32, _ result: UnsafeMutablePointer<ArrowArray>?,
  _ result_schema: UnsafeMutablePointer<ArrowSchema>?, _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    let choices = try opened.choices(columns, column_count)
    var lookup = PostcodeLookup(opened, needsCodes: choices.contains(.postcode))
    try ArrowInput(texts, texts_schema, role: "texts").visitTexts(&lookup)
    try lookup.batch?.node(choices).export(result, result_schema)
    return POSTCODES_OK
  }
}

@c @implementation
public func postcodes_range_batch(
  _ index: OpaquePointer?, _ first: Int64, _ count: Int64, _ columns: UnsafePointer<UnsafePointer<CChar>?>?,
  _ column_count: Int32, _ result: UnsafeMutablePointer<ArrowArray>?,
  _ result_schema: UnsafeMutablePointer<ArrowSchema>?, _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    guard first >= 0, first <= opened.index.count, count >= 0 else {
      throw Fault.argument("first or count is out of range: there are \(opened.index.count) postcodes")
    }
    let choices = try opened.choices(columns, column_count)
    let first = Int(first)
    let batch = try PostcodeBatch(
      opened, count: min(Int(clamping: count), opened.index.count - first), needsCodes: choices.contains(.postcode))
    batch.fill(from: first)
    try batch.node(choices).export(result, result_schema)
    return POSTCODES_OK
  }
}

@c @implementation
public func postcodes_complete_batch(
  _ index: OpaquePointer?, _ texts: UnsafePointer<ArrowArray>?, _ texts_schema: UnsafePointer<ArrowSchema>?,
  _ limit: Int32, _ result: UnsafeMutablePointer<ArrowArray>?, _ result_schema: UnsafeMutablePointer<ArrowSchema>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    guard limit >= 0 else { throw Fault.argument("limit \(limit) is negative") }
    var completion = TextCompletion(opened, limit: Int(limit))
    try ArrowInput(texts, texts_schema, role: "texts").visitTexts(&completion)
    try completion.node?.export(result, result_schema)
    return POSTCODES_OK
  }
}

@c @implementation
public func postcodes_nearest_batch(
  _ index: OpaquePointer?, _ points: UnsafePointer<ArrowArray>?, _ points_schema: UnsafePointer<ArrowSchema>?,
  _ radius: Double, _ limit: Int32, _ flags: Int32, _ result: UnsafeMutablePointer<ArrowArray>?,
  _ result_schema: UnsafeMutablePointer<ArrowSchema>?, _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    let query = try NearestQuery(limit: limit, radius: radius, flags: flags)
    let points = try ArrowPoints(ArrowInput(points, points_schema, role: "points"))
    try query.nearest(opened.index, points).export(result, result_schema)
    return POSTCODES_OK
  }
}

/// A list array while it is written.
struct ListOutput {
  private let offsets: Memory
  private let validity: Memory
  private var nullCount = 0
  private var rows = 0
  /// The number of elements of all lists.
  private(set) var count = 0
  private let length: Int

  init(length: Int) throws(Fault) {
    self.length = length
    offsets = try Memory(length + 1, of: Int32.self)
    validity = try Memory(byteCount: Bitmap.byteCount(length))
    validity.fill(0xFF, byteCount: Bitmap.byteCount(length))
    offsets.elements(of: Int32.self)[0] = 0
  }

  /// Ends a list that has `elements` elements, or a null if that is `nil`.
  mutating func end(elements: Int?) throws(Fault) {
    count += elements ?? 0
    // Texts of eight bytes must have 32-bit offsets, too.
    guard count <= Int(Int32.max) / 8 else {
      throw Fault.argument("the results of the batch don't fit into 32-bit offsets; pass fewer rows or a lower limit")
    }
    if elements == nil {
      Bitmap.clear(rows, validity)
      nullCount += 1
    }
    rows += 1
    offsets.elements(of: Int32.self)[rows] = Int32(truncatingIfNeeded: count)
  }

  func node(_ item: ArrowNode) -> ArrowNode {
    ArrowNode(
      "+l", name: "", length: length, nullCount: nullCount, buffers: [nullCount > 0 ? validity : nil, offsets],
      children: [item])
  }
}

/// Postcodes as texts while they are written.
struct PostcodeTexts {
  private var offsets: GrowingMemory
  private var bytes: GrowingMemory
  private var count = 0

  init() throws(Fault) {
    offsets = try GrowingMemory(capacity: 1 << 12)
    bytes = try GrowingMemory(capacity: 1 << 13)
    try offsets.append(Int32(0))
  }

  mutating func append(_ postcode: Postcode) throws(Fault) {
    let text = postcode.ascii
    let target = try bytes.extend(by: text.count)
    for offset in 0..<text.count {
      target.storeBytes(
        of: UInt8(truncatingIfNeeded: text.bytes &>> UInt64(truncatingIfNeeded: 8 &* offset)), toByteOffset: offset,
        as: UInt8.self)
    }
    try offsets.append(Int32(truncatingIfNeeded: bytes.byteCount))
    count += 1
  }

  func node(name: String) -> ArrowNode {
    ArrowNode("u", name: name, length: count, buffers: [nil, offsets.memory, bytes.memory])
  }
}

/// Completes the texts of an array.
private struct TextCompletion: TextVisitor {
  let opened: OpenIndex
  let limit: Int
  private(set) var node: ArrowNode?

  init(_ opened: OpenIndex, limit: Int) {
    self.opened = opened
    self.limit = limit
  }

  mutating func visit(_ rows: some TextRows) throws(Fault) {
    var lists = try ListOutput(length: rows.count)
    var postcodes = try PostcodeTexts()
    for row in 0..<rows.count {
      guard let text = rows.text(row) else {
        try lists.end(elements: nil)
        continue
      }
      var found = 0
      if let partial = PartialPostcode(TypedText(utf8: text)) {
        for completion in opened.index.completions(of: partial).prefix(limit) {
          try postcodes.append(completion.postcode)
          found += 1
        }
      }
      try lists.end(elements: found)
    }
    node = lists.node(postcodes.node(name: "item"))
  }
}

/// Points of the caller: a struct array with the fields latitude and longitude.
private struct ArrowPoints {
  let rows: Range<Int>
  private let validity: Validity
  private let latitude: Coordinates
  private let longitude: Coordinates

  private struct Coordinates {
    let offset: Int
    let validity: Validity
    let values: UnsafeRawPointer?

    func value(_ row: Int) -> Double? {
      guard validity.contains(offset + row), let values else { return nil }
      return values.loadUnaligned(fromByteOffset: 8 * (offset + row), as: Double.self)
    }
  }

  init(_ input: ArrowInput) throws(Fault) {
    guard input.hasFormat("+s"), input.schema.dictionary == nil else {
      throw input.wrongType(expected: "a struct (\"+s\") of latitude and longitude")
    }
    rows = input.rows
    validity = rows.isEmpty ? Validity(bits: nil) : try input.validity()
    latitude = try ArrowPoints.coordinates(input, "latitude")
    longitude = try ArrowPoints.coordinates(input, "longitude")
  }

  private static func coordinates(_ input: ArrowInput, _ name: StaticString) throws(Fault) -> Coordinates {
    for position in 0..<Int(clamping: input.array.n_children) {
      let child = try input.child(position, role: name)
      guard let childName = child.schema.name, equal(utf8(childName), name) else { continue }
      guard child.hasFormat("g"), child.schema.dictionary == nil else {
        throw child.wrongType(expected: "float64 (\"g\")")
      }
      guard child.rows.count >= input.rows.upperBound else {
        throw Fault.argument("\(name): \(child.rows.count) rows, expected \(input.rows.upperBound)")
      }
      guard !input.rows.isEmpty else { return Coordinates(offset: 0, validity: Validity(bits: nil), values: nil) }
      return Coordinates(
        offset: child.rows.lowerBound, validity: try child.validity(), values: try child.needed(1))
    }
    throw Fault(POSTCODES_WRONG_TYPE, "points: there is no field \(name)")
  }

  /// Returns a point, or `nil` if it or a coordinate is null.
  func point(_ row: Int) -> (latitude: Double, longitude: Double)? {
    guard validity.contains(row), let north = latitude.value(row), let east = longitude.value(row) else { return nil }
    return (north, east)
  }
}

extension NearestQuery {
  fileprivate func nearest(_ index: PostcodeIndex, _ points: ArrowPoints) throws(Fault) -> ArrowNode {
    var lists = try ListOutput(length: points.rows.count)
    var ordinals = try GrowingMemory(capacity: 1 << 12)
    var distances = try GrowingMemory(capacity: 1 << 13)
    var postcodes = try PostcodeTexts()
    for row in points.rows {
      guard let point = points.point(row) else {
        try lists.end(elements: nil)
        continue
      }
      let found = nearest(index, point.latitude, point.longitude)
      for neighbour in found {
        try ordinals.append(Int32(truncatingIfNeeded: neighbour.ordinal))
        try postcodes.append(neighbour.postcode)
        try distances.append(neighbour.distance)
      }
      try lists.end(elements: found.count)
    }
    let item = ArrowNode(
      "+s", name: "item", length: lists.count, buffers: [nil],
      children: [
        ArrowNode("i", name: "ordinal", length: lists.count, buffers: [nil, ordinals.memory]),
        postcodes.node(name: "postcode"),
        ArrowNode("g", name: "distance", length: lists.count, buffers: [nil, distances.memory]),
      ])
    return lists.node(item)
  }
}
