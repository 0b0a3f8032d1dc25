internal import CPostcodes

/// An array of the caller with its type, checked as far as the Arrow C Data Interface allows: it doesn't state the lengths of
/// buffers.
struct ArrowInput {
  let array: ArrowArray
  let schema: ArrowSchema
  /// What the array is, for error messages.
  let role: StaticString

  init(
    _ array: UnsafePointer<ArrowArray>?, _ schema: UnsafePointer<ArrowSchema>?, role: StaticString
  ) throws(Fault) {
    guard let array, let schema else { throw Fault.argument("\(role): the array or its schema is NULL") }
    self.array = array.pointee
    self.schema = schema.pointee
    self.role = role
    guard self.array.release != nil, self.schema.release != nil else {
      throw Fault.argument("\(role): the array or its schema is released already")
    }
    guard self.schema.format != nil, self.array.length >= 0, self.array.offset >= 0, self.array.n_buffers >= 0,
      self.array.n_children >= 0, self.array.length <= ArrowInput.lengthLimit,
      self.array.offset <= Int64.max / 64 - self.array.length
    else { throw Fault.argument("\(role): the length, offset or number of buffers or children is out of range") }
  }

  /// The most rows that one call takes: ordinals and list offsets are 32-bit numbers.
  static let lengthLimit = Int64(Int32.max)

  var format: UnsafeBufferPointer<UInt8> { utf8(schema.format) }

  func hasFormat(_ literal: StaticString) -> Bool { equal(format, literal) }

  /// The rows.
  var rows: Range<Int> { Int(array.offset)..<Int(array.offset + array.length) }

  /// Returns the buffer at a position, or `nil` if its pointer is NULL.
  func buffer(_ position: Int) throws(Fault) -> UnsafeRawPointer? {
    guard position < array.n_buffers, let buffers = array.buffers else {
      throw Fault.argument("\(role): \(array.n_buffers) buffers, expected more than \(position)")
    }
    return buffers[position]
  }

  /// Returns a buffer that rows need.
  func needed(_ position: Int) throws(Fault) -> UnsafeRawPointer {
    guard let buffer = try buffer(position) else {
      throw Fault.argument("\(role): buffer \(position) is NULL")
    }
    return buffer
  }

  func validity() throws(Fault) -> Validity {
    Validity(bits: array.null_count == 0 ? nil : try buffer(0))
  }

  /// Returns a child of a struct array.
  func child(_ position: Int, role: StaticString) throws(Fault) -> ArrowInput {
    guard position < array.n_children, position < schema.n_children, let children = array.children,
      let schemas = schema.children
    else { throw Fault.argument("\(self.role): child \(position) is missing") }
    return try ArrowInput(children[position], schemas[position], role: role)
  }

  /// An error that names the type.
  func wrongType(expected: StaticString) -> Fault {
    var name = "\"" + String(decoding: format, as: UTF8.self) + "\""
    for (format, type) in ArrowInput.typeNames where hasFormat(format) { name += " (\(type))" }
    if schema.dictionary != nil { name = "dictionary-encoded with " + name }
    return Fault(POSTCODES_WRONG_TYPE, "\(role): Arrow format \(name), expected \(expected)")
  }

  private static let typeNames: [(StaticString, StaticString)] = [
    ("n", "null"), ("b", "bool"), ("c", "int8"), ("C", "uint8"), ("s", "int16"), ("S", "uint16"), ("i", "int32"),
    ("I", "uint32"), ("l", "int64"), ("L", "uint64"), ("e", "float16"), ("f", "float32"), ("g", "float64"),
    ("z", "binary"), ("Z", "large binary"), ("vz", "binary view"), ("u", "utf8"), ("U", "large utf8"),
    ("vu", "utf8 view"), ("tdD", "date32"), ("tdm", "date64"), ("+l", "list"), ("+L", "large list"), ("+s", "struct"),
  ]
}

/// A bitmap of rows that aren't null.
struct Validity {
  let bits: UnsafeRawPointer?

  @inline(__always)
  func contains(_ row: Int) -> Bool {
    guard let bits else { return true }
    return bits.load(fromByteOffset: row &>> 3, as: UInt8.self) &>> UInt8(truncatingIfNeeded: row & 7) & 1 != 0
  }
}
