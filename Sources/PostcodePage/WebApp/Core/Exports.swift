internal import PostcodeKit

// The functions that the page calls. The page writes texts to `textMemory`. Most functions return the number of bytes at
// `result`, which are JSON; a negative number means that they are an error message.

nonisolated(unsafe) private var memory: IndexMemory?
nonisolated(unsafe) private var opened: PostcodeIndex? { didSet { finder = opened.map { PostcodeFinder($0) } } }
nonisolated(unsafe) private var finder: PostcodeFinder?
private var places: Places? { finder?.places }
nonisolated(unsafe) private var lastResult = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
nonisolated(unsafe) private var positions: UnsafeMutableBufferPointer<Int32>?
nonisolated(unsafe) private var terminated: UnsafeMutableBufferPointer<UInt8>?
nonisolated(unsafe) private var values: UnsafeMutableBufferPointer<Int32>?
nonisolated(unsafe) private let textBuffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: textLimit)

private let textLimit = 1024
private let positionLimit = 1 << 16

private func typedText(_ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(rebasing: textBuffer.prefix(max(Int(count), 0))), as: UTF8.self)
}

private func store(_ bytes: [UInt8]) -> Int32 {
  if bytes.count > lastResult.count {
    lastResult.deallocate()
    lastResult = .allocate(capacity: 2 * bytes.count)
  }
  for (offset, byte) in bytes.enumerated() { lastResult[offset] = byte }
  return Int32(truncatingIfNeeded: bytes.count)
}

private func fail(_ reason: String) -> Int32 { -store(Array(reason.utf8)) }

private func summary(of index: PostcodeIndex, isWhole: Bool) -> [UInt8] {
  index.summaryJSON(hasPositions: MapPositions(index) != nil, isWhole: isWhole)
}

/// Returns the address of the text buffer: 1,024 bytes of UTF-8.
@_expose(wasm, "textMemory") @_cdecl("page_text_memory")
public func textMemory() -> UnsafeMutablePointer<UInt8>? { textBuffer.baseAddress }

/// Returns the address of the last result, which is valid until the next call.
@_expose(wasm, "result") @_cdecl("page_result")
public func result() -> UnsafeMutablePointer<UInt8>? { lastResult.baseAddress }

/// Closes the open index and allocates memory for an index file. Returns its address, or 0 if the length is out of range.
@_expose(wasm, "reserve") @_cdecl("page_reserve")
public func reserve(_ byteCount: Double) -> UnsafeMutableRawPointer? {
  opened = nil
  memory?.release()
  memory = nil
  guard byteCount >= 0, byteCount <= Double(IndexMemory.maximumByteCount) else { return nil }
  memory = IndexMemory(byteCount: Int(byteCount))
  return memory?.start
}

/// Opens the sections in the first bytes of the file. The result is its `summaryJSON`.
@_expose(wasm, "openFirst") @_cdecl("page_open_first")
public func openFirst(_ byteCount: Int32) -> Int32 {
  opened = nil
  do {
    guard let index = try memory?.openFirst(Int(max(byteCount, 0))) else { return fail("no memory was reserved") }
    opened = index
    return store(summary(of: index, isWhole: memory.map { Int(byteCount) >= $0.count } ?? false))
  } catch {
    return fail(error.visitorDescription)
  }
}

/// Returns the number of postcodes whose positions are among the first bytes of the file, before it is open. `positions` then
/// returns them, although they are not verified.
@_expose(wasm, "arrivedPositions") @_cdecl("page_arrived_positions")
public func arrivedPositions(_ byteCount: Int32) -> Int32 {
  Int32(truncatingIfNeeded: memory?.arrivedPositionCount(Int(max(byteCount, 0))) ?? 0)
}

/// Opens the whole file. The result is its `summaryJSON`. If the file is corrupt, the first part stays open.
@_expose(wasm, "openWhole") @_cdecl("page_open_whole")
public func openWhole(_ firstByteCount: Int32) -> Int32 {
  do {
    guard let index = try memory?.openWhole() else { return fail("no memory was reserved") }
    opened = index
    return store(summary(of: index, isWhole: true))
  } catch {
    // `openWhole` has overwritten the header of the first part.
    let reason = error.visitorDescription
    if openFirst(firstByteCount) < 0 { opened = nil }
    return fail(reason)
  }
}

