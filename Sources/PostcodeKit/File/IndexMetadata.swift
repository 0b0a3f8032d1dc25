/// The name, edition and source of the dataset that an index was built from.
public struct IndexMetadata: Sendable, Equatable {
  /// The name of the dataset, such as `Code-Point Open`.
  public var dataset: String
  /// The edition as the dataset states it, such as `2025.4.0`; empty if it doesn't.
  public var edition: String
  /// The attribution that the licence requires; empty if there is none.
  public var attribution: String
  /// The dialect of the dump.
  public var dialect: String
  /// The name of the imported file, without its folder.
  public var source: String

  /// Creates metadata.
  ///
  /// - Parameters:
  ///   - dataset: The name of the dataset.
  ///   - edition: The edition; empty if the dataset doesn't state it.
  ///   - attribution: The attribution that the licence requires; empty if there is none.
  ///   - dialect: The dialect of the dump.
  ///   - source: The name of the imported file.
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
  /// Reads the section: each property's length and text. Later versions can append texts, which this one ignores.
  ///
  /// - Throws: `IndexError.malformed` if a text is longer than the section.
  init(_ bytes: ByteView, section: String = "metadata") throws(IndexError) {
    var position = 0
    var texts: [String] = []
    for _ in 0..<5 {
      let length = Int(truncatingIfNeeded: bytes.uint32(position))
      guard length >= 0, length <= bytes.count, position + 4 + length <= bytes.count else {
        throw .malformed(section: section, reason: "a text is longer than the section")
      }
      texts.append(bytes.slice(position + 4, length).text)
      position += 4 + length
    }
    self.init(
      dataset: texts[0], edition: texts[1], attribution: texts[2], dialect: texts[3], source: texts[4])
  }
}
