// postcodes.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CPostcodes

// Opening, closing and describing an index.

@c @implementation
public func postcodes_version() -> UnsafePointer<CChar>? {
  UnsafeRawPointer(Release.version.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
public func postcodes_open(
  _ path: UnsafePointer<CChar>?, _ index: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in try open(path, copies: false, index) }
}

@c @implementation
public func postcodes_open_copy(
  _ path: UnsafePointer<CChar>?, _ index: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in try open(path, copies: true, index) }
}

private func open(
  _ path: UnsafePointer<CChar>?, copies: Bool, _ index: UnsafeMutablePointer<OpaquePointer?>?
) throws(Fault) -> Int {
  index?.pointee = nil
  guard let path, let index else { throw Fault.argument("path or index is NULL") }
  var bytes: UnsafeMutableRawPointer?
  var length = 0
  let reason = try Memory(byteCount: 256)
  defer { withExtendedLifetime(reason) {} }
  if let failure = postcodes_load_file(path, copies ? 1 : 0, &bytes, &length, reason.elements(of: CChar.self), 256) {
    let text = String(decoding: utf8(failure), as: UTF8.self)
    throw Fault(
      text.isEmpty
        ? .notAnIndex(found: "nothing: it is empty")
        : .unreadable(path: String(decoding: utf8(path), as: UTF8.self), reason: text))
  }
  let file = IndexBytes(adopting: UnsafeRawBufferPointer(start: bytes, count: length)) { memory in
    postcodes_unload_file(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
  }
  return try store(file, index)
}

@c @implementation
public func postcodes_open_memory(
  _ bytes: UnsafeRawPointer?, _ length: Int, _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ context: UnsafeMutableRawPointer?, _ index: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<postcodes_error>?
) -> Int32 {
  reporting(error) { () throws(Fault) in
    index?.pointee = nil
    guard let index, bytes != nil || length == 0, length >= 0 else {
      release?(context)
      throw Fault.argument("bytes or index is NULL")
    }
    // The context passes between threads only with the index.
    nonisolated(unsafe) let context = context
    let memory = IndexBytes(adopting: UnsafeRawBufferPointer(start: bytes, count: length)) { _ in release?(context) }
    return try store(memory, index)
  }
}

private func store(_ bytes: IndexBytes, _ index: UnsafeMutablePointer<OpaquePointer?>) throws(Fault) -> Int {
  let opened: PostcodeIndex
  do throws(IndexError) {
    opened = try PostcodeIndex(bytes: bytes)
  } catch {
    throw Fault(error)
  }
  index.pointee = OpaquePointer(Unmanaged.passRetained(try OpenIndex(opened)).toOpaque())
  return POSTCODES_OK
}

@c @implementation
public func postcodes_close(_ index: OpaquePointer?) {
  guard let index else { return }
  Unmanaged<OpenIndex>.fromOpaque(UnsafeRawPointer(index)).release()
}

@c @implementation
public func postcodes_verify(_ index: OpaquePointer?, _ error: UnsafeMutablePointer<postcodes_error>?) -> Int32 {
  reporting(error) { () throws(Fault) in
    let opened = try OpenIndex.at(index)
    do throws(IndexError) {
      try opened.index.verify()
    } catch {
      throw Fault(error)
    }
    return POSTCODES_OK
  }
}

@c @implementation
public func postcodes_count(_ index: OpaquePointer?) -> Int64 {
  guard let opened = try? OpenIndex.at(index) else { return 0 }
  return Int64(opened.index.count)
}

@c @implementation
public func postcodes_checksum(_ index: OpaquePointer?) -> UInt64 {
  guard let opened = try? OpenIndex.at(index) else { return 0 }
  return opened.index.checksum
}

@c @implementation
public func postcodes_metadata(_ index: OpaquePointer?, _ key: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
  guard let opened = try? OpenIndex.at(index), let key else { return nil }
  let keys: [StaticString] = ["dataset", "edition", "attribution", "dialect", "source"]
  let wanted = utf8(key)
  for (position, name) in keys.enumerated() where equal(wanted, name) { return opened.metadata[position].text }
  return nil
}

/// Returns whether some bytes are those of a literal.
func equal(_ bytes: UnsafeBufferPointer<UInt8>, _ literal: StaticString) -> Bool {
  guard bytes.count == literal.utf8CodeUnitCount else { return false }
  for offset in 0..<bytes.count where bytes[offset] != literal.utf8Start[offset] { return false }
  return true
}

// MARK: Columns

@c @implementation
public func postcodes_column_count(_ index: OpaquePointer?) -> Int32 {
  guard let opened = try? OpenIndex.at(index) else { return 0 }
  return Int32(truncatingIfNeeded: opened.fields.count)
}

@c @implementation
public func postcodes_column_find(_ index: OpaquePointer?, _ name: UnsafePointer<CChar>?) -> Int32 {
  guard let opened = try? OpenIndex.at(index), let name, let field = opened.field(named: utf8(name)) else { return -1 }
  return Int32(truncatingIfNeeded: field)
}

@c @implementation
public func postcodes_column_name(_ index: OpaquePointer?, _ column: Int32) -> UnsafePointer<CChar>? {
  guard let opened = try? OpenIndex.at(index), let field = try? opened.field(column) else { return nil }
  return field.name.text
}

@c @implementation
public func postcodes_column_kind(_ index: OpaquePointer?, _ column: Int32) -> Int32 {
  guard let opened = try? OpenIndex.at(index), let field = try? opened.field(column) else { return 0 }
  return Int32(truncatingIfNeeded: field.kind)
}

@c @implementation
public func postcodes_column_decimals(_ index: OpaquePointer?, _ column: Int32) -> Int32 {
  guard let opened = try? OpenIndex.at(index), let field = try? opened.field(column) else { return 0 }
  return Int32(field.decimals)
}

@c @implementation
public func postcodes_column_source(_ index: OpaquePointer?, _ column: Int32) -> Int32 {
  guard let opened = try? OpenIndex.at(index), let field = try? opened.field(column),
    case .attribute(let position, _) = field.source
  else { return -1 }
  return Int32(truncatingIfNeeded: opened.fields.firstIndex { $0.source == .text(position) } ?? -1)
}
