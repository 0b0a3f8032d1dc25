internal import PostcodeCore

// The functions that the page calls. Texts come in through `textMemory`, answers go out as the bytes at `answer`, as
// many as the call returned: JSON, or for a negative number the sentence that says what went wrong.

nonisolated(unsafe) private var memory: IndexMemory?
nonisolated(unsafe) private var opened: PostcodeIndex?
nonisolated(unsafe) private var lastAnswer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4096)
nonisolated(unsafe) private var positions: UnsafeMutableBufferPointer<Int32>?
nonisolated(unsafe) private var terminated: UnsafeMutableBufferPointer<UInt8>?
nonisolated(unsafe) private let typed = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: typedLimit)

private let typedLimit = 256
private let positionLimit = 1 << 16

private func typedText(_ count: Int32) -> String {
  String(decoding: UnsafeBufferPointer(rebasing: typed.prefix(max(Int(count), 0))), as: UTF8.self)
}

private func keep(_ bytes: [UInt8]) -> Int32 {
  if bytes.count > lastAnswer.count {
    lastAnswer.deallocate()
    lastAnswer = .allocate(capacity: 2 * bytes.count)
  }
  for (place, byte) in bytes.enumerated() { lastAnswer[place] = byte }
  return Int32(truncatingIfNeeded: bytes.count)
}

private func give(_ json: JSONText?) -> Int32 { keep(json?.bytes ?? Array("null".utf8)) }

private func refuse(_ reason: String) -> Int32 { -keep(Array(reason.utf8)) }

/// Where a text goes that a function asks for, 256 bytes of UTF-8.
@_expose(wasm, "textMemory") @_cdecl("page_text_memory")
public func textMemory() -> UnsafeMutablePointer<UInt8>? { typed.baseAddress }

/// Where the last answer lies, until the next call.
@_expose(wasm, "answer") @_cdecl("page_answer")
public func answer() -> UnsafeMutablePointer<UInt8>? { lastAnswer.baseAddress }

/// Makes room for an index file of some bytes and tells where they go; 0 if no index is that long. What was open before
/// is closed.
@_expose(wasm, "reserve") @_cdecl("page_reserve")
public func reserve(_ byteCount: Double) -> UnsafeMutableRawPointer? {
  opened = nil
  memory?.release()
  memory = nil
  guard byteCount >= 0, byteCount <= Double(IndexMemory.maximumByteCount) else { return nil }
  memory = IndexMemory(byteCount: Int(byteCount))
  return memory?.start
}

/// Opens what the first bytes of the file hold; answers what it is.
@_expose(wasm, "openFirst") @_cdecl("page_open_first")
public func openFirst(_ byteCount: Int32) -> Int32 {
  opened = nil
  do {
    guard let index = try memory?.openFirst(Int(max(byteCount, 0))) else { return refuse("no memory was reserved") }
    opened = index
    return give(index.summaryJSON(isWhole: memory.map { Int(byteCount) >= $0.count } ?? false))
  } catch {
    return refuse(error.reasonForVisitors)
  }
}

/// Opens the file when all of it is there; answers what it is. If it is damaged, the first part stays open.
@_expose(wasm, "openWhole") @_cdecl("page_open_whole")
public func openWhole(_ firstByteCount: Int32) -> Int32 {
  do {
    guard let index = try memory?.openWhole() else { return refuse("no memory was reserved") }
    opened = index
    return give(index.summaryJSON(isWhole: true))
  } catch {
    // The header of the first part was written over.
    let reason = error.reasonForVisitors
    if openFirst(firstByteCount) < 0 { opened = nil }
    return refuse(reason)
  }
}

/// Completes the text in `textMemory`: see `completionsJSON`.
@_expose(wasm, "complete") @_cdecl("page_complete")
public func complete(_ textCount: Int32, _ offset: Int32, _ limit: Int32) -> Int32 {
  guard let opened else { return refuse("no index is open") }
  guard (0...Int32(typedLimit)).contains(textCount) else { return refuse("the text is too long") }
  let text = typedText(textCount)
  return give(opened.completionsJSON(of: text, offset: Int(max(offset, 0)), limit: Int(min(limit, 500))))
}

/// The record of the postcode that the text in `textMemory` means: see `recordJSON`; `null` if there is none.
@_expose(wasm, "find") @_cdecl("page_find")
public func find(_ textCount: Int32) -> Int32 {
  guard let opened else { return refuse("no index is open") }
  guard (0...Int32(typedLimit)).contains(textCount) else { return refuse("the text is too long") }
  return give(opened.find(typedText(textCount)).flatMap { opened.recordJSON(at: $0.ordinal) })
}

/// The record at an ordinal: see `recordJSON`; `null` if there is none.
@_expose(wasm, "record") @_cdecl("page_record")
public func record(_ ordinal: Int32) -> Int32 {
  guard let opened else { return refuse("no index is open") }
  return give(opened.recordJSON(at: Int(ordinal)))
}

/// The postcodes in use that are nearest to that at an ordinal, itself not among them: see `nearbyJSON`.
@_expose(wasm, "nearestTo") @_cdecl("page_nearest_to")
public func nearestTo(_ ordinal: Int32, _ limit: Int32) -> Int32 {
  guard let opened else { return refuse("no index is open") }
  let wanted = Int(min(max(limit, 0), 100))
  // One more, as it finds itself.
  let found = opened.nearest(toOrdinal: Int(ordinal), limit: wanted + 1) ?? []
  return give(opened.nearbyJSON(Array(found.filter { $0.ordinal != Int(ordinal) }.prefix(wanted))))
}

/// Writes positions from an ordinal on, and tells where they begin: easting and northing in metres on the British grid,
/// the smallest number for none; at most 65,536 postcodes a call. 0 if there are none.
@_expose(wasm, "positions") @_cdecl("page_positions")
public func writePositions(_ first: Int32, _ count: Int32) -> UnsafeMutablePointer<Int32>? {
  guard let opened, let source = MapPositions(opened) else { return nil }
  let start = min(max(Int(first), 0), opened.count)
  let end = start + min(max(Int(count), 0), positionLimit, opened.count - start)
  let output = positions ?? UnsafeMutableBufferPointer<Int32>.allocate(capacity: 2 * positionLimit)
  positions = output
  guard let base = output.baseAddress else { return nil }
  source.write(start..<end, to: base)
  return base
}

/// Tells from an ordinal on which postcodes are terminated: a byte each, 1 or 0; at most 65,536 postcodes a call. 0 if the
/// index does not tell.
@_expose(wasm, "terminated") @_cdecl("page_terminated")
public func writeTerminated(_ first: Int32, _ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  guard let opened, let source = opened.wellKnown.terminated else { return nil }
  let start = min(max(Int(first), 0), opened.count)
  let end = start + min(max(Int(count), 0), positionLimit, opened.count - start)
  let output = terminated ?? UnsafeMutableBufferPointer<UInt8>.allocate(capacity: positionLimit)
  terminated = output
  var follower = NumberSequence.Follower(source.indexes)
  for ordinal in start..<end { output[ordinal - start] = follower.number(at: ordinal) < source.dictionaryCount ? 1 : 0 }
  return output.baseAddress
}
