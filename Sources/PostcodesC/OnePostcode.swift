// postcodes.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CPostcodes
internal import PostcodeKit

// Functions for one postcode, text or position.

@c @implementation
public func postcodes_find(
  _ index: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ match: UnsafeMutablePointer<postcodes_match>?, _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    let bytes = try textBytes(text, length)
    guard let match else { throw Fault.argument("match is NULL") }
    let found = opened.index.find(utf8: bytes)
    write(found.postcode, to: match)
    match.pointee.ordinal = Int32(truncatingIfNeeded: found.ordinal)
    match.pointee.status = Int32(truncatingIfNeeded: found.status)
    return found.ordinal >= 0 ? POSTCODES_OK : POSTCODES_NONE
  }
}

/// Returns the bytes of an input text.
private func textBytes(_ text: UnsafePointer<CChar>?, _ length: Int) throws(Fault) -> UnsafeBufferPointer<UInt8> {
  guard length >= 0, text != nil || length == 0 else { throw Fault.argument("text is NULL") }
  return UnsafeBufferPointer(start: UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count: length)
}

/// Writes a postcode at the start of a match or neighbour.
private func write(_ postcode: Postcode?, to target: UnsafeMutableRawPointer) {
  target.storeBytes(of: 0, as: UInt64.self)
  target.storeBytes(of: 0, toByteOffset: 8, as: UInt32.self)
  if let text = postcode?.ascii { target.storeBytes(of: text.bytes.littleEndian, as: UInt64.self) }
}

extension PostcodeIndex {
  /// Finds the postcode that a text means, as `find(_:)` does, with the status of the text.
  ///
  /// - Returns: The ordinal is -1 if there is none.
  func find(utf8 text: UnsafeBufferPointer<UInt8>) -> (postcode: Postcode?, ordinal: Int, status: Int) {
    let postcode = Postcode(utf8: text)
    if let postcode, let ordinal = ordinal(of: postcode) { return (postcode, ordinal, status(at: ordinal)) }
    return findCorrected(text, isPostcode: postcode != nil)
  }

  /// Returns the status of a text for which a postcode was found as typed.
  func status(at ordinal: Int) -> Int { isLive(at: ordinal) ? POSTCODES_FOUND : POSTCODES_TERMINATED }

  /// Finds the postcode that a text means if it isn't in the index as typed.
  ///
  /// As in `postcodes annotate`, an outcode or sector of the index takes precedence over a correction.
  func findCorrected(
    _ text: UnsafeBufferPointer<UInt8>, isPostcode: Bool
  ) -> (postcode: Postcode?, ordinal: Int, status: Int) {
    guard text.contains(where: { $0 > 32 }) else { return (nil, -1, POSTCODES_EMPTY) }
    let text = String(decoding: text, as: UTF8.self)
    let match = find(text)
    if let match, !match.isCorrected { return (match.postcode, match.ordinal, status(at: match.ordinal)) }
    switch group(named: text)?.group {
    case .outcode: return (nil, -1, POSTCODES_OUTCODE)
    case .sector: return (nil, -1, POSTCODES_SECTOR)
    // An area is too large to stand for a postcode.
    case .area, nil: break
    }
    if let match { return (match.postcode, match.ordinal, POSTCODES_CORRECTED) }
    let hasForm =
      isPostcode || PostcodeGroup.interpretations(of: text).contains { if case .area = $0 { false } else { true } }
    return (nil, -1, hasForm ? POSTCODES_NOT_FOUND : POSTCODES_NOT_A_POSTCODE)
  }
}

@c @implementation
public func postcodes_at(
  _ index: OpaquePointer?, _ ordinal: Int64, _ match: UnsafeMutablePointer<postcodes_match>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    let ordinal = try opened.checked(ordinal)
    guard let match else { throw Fault.argument("match is NULL") }
    // Only a damaged index has an ordinal without a postcode.
    guard let postcode = opened.index.postcode(at: ordinal) else {
      throw Fault(POSTCODES_DAMAGED, "damaged index: ordinal \(ordinal) has no postcode")
    }
    write(postcode, to: match)
    match.pointee.ordinal = Int32(truncatingIfNeeded: ordinal)
    match.pointee.status = Int32(truncatingIfNeeded: opened.index.status(at: ordinal))
    return POSTCODES_OK
  }
}

