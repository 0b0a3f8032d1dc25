internal import CPostcodes

/// An Arrow array that the library made, with its type. Nodes never change, so several exported arrays can share one.
final class ArrowNode: Sendable {
  let format: StaticString
  let name: String
  let length: Int
  let nullCount: Int
  /// The buffers in the order of the format; `nil` for the validity of an array without nulls.
  let buffers: [Memory?]
  let children: [ArrowNode]
  /// The dictionary, if `format` is that of its indices.
  let dictionary: ArrowNode?

  init(
    _ format: StaticString, name: String, length: Int, nullCount: Int = 0, buffers: [Memory?],
    children: [ArrowNode] = [], dictionary: ArrowNode? = nil
  ) {
    self.format = format
    self.name = name
    self.length = length
    self.nullCount = nullCount
    self.buffers = buffers
    self.children = children
    self.dictionary = dictionary
  }

  /// Creates an array of texts.
  static func texts(_ texts: [String]) throws(Fault) -> ArrowNode {
    var offsets = try GrowingMemory(capacity: 4 * (texts.count + 1))
    var bytes = try GrowingMemory(capacity: 64)
    try offsets.append(Int32(0))
    for text in texts {
      try bytes.append(text)
      try offsets.append(Int32(truncatingIfNeeded: bytes.byteCount))
    }
    return ArrowNode("u", name: "", length: texts.count, buffers: [nil, offsets.memory, bytes.memory])
  }

  /// Hands the array and its type to the caller, who releases them.
  ///
  /// - Throws: `POSTCODES_NO_MEMORY` or `POSTCODES_INVALID_ARGUMENT`; then nothing is written.
  func export(
    _ array: UnsafeMutablePointer<ArrowArray>?, _ schema: UnsafeMutablePointer<ArrowSchema>?
  ) throws(Fault) {
    guard let array, let schema else { throw Fault.argument("result or result_schema is NULL") }
    schema.initialize(to: try ExportedSchema.make(self))
    array.initialize(to: ExportedArray.make(self))
  }
}

/// What the `private_data` of an exported array refers to. It ends when the array is released.
private final class ExportedArray {
  private let node: ArrowNode
  private let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
  private let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
  private let dictionary: UnsafeMutablePointer<ArrowArray>?

  private init(_ node: ArrowNode) {
    self.node = node
    buffers = .allocate(capacity: max(node.buffers.count, 1))
    for (position, buffer) in node.buffers.enumerated() {
      (buffers + position).initialize(to: buffer.map { UnsafeRawPointer($0.start) })
    }
    children = .allocate(capacity: max(node.children.count, 1))
    for (position, child) in node.children.enumerated() {
      (children + position).initialize(to: ExportedArray.allocate(child))
    }
    dictionary = node.dictionary.map { ExportedArray.allocate($0) }
  }

  private static func allocate(_ node: ArrowNode) -> UnsafeMutablePointer<ArrowArray> {
    let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
    array.initialize(to: make(node))
    return array
  }

  static func make(_ node: ArrowNode) -> ArrowArray {
    let owner = ExportedArray(node)
    return ArrowArray(
      length: Int64(node.length), null_count: Int64(node.nullCount), offset: 0, n_buffers: Int64(node.buffers.count),
      n_children: Int64(node.children.count), buffers: owner.buffers,
      children: node.children.isEmpty ? nil : owner.children, dictionary: owner.dictionary,
      release: { ExportedArray.release($0) }, private_data: Unmanaged.passRetained(owner).toOpaque())
  }

  private static func release(_ array: UnsafeMutablePointer<ArrowArray>?) {
    guard let array, array.pointee.release != nil else { return }
    array.pointee.release = nil
    if let owner = array.pointee.private_data { Unmanaged<ExportedArray>.fromOpaque(owner).release() }
  }

  deinit {
    // A consumer may have moved a child away, which clears its `release`.
    func end(_ array: UnsafeMutablePointer<ArrowArray>?) {
      ExportedArray.release(array)
      array?.deallocate()
    }
    for position in 0..<node.children.count { end(children[position]) }
    end(dictionary)
    children.deallocate()
    buffers.deallocate()
  }
}

/// What the `private_data` of an exported schema refers to.
private final class ExportedSchema {
  private let name: Memory
  private let childCount: Int
  private let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>
  private let dictionary: UnsafeMutablePointer<ArrowSchema>?

  private init(_ node: ArrowNode) throws(Fault) {
    name = try Memory(node.name)
    childCount = node.children.count
    children = .allocate(capacity: max(childCount, 1))
    for (position, child) in node.children.enumerated() {
      (children + position).initialize(to: try ExportedSchema.allocate(child))
    }
    if let node = node.dictionary { dictionary = try ExportedSchema.allocate(node) } else { dictionary = nil }
  }

  private static func allocate(_ node: ArrowNode) throws(Fault) -> UnsafeMutablePointer<ArrowSchema> {
    let made = try make(node)
    let schema = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
    schema.initialize(to: made)
    return schema
  }

  static func make(_ node: ArrowNode) throws(Fault) -> ArrowSchema {
    let owner = try ExportedSchema(node)
    // Literals live as long as the library.
    let format = UnsafeRawPointer(node.format.utf8Start).assumingMemoryBound(to: CChar.self)
    return ArrowSchema(
      format: format, name: owner.name.text, metadata: nil, flags: Int64(ARROW_FLAG_NULLABLE),
      n_children: Int64(owner.childCount), children: owner.childCount == 0 ? nil : owner.children,
      dictionary: owner.dictionary, release: { ExportedSchema.release($0) },
      private_data: Unmanaged.passRetained(owner).toOpaque())
  }

  private static func release(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
    guard let schema, schema.pointee.release != nil else { return }
    schema.pointee.release = nil
    if let owner = schema.pointee.private_data { Unmanaged<ExportedSchema>.fromOpaque(owner).release() }
  }

  deinit {
    func end(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
      ExportedSchema.release(schema)
      schema?.deallocate()
    }
    for position in 0..<childCount { end(children[position]) }
    end(dictionary)
    children.deallocate()
  }
}
