import Foundation
import PostcodeIndexStore
import TestSupport
import Testing

@testable import struct PostcodeIndexStore.IncomingFile

struct IncomingFileTests {
  /// On Linux, the response of a proxy to CONNECT comes first.
  @Test(arguments: [200, 304, 404]) func laterHeadsReplaceEarlierOnes(status: Int) throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path("file"))
    var file = IncomingFile(url, limit: 3)
    try file.begin(status: 200, length: 0)
    try file.append(Data([1, 2]))
    try file.begin(status: status, length: 3)
    try file.append(Data([3, 4, 5]))
    try file.close()
    #expect((try? Data(contentsOf: url)) == (status == 200 ? Data([3, 4, 5]) : nil))
  }

  @Test(arguments: [200, 404]) func limit(status: Int) throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path("file"))
    var file = IncomingFile(url, limit: 3)
    try file.begin(status: status, length: -1)
    try file.append(Data([1, 2, 3]))
    #expect(throws: IndexStoreError.tooLarge(limit: 3)) { try file.append(Data([4])) }
    file.discard()
    #expect(throws: IndexStoreError.tooLarge(limit: 3)) { try file.begin(status: 200, length: 4) }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func movedFilesAreDiscarded() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path("file"))
    let other = URL(fileURLWithPath: try folder.write("other", [1]))
    var file = IncomingFile(url, limit: 3)
    try file.move(from: other)
    #expect(try Data(contentsOf: url) == Data([1]))
    file.discard()
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}
