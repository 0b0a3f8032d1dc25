import Foundation
import PostcodeImport
import Testing

/// Public and home-made archives that are malformed, hostile or merely odd, each with the verdict it deserves.
///
/// They lie outside the repository, so the test is skipped where they are missing.
struct ManifestTests {
  struct Item: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let verdictForUs: String
    var testDescription: String { file }
  }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/data/badzips")

  static let items: [Item] = {
    struct Manifest: Decodable { let files: [Item] }
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("MANIFEST.json")) else { return [] }
    return (try? JSONDecoder().decode(Manifest.self, from: data))?.files ?? []
  }()

  /// Where the manifest leaves the choice to the reader: what this one has chosen.
  static let choices: [String: String] = [
    "generated/nested-zip.zip": "accept",  // the inner zips are listed and not opened
    "generated/dup-names.zip": "reject",  // two contents for one name
    "generated/prefix-sfx.zip": "accept",  // offsets are displaced by the prefix
    "generated/suffix-junk.zip": "reject",  // bytes that may be a comment whose length was lost
    "generated/two-eocd.zip": "reject",  // two end records, both reaching the end of the file
    "generated/trailing-junk.csv.gz": "reject",  // might be a damaged second member
  ]

  /// This file and `yauzl/sloppy-filenames.zip`, which is to be accepted, are the same bytes: the library they
  /// come from reads them with its check for backslashes on and off. So does this test.
  static let strictNames: Set<String> = ["yauzl/invalid_characters_in_fileName_a_txt.zip"]

  @Test(.enabled(if: !items.isEmpty, "../shared/data/badzips is not here"), arguments: items)
  func verdictHolds(_ item: Item) throws {
    let verdict = item.verdictForUs == "documented choice" ? Self.choices[item.file] : item.verdictForUs
    let limits = ArchiveLimits(strictNames: Self.strictNames.contains(item.file))
    let path = Self.folder.appendingPathComponent(item.file).path
    let found: ArchiveError?
    do throws(ArchiveError) {
      _ = try DumpInput(path: path, limits: limits).contents()
      found = nil
    } catch {
      found = error
    }
    switch verdict {
    case "accept": #expect(found == nil)
    case "limit":
      guard case .limitExceeded = found?.problem else {
        Issue.record("not stopped by a limit: \(String(describing: found))")
        return
      }
    case "reject", "reject (unsupported)":
      let error = try #require(found)
      #expect(error.category == .badData)
      #expect(error.description.hasPrefix(path))
      if case .limitExceeded = error.problem { Issue.record("refused only by a limit: \(error)") }
    default: Issue.record("no verdict for \(item.file)")
    }
  }

  @Test(.enabled(if: !items.isEmpty, "../shared/data/badzips is not here"), arguments: items)
  func readAheadSeesTheSame(_ item: Item) throws {
    let path = Self.folder.appendingPathComponent(item.file).path
    guard let input = try? DumpInput(path: path) else { return }
    let direct = try? input.contents()
    let ahead = try? drain(ReadAhead(input, input.entries)).contents
    #expect(ahead.map { $0.map(\.count).sorted() } == direct.map { $0.values.map(\.count).sorted() })
  }
}