/// Finds what the text in `textMemory` means, with a page of postcodes. The result is that of `Finding.json`.
@_expose(wasm, "search") @_cdecl("page_search")
public func search(_ textCount: Int32, _ limit: Int32) -> Int32 {
  guard let finder else { return fail("no index is open") }
  guard (0...Int32(textLimit)).contains(textCount) else { return fail("the text is too long") }
  let finding = finder.find(typedText(textCount), limit: PostcodeIndex.placeLimit)
  return store(finding.json(limit: Int(min(max(limit, 0), 500))))
}

/// Reads the names of areas, so that the first search is as fast as others.
@_expose(wasm, "prepareNames") @_cdecl("page_prepare_names")
public func prepareNames() { finder?.prepare() }

/// Returns the administrative area whose code is in `textMemory`. The result is an `areaJSON`.
@_expose(wasm, "area") @_cdecl("page_area")
public func area(_ textCount: Int32) -> Int32 {
  guard let finder else { return fail("no index is open") }
  guard (0...Int32(textLimit)).contains(textCount) else { return fail("the text is too long") }
  return store(finder.areaJSON(code: typedText(textCount)))
}

/// Looks up the postcode that the text in `textMemory` means. The result is a `recordJSON`.
@_expose(wasm, "find") @_cdecl("page_find")
public func find(_ textCount: Int32) -> Int32 {
  guard let opened else { return fail("no index is open") }
  guard (0...Int32(textLimit)).contains(textCount) else { return fail("the text is too long") }
  let positions = MapPositions(opened)
  return store(opened.recordJSON(of: typedText(textCount)) { positions?.position(at: $0) })
}

/// Looks up an ordinal. The result is a `recordJSON`.
@_expose(wasm, "record") @_cdecl("page_record")
public func record(_ ordinal: Int32) -> Int32 {
  guard let opened else { return fail("no index is open") }
  let positions = MapPositions(opened)
  return store(opened.recordJSON(at: Int(ordinal)) { positions?.position(at: $0) })
}

/// Finds the live postcodes nearest to the postcode at an ordinal. The result is a `nearestJSON`.
@_expose(wasm, "nearestTo") @_cdecl("page_nearest_to")
public func nearestTo(_ ordinal: Int32, _ limit: Int32) -> Int32 {
  guard let opened else { return fail("no index is open") }
  let positions = MapPositions(opened)
  return store(opened.nearestJSON(to: Int(ordinal), limit: Int(limit)) { positions?.position(at: $0) })
}

/// Returns the record of the place whose code is in `textMemory`. The result is a `placeJSON`.
@_expose(wasm, "place") @_cdecl("page_place")
public func place(_ textCount: Int32) -> Int32 {
  guard let opened else { return fail("no index is open") }
  guard (0...Int32(textLimit)).contains(textCount) else { return fail("the text is too long") }
  return store(opened.placeJSON(ofCode: typedText(textCount), in: places))
}

/// Finds the live postcodes nearest to the place whose code is in `textMemory`. The result is a `nearestJSON`.
@_expose(wasm, "nearestToPlace") @_cdecl("page_nearest_to_place")
public func nearestToPlace(_ textCount: Int32, _ limit: Int32) -> Int32 {
  guard let opened else { return fail("no index is open") }
  guard (0...Int32(textLimit)).contains(textCount) else { return fail("the text is too long") }
  let positions = MapPositions(opened)
  let code = typedText(textCount)
  return store(opened.nearestJSON(toPlace: code, in: places, limit: Int(limit)) { positions?.position(at: $0) })
}

/// Returns the address of the positions of consecutive ordinals, at most 65,536: easting and northing in metres on the
/// British grid, or `Int32.min` for a missing position. Returns 0 if the index has no positions.
@_expose(wasm, "positions") @_cdecl("page_positions")
public func writePositions(_ first: Int32, _ count: Int32) -> UnsafeMutablePointer<Int32>? {
  guard let index = opened ?? memory?.arriving, let source = MapPositions(index) else { return nil }
  let start = min(max(Int(first), 0), index.count)
  let end = start + min(max(Int(count), 0), positionLimit, index.count - start)
  let output = positions ?? UnsafeMutableBufferPointer<Int32>.allocate(capacity: 2 * positionLimit)
  positions = output
  guard let base = output.baseAddress else { return nil }
  source.write(start..<end, to: base)
  return base
}