@c @implementation
public func postcodes_is_live(_ index: OpaquePointer?, _ ordinal: Int64) -> Int32 {
  guard let opened = try? OpenIndex.at(index), ordinal >= 0, ordinal < opened.index.count else { return 0 }
  return opened.index.isLive(at: Int(ordinal)) ? 1 : 0
}

// MARK: Values

@c @implementation
public func postcodes_value_text(
  _ index: OpaquePointer?, _ ordinal: Int64, _ column: Int32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    let ordinal = try opened.checked(ordinal)
    let field = try opened.field(column)
    guard capacity >= 0, buffer != nil || capacity == 0 else { throw Fault.argument("buffer is NULL") }
    length?.pointee = 0
    let copy = { (utf8: UnsafeBufferPointer<UInt8>) in
      length?.pointee = utf8.count
      guard let buffer, let start = utf8.baseAddress else { return }
      UnsafeMutableRawPointer(buffer).copyMemory(from: start, byteCount: min(utf8.count, capacity))
    }
    if let index = opened.dictionaryIndex(ofField: Int(column), field, at: ordinal) {
      guard index >= 0 else { return POSTCODES_NONE }
      copy(try opened.dictionary(ofField: Int(column)).text(at: index))
    } else {
      guard var text = opened.index.text(of: field, at: ordinal) else { return POSTCODES_NONE }
      text.withUTF8(copy)
    }
    return POSTCODES_OK
  }
}

@c @implementation
public func postcodes_value_number(
  _ index: OpaquePointer?, _ ordinal: Int64, _ column: Int32, _ value: UnsafeMutablePointer<Double>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    let ordinal = try opened.checked(ordinal)
    let field = try opened.field(column)
    guard let value else { throw Fault.argument("value is NULL") }
    guard field.kind != POSTCODES_TEXT, field.kind != POSTCODES_ATTRIBUTE else {
      throw Fault(POSTCODES_WRONG_TYPE, "column \(column) is not a number, degrees or month")
    }
    guard let number = opened.index.number(of: field, at: ordinal) else { return POSTCODES_NONE }
    value.pointee = DecimalDegrees(scaled: number, decimals: field.decimals).doubleValue
    return POSTCODES_OK
  }
}

extension OpenIndex {
  /// Returns the index of a text in the dictionary of its field, or -1 for none; `nil` if the field has no code sets, or callers have
  /// asked for too few texts to make reading a whole dictionary worthwhile.
  fileprivate func dictionaryIndex(ofField number: Int, _ field: Field, at ordinal: Int) -> Int? {
    guard let codeSets, field.kind == POSTCODES_TEXT || field.kind == POSTCODES_ATTRIBUTE,
      case .text(let column) = index.columns[field.column].storage, column.needsCodeSet, codeSets.note(1),
      let indices = try? codeSets.indices(ofField: number, column, dictionary(ofField: number))
    else { return nil }
    let codeSet = codeSets.codeSet(at: ordinal)
    return codeSet >= 0 && codeSet < codeSets.count ? Int(indices.elements(of: Int32.self)[codeSet]) : -1
  }
}

extension PostcodeIndex {
  /// Returns the value of a field other than a text, in units of its last decimal.
  fileprivate func number(of field: Field, at ordinal: Int) -> Int64? {
    let column = columns[field.column]
    return switch field.source {
    case .first: column.position(at: ordinal)?.first
    case .second: column.position(at: ordinal)?.second
    case .number, .month: column.value(at: ordinal)
    case .text, .attribute: nil
    }
  }

  /// Returns the value of a field as datasets write it.
  fileprivate func text(of field: Field, at ordinal: Int) -> String? {
    let column = columns[field.column]
    switch field.source {
    case .text: return column.text(at: ordinal)
    case .attribute(_, let attribute):
      let id = column.textID(at: ordinal)
      return column.attributes[attribute].table.text(id.rawValue &- 1)
    case .month:
      return number(of: field, at: ordinal).map { YearMonth(months: Int(truncatingIfNeeded: $0)).description }
    case .second where field.decimals > 0:
      return number(of: field, at: ordinal).map {
        secondDegrees($0, of: column.declaration, at: ordinal).description
      }
    case .first, .second, .number:
      return number(of: field, at: ordinal).map { DecimalDegrees(scaled: $0, decimals: field.decimals).description }
    }
  }
}

