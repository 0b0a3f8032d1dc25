import Foundation
import PostcodeImport
import TestSupport
import Testing

/// Reads a collection of malformed, hostile and unusual archives and compares the outcome with its manifest.
///
/// The collection is not part of the repository. Without it these tests are skipped.
struct ManifestTests {
  struct Item: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let verdictForUs: String
    var testDescription: String { file }
  }

  static let folder = URL(fileURLWithPath: Checkout.dump("badzips"))

  static let items: [Item] = {
    struct Manifest: Decodable { let files: [Item] }
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("MANIFEST.json")) else { return [] }
    return (try? JSONDecoder().decode(Manifest.self, from: data))?.files ?? []
  }()

  /// The choices of this reader where the manifest allows several.
  static let choices: [String: String] = [
    "generated/nested-zip.zip": "accept",  // the inner zips are listed and not opened
    "generated/dup-names.zip": "reject",  // two contents for one name
    "generated/prefix-sfx.zip": "accept",  // offsets are displaced by the prefix
    "generated/suffix-junk.zip": "reject",  // bytes that may be a comment whose length was lost
    "generated/two-eocd.zip": "reject",  // two end records, both reaching the end of the file
    "generated/trailing-junk.csv.gz": "reject",  // might be a damaged second member
  ]

  /// This file has the same bytes as `yauzl/sloppy-filenames.zip`, which must be accepted: their library reads them
  /// with and without its check for backslashes, and so does this test.
  static let strictNames: Set<String> = ["yauzl/invalid_characters_in_fileName_a_txt.zip"]

  @Test(.enabled(if: !items.isEmpty, "needs the collection of malformed archives"), arguments: items)
  func archiveIsReadOrRejectedAsListed(_ item: Item) throws {
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
        Issue.record("not rejected by a limit: \(String(describing: found))")
        return
      }
    case "reject", "reject (unsupported)":
      let error = try #require(found)
      #expect(error.category == .badData)
      #expect(error.description.hasPrefix(path))
      if case .limitExceeded = error.problem { Issue.record("rejected only by a limit: \(error)") }
    default: Issue.record("unknown verdict for \(item.file)")
    }
  }

  @Test(.enabled(if: !items.isEmpty, "needs the collection of malformed archives"), arguments: items)
  func readAheadAgrees(_ item: Item) throws {
    let path = Self.folder.appendingPathComponent(item.file).path
    guard let input = try? DumpInput(path: path) else { return }
    let direct = try? input.contents()
    let ahead = try? drain(ReadAhead(input, input.entries)).contents
    #expect(ahead.map { $0.map(\.count).sorted() } == direct.map { $0.values.map(\.count).sorted() })
  }
}