/// Returns the address of a byte for each of some consecutive ordinals, at most 65,536: 1 for a terminated postcode, or
/// else 0. Returns 0 if the index has no such column.
@_expose(wasm, "terminated") @_cdecl("page_terminated")
public func writeTerminated(_ first: Int32, _ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard let opened, let source = opened.contents.wellKnown.terminated else { return nil }
  let start = min(max(Int(first), 0), opened.count)
  let end = start + min(max(Int(count), 0), positionLimit, opened.count - start)
  let output = terminated ?? UnsafeMutableBufferPointer<UInt8>.allocate(capacity: positionLimit)
  terminated = output
  var follower = NumberSequence.Follower(source.indexes)
  for ordinal in start..<end { output[ordinal - start] = follower.number(at: ordinal) < source.dictionaryCount ? 1 : 0 }
  return output.baseAddress
}

/// Lists the areas, outcodes and sectors. The result is a `groupsJSON`.
@_expose(wasm, "groups") @_cdecl("page_groups")
public func groups() -> Int32 {
  guard let opened else { return fail("no index is open") }
  return store(opened.groupsJSON())
}

/// Lists the columns. The result is a `columnsJSON`.
@_expose(wasm, "columns") @_cdecl("page_columns")
public func columns() -> Int32 {
  guard let opened else { return fail("no index is open") }
  return store(opened.columnsJSON())
}

/// Lists the texts of the column whose name is in `textMemory`. The result is a `textsJSON`.
@_expose(wasm, "texts") @_cdecl("page_texts")
public func texts(_ textCount: Int32) -> Int32 {
  guard let opened else { return fail("no index is open") }
  guard (0...Int32(textLimit)).contains(textCount) else { return fail("the text is too long") }
  return store(opened.textsJSON(of: typedText(textCount)))
}

/// Returns the meaning of a number in the column whose name is in `textMemory`, as a JSON string: of position quality 5, "Estimated from nearby postcodes".
@_expose(wasm, "meaning") @_cdecl("page_meaning")
public func meaning(_ textCount: Int32, _ value: Int32) -> Int32 {
  guard (0...Int32(textLimit)).contains(textCount) else { return fail("the text is too long") }
  var json = JSONText()
  json.text(FieldText(typedText(textCount), "\(value)").text)
  return store(json.utf8)
}

/// Returns the address of the values of all postcodes in the column whose name is in `textMemory`: see `writeValues`. They
/// are valid until the next call. Returns 0 if the index has no such column.
@_expose(wasm, "values") @_cdecl("page_values")
public func columnValues(_ textCount: Int32) -> UnsafeMutablePointer<Int32>? {
  guard let opened, (0...Int32(textLimit)).contains(textCount) else { return nil }
  if values?.count != opened.count {
    values?.deallocate()
    values = .allocate(capacity: opened.count)
  }
  guard let values, opened.writeValues(of: typedText(textCount), to: values) else { return nil }
  return values.baseAddress
}

/// Lists the places as labels of the map. The result is a `labelsJSON`.
@_expose(wasm, "placeLabels") @_cdecl("page_place_labels")
public func placeLabels() -> Int32 {
  guard let places else { return store(Array("[]".utf8)) }
  return store(places.labelsJSON())
}

/// Finds the live postcodes nearest to a latitude and longitude. The result is a `nearestJSON`.
@_expose(wasm, "nearestAt") @_cdecl("page_nearest_at")
public func nearestAt(_ latitude: Double, _ longitude: Double, _ limit: Int32) -> Int32 {
  guard let opened else { return fail("no index is open") }
  let positions = MapPositions(opened)
  let found = opened.nearest(latitude: latitude, longitude: longitude, limit: min(max(Int(limit), 0), 100))
  return store(opened.nearestJSON(found) { positions?.position(at: $0) })
}
