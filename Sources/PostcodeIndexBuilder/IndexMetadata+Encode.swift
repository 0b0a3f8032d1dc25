import PostcodeKit

extension IndexMetadata {
  /// The bytes of the metadata section.
  var encoded: [UInt8] {
    var writer = ByteWriter()
    for text in [dataset, edition, attribution, dialect, source] {
      writer.append(UInt32(text.utf8.count))
      writer.append(Array(text.utf8))
    }
    return writer.bytes
  }
}
