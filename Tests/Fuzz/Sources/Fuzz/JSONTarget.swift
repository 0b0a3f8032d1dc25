@testable import PostcodesIOResponder

/// JSON bodies (RFC 8259): values survive a round trip through the writer and the reader.
enum JSONTarget {
  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    guard let value = try? JSONReader.read(Array(bytes)[...]) else { return }
    let first = text(value)
    guard let again = try? JSONReader.read(first[...]) else { fatalError("the writer's output isn't JSON") }
    require(text(again) == first, "the round trip changed the value")
  }

  private static func text(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    value.write(to: &writer)
    return writer.utf8
  }
}
