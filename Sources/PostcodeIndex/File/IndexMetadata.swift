/// Facts about the dump that the index carries along.
public struct IndexMetadata: Sendable, Equatable {
  /// The name of the dataset: `Code-Point Open`.
  public var dataset: String
  /// Its edition as the dump states it: `2025.4.0`; empty if it does not.
  public var edition: String
  /// The attribution its licence asks for; empty if there is none.
  public var attribution: String
  /// The dialect the dump was read as.
  public var dialect: String
  /// Where the rows came from: the file's name, without its folder.
  public var source: String

  /// Collects the facts.
  public init(
    dataset: String, edition: String = "", attribution: String = "", dialect: String, source: String
  ) {
    self.dataset = dataset
    self.edition = edition
    self.attribution = attribution
    self.dialect = dialect
    self.source = source
  }
}

extension IndexMetadata {
  // The section is a list of texts, each with its length before it, in the order of the properties. Texts that a
  // later version adds come behind, where this one does not look.

  init(_ bytes: ByteView) throws(IndexError) {
    var position = 0
    var texts: [String] = []
    for _ in 0..<5 {
      let length = Int(truncatingIfNeeded: bytes.uint32(position))
      guard length >= 0, length <= bytes.count, position + 4 + length <= bytes.count else {
        throw .malformed(section: "metadata", reason: "a text is longer than the section")
      }
      texts.append(bytes.slice(position + 4, length).text)
      position += 4 + length
    }
    self.init(
      dataset: texts[0], edition: texts[1], attribution: texts[2], dialect: texts[3], source: texts[4])
  }
}