// MARK: Completions and neighbours

@c @implementation
public func postcodes_complete(
  _ index: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ offset: Int64, _ limit: Int32,
  _ matches: UnsafeMutablePointer<postcodes_match>?, _ completions: UnsafeMutablePointer<postcodes_completions>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    let bytes = try textBytes(text, length)
    guard let completions else { throw Fault.argument("completions is NULL") }
    guard offset >= 0, limit >= 0 else { throw Fault.argument("offset or limit is negative") }
    guard matches != nil || limit == 0 else { throw Fault.argument("matches is NULL") }
    completions.pointee = postcodes_completions(total: 0, count: 0, is_corrected: 0)
    guard let found = opened.index.correctedCompletions(of: String(decoding: bytes, as: UTF8.self)) else {
      return POSTCODES_NONE
    }
    completions.pointee.total = Int64(found.completions.count)
    completions.pointee.is_corrected = found.isCorrected ? 1 : 0
    var count = 0
    for completion in found.completions.dropFirst(Int(clamping: offset)).prefix(Int(limit)) {
      guard let match = matches.map({ $0 + count }) else { break }
      write(completion.postcode, to: match)
      match.pointee.ordinal = Int32(truncatingIfNeeded: completion.ordinal)
      let status = found.isCorrected ? POSTCODES_CORRECTED : opened.index.status(at: completion.ordinal)
      match.pointee.status = Int32(truncatingIfNeeded: status)
      count += 1
    }
    completions.pointee.count = Int32(truncatingIfNeeded: count)
    return POSTCODES_OK
  }
}

@c @implementation
public func postcodes_nearest(
  _ index: OpaquePointer?, _ latitude: Double, _ longitude: Double, _ radius: Double, _ limit: Int32, _ flags: Int32,
  _ neighbours: UnsafeMutablePointer<postcodes_neighbour>?, _ count: UnsafeMutablePointer<Int32>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    guard let count, neighbours != nil || limit == 0 else { throw Fault.argument("neighbours or count is NULL") }
    count.pointee = 0
    let query = try NearestQuery(limit: limit, radius: radius, flags: flags)
    guard latitude.magnitude <= 90, longitude.magnitude <= NearestQuery.longitudeLimit else {
      throw Fault.argument("the latitude must be from -90 to 90 degrees, the longitude from -360 to 360")
    }
    for (position, found) in query.nearest(opened.index, latitude, longitude).enumerated() {
      guard let neighbour = neighbours.map({ $0 + position }) else { break }
      write(found.postcode, to: neighbour)
      neighbour.pointee.ordinal = Int32(truncatingIfNeeded: found.ordinal)
      neighbour.pointee.distance = found.distance
      count.pointee += 1
    }
    return count.pointee > 0 ? POSTCODES_OK : POSTCODES_NONE
  }
}

/// The parameters of a search for the nearest postcodes.
struct NearestQuery {
  let limit: Int
  /// The largest distance in metres, or `nil` for any.
  let radius: Double?
  let includesTerminated: Bool

  /// The largest longitude that `PostcodeIndex.nearest` accepts.
  static let longitudeLimit = 1e9

  init(limit: Int32, radius: Double, flags: Int32) throws(Fault) {
    guard limit >= 0 else { throw Fault.argument("limit \(limit) is negative") }
    guard !radius.isNaN else { throw Fault.argument("the radius is not a number") }
    guard flags & ~Int32(truncatingIfNeeded: POSTCODES_INCLUDE_TERMINATED) == 0 else {
      throw Fault.argument("unknown flags \(flags)")
    }
    self.limit = Int(limit)
    self.radius = radius < 0 ? nil : radius
    includesTerminated = flags != 0
  }

  func nearest(_ index: PostcodeIndex, _ latitude: Double, _ longitude: Double) -> [NearbyPostcode] {
    index.nearest(
      latitude: latitude, longitude: longitude, limit: limit, radius: radius, includingTerminated: includesTerminated)
  }
}
