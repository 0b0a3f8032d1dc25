internal import CPostcodes
internal import PostcodeKit

/// An open index: what a `postcodes_index *` points at.
final class OpenIndex: @unchecked Sendable {
  // Sendable because only `dictionaries` and the caches change, atomically.
  let index: PostcodeIndex
  let fields: [Field]
  /// The texts of the metadata, in the order of `metadataKeys`.
  let metadata: [Memory]
  /// The dictionary of the status column.
  let statuses: ArrowNode
  /// The degrees that batches asked for: two 32-bit numbers, scaled as in the index.
  let degrees: OrdinalCache<UInt64>
  /// The code sets that batches asked for; `nil` if the index has none.
  let codeSets: CodeSetCache?
  /// For each field its dictionary, once it was needed.
  private let dictionaries: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// The words of the statuses that postcodes.h numbers, as `postcodes annotate` writes them.
  static let statusTexts = [
    "found", "corrected", "not found", "not a postcode", "terminated", "outcode", "sector", "empty",
  ]

  init(_ index: PostcodeIndex) throws(Fault) {
    self.index = index
    fields = try Field.all(of: index)
    let texts = index.metadata
    var metadata: [Memory] = []
    for text in [texts.dataset, texts.edition, texts.attribution, texts.dialect, texts.source] {
      metadata.append(try Memory(text))
    }
    self.metadata = metadata
    degrees = OrdinalCache(count: index.count)
    // A failable initializer would leak memory in Embedded Swift 6.3.
    if let sequence = index.contents.codeSets, let table = index.contents.codeSetTable {
      codeSets = CodeSetCache(sequence, count: table.count, fieldCount: fields.count)
    } else {
      codeSets = nil
    }
    statuses = try ArrowNode.texts(OpenIndex.statusTexts)
    dictionaries = .allocate(capacity: fields.count + 1)
    dictionaries.initialize(repeating: nil, count: fields.count + 1)
  }

  deinit {
    for field in 0..<fields.count {
      if let dictionary = dictionaries[field] { Unmanaged<FieldDictionary>.fromOpaque(dictionary).release() }
    }
    dictionaries.deallocate()
  }

  /// Returns the dictionary of a text or attribute field, which it makes when it is first needed.
  ///
  /// - Complexity: O(number of texts) at first, then O(1).
  func dictionary(ofField field: Int) throws(Fault) -> FieldDictionary {
    if let made = postcodes_load(dictionaries + field) {
      return Unmanaged<FieldDictionary>.fromOpaque(made).takeUnretainedValue()
    }
    let mine = Unmanaged.passRetained(try FieldDictionary(index, fields[field]))
    // Another thread may have been faster.
    guard let stored = postcodes_store_once(dictionaries + field, mine.toOpaque()), stored != mine.toOpaque() else {
      return mine.takeUnretainedValue()
    }
    mine.release()
    return Unmanaged<FieldDictionary>.fromOpaque(stored).takeUnretainedValue()
  }

  /// Returns the number of the field with a name, or `nil` if there is none.
  func field(named name: UnsafeBufferPointer<UInt8>) -> Int? { fields.firstIndex { $0.hasName(name) } }

  /// Returns the index that a pointer of the caller refers to.
  @inline(__always)
  static func at(_ pointer: OpaquePointer?) throws(Fault) -> OpenIndex {
    guard let pointer else { throw Fault.argument("the index is NULL") }
    return Unmanaged<OpenIndex>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Checks an ordinal.
  @inline(__always)
  func checked(_ ordinal: Int64) throws(Fault) -> Int {
    guard ordinal >= 0, ordinal < index.count else {
      throw Fault.argument("ordinal \(ordinal) is out of range: there are \(index.count) postcodes")
    }
    return Int(ordinal)
  }

  /// Returns the field with a number.
  @inline(__always)
  func field(_ number: Int32) throws(Fault) -> Field {
    guard number >= 0, number < fields.count else {
      throw Fault.argument("column \(number) is out of range: there are \(fields.count)")
    }
    return fields[Int(number)]
  }
}

/// A column as the C library presents it: one value for each postcode.
struct Field: Sendable {
  let source: Source
  /// The name, which ends in 0.
  let name: Memory
  let nameLength: Int

  /// Where the values come from: the position of a column in the index, and a part of it.
  enum Source: Sendable, Equatable {
    case first(Int, decimals: UInt8)
    case second(Int, decimals: UInt8)
    case number(Int)
    case month(Int)
    case text(Int)
    case attribute(Int, Int)
  }

  private init(_ name: String, _ source: Source) throws(Fault) {
    self.source = source
    self.name = try Memory(name)
    nameLength = name.utf8.count
  }

  /// Returns the fields of an index in the order in which `postcodes export --names` has them.
  static func all(of index: PostcodeIndex) throws(Fault) -> [Field] {
    var fields: [Field] = []
    for (position, column) in index.columns.enumerated() {
      let declaration = column.declaration
      switch declaration.kind {
      case .position(let decimals):
        fields.append(try Field(declaration.name, .first(position, decimals: decimals)))
        fields.append(try Field(declaration.secondName, .second(position, decimals: decimals)))
      case .category: fields.append(try Field(declaration.name, .number(position)))
      case .month: fields.append(try Field(declaration.name, .month(position)))
      case .text:
        fields.append(try Field(declaration.name, .text(position)))
        for (attribute, table) in column.attributes.enumerated() {
          fields.append(try Field("\(declaration.name)_\(table.name)", .attribute(position, attribute)))
        }
      }
    }
    return fields
  }

  /// The position of the column in the index.
  var column: Int {
    switch source {
    case .first(let column, _), .second(let column, _), .number(let column), .month(let column), .text(let column),
      .attribute(let column, _):
      column
    }
  }

  /// The kind as postcodes.h numbers it.
  var kind: Int {
    switch source {
    case .first(_, let decimals), .second(_, let decimals): decimals > 0 ? POSTCODES_DEGREES : POSTCODES_NUMBER
    case .number: POSTCODES_NUMBER
    case .month: POSTCODES_MONTH
    case .text: POSTCODES_TEXT
    case .attribute: POSTCODES_ATTRIBUTE
    }
  }

  var decimals: UInt8 {
    switch source {
    case .first(_, let decimals), .second(_, let decimals): decimals
    default: 0
    }
  }

  func hasName(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard other.count == nameLength else { return false }
    let mine = name.elements(of: UInt8.self)
    for offset in 0..<nameLength where mine[offset] != other[offset] { return false }
    return true
  }
}

/// Returns the bytes of a text that ends in 0.
func utf8(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
  let start = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  return UnsafeBufferPointer(start: start, count: postcodes_length(text))
}
