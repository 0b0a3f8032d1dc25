/// The extra fields of a zip header (APPNOTE 4.5): pairs of an id and a body.
struct ZipExtraFields {
  private(set) var fields: [(id: UInt16, body: Fields)] = []

  /// Parses the fields. Alignment tools leave up to three bytes of padding at the end.
  init(_ area: Fields) throws(ArchiveError.Problem) {
    var position = 0
    while area.count - position >= 4 {
      let id = area.u16(position)
      let length = Int(area.u16(position + 2))
      position += 4
      guard length <= area.count - position else { throw .invalidExtraField(id: id) }
      fields.append((id, area.part(position, length)))
      position += length
    }
  }

  /// Replaces the values that are all ones by those of the zip64 field (APPNOTE 4.5.3), which stores only these, in
  /// this order.
  func resolve(
    uncompressedSize: inout UInt64, compressedSize: inout UInt64, headerOffset: inout UInt64,
    disk: inout UInt64
  ) throws(ArchiveError.Problem) {
    let wide: UInt64 = 0xFFFF_FFFF
    guard uncompressedSize == wide || compressedSize == wide || headerOffset == wide || disk == 0xFFFF else {
      return
    }
    guard let body = fields.first(where: { $0.id == Self.zip64 })?.body else {
      throw .invalidExtraField(id: Self.zip64)
    }
    var position = 0
    func next(_ size: Int) throws(ArchiveError.Problem) -> Int {
      guard position + size <= body.count else { throw .invalidExtraField(id: Self.zip64) }
      defer { position += size }
      return position
    }
    if uncompressedSize == wide { uncompressedSize = body.u64(try next(8)) }
    if compressedSize == wide { compressedSize = body.u64(try next(8)) }
    if headerOffset == wide { headerOffset = body.u64(try next(8)) }
    if disk == 0xFFFF { disk = UInt64(body.u32(try next(4))) }
  }

  /// Returns the name in Info-ZIP's Unicode Path field (APPNOTE 4.6.9) if it has version 1, matches the CRC-32 of the
  /// header's name and is not empty.
  func unicodePath(for rawName: Fields) -> String? {
    for (id, body) in fields where id == Self.unicodePath && body.count > 5 && body.byte(0) == 1 {
      var checksum = Checksum()
      checksum.update(rawName.bytes)
      guard checksum.value == body.u32(1) else { continue }
      if let name = String(validUTF8: body.part(5, body.count - 5).bytes) { return name }
    }
    return nil
  }

  private static let zip64: UInt16 = 0x0001
  private static let unicodePath: UInt16 = 0x7075
}
