import PostcodesIO
import Testing
import TestSupport

@testable import PostcodesOnlineCommand

/// The parts of a download that need no service.
struct DownloadPartsTests {
  /// The test suite of RFC 1321, A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"), ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ])
  func md5(text: String, digest: String) { #expect(MD5.digest(of: text.utf8) == digest) }

  /// The digest doesn't depend on how the bytes are split.
  @Test func md5InPieces() {
    var random = SplitMix64(seed: 7)
    let bytes = (0..<1000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for length in 0...200 {
      let whole = MD5.digest(of: bytes.prefix(length))
      for size in [1, 3, 63, 64, 65, 128] {
        var digest = MD5()
        var rest = bytes.prefix(length)
        while !rest.isEmpty {
          Array(rest.prefix(size)).withUnsafeBytes { digest.update($0) }
          rest = rest.dropFirst(size)
        }
        #expect(digest.hexadecimal() == whole)
      }
    }
  }

  @Test(arguments: [
    ("bytes 100-199/200", 100, 200 as Int?), ("Bytes 0-0/1", 0, 1), ("bytes 5-9/*", 5, nil),
  ])
  func contentRanges(text: String, start: Int, total: Int?) {
    let range = ContentRange(text)
    #expect(range?.start == start && range?.total == total)
  }

  @Test(arguments: [
    "", "bytes", "bytes */200", "bytes 9-5/20", "bytes 0-20/20", "bytes -5-9/20", "lines 0-1/2", "bytes 0-1",
  ])
  func malformedContentRanges(text: String) { #expect(ContentRange(text) == nil) }

  @Test func unsatisfiedRanges() {
    #expect(ContentRange.total(ofUnsatisfied: "bytes */200") == 200)
    #expect(ContentRange.total(ofUnsatisfied: "bytes 0-1/200") == nil && ContentRange.total(ofUnsatisfied: "") == nil)
  }

  /// A publisher's name can't lead out of the folder, nor be an option of a command.
  @Test(arguments: [
    ("codepo_gb.zip", "codepo_gb.zip"), ("../../etc/x.zip", "x.zip"), ("a\\b.ZIP", "b.ZIP"), ("/", "onspd.zip"),
    (".hidden.zip", "onspd.zip"), ("a\u{1B}.zip", "onspd.zip"), ("setup.sh", "onspd.zip"), ("", "onspd.zip"),
    ("ONSPD AUG-2025 (v2).zip", "ONSPD AUG-2025 (v2).zip"), ("-rf.zip", "onspd.zip"), ("x/-o.zip", "onspd.zip"),
    ("$(id).zip", "onspd.zip"), ("a\n.zip", "onspd.zip"), ("\u{202E}a.zip", "onspd.zip"), ("zip", "onspd.zip"),
    // A slash with a combining mark isn't the character "/".
    ("/\u{301}etc/\u{301}x.zip", "onspd.zip"), ("a/\u{301}/b.zip", "b.zip"),
  ])
  func fileNames(name: String, expected: String) {
    #expect(Release.fileName(name, dataset: .onspd) == expected)
    #expect(Release.fileName(nil, dataset: .nspl) == "nspl.zip")
  }

  @Test func validators() {
    let both = HTTPResponse(
      status: 200, headers: [HTTPHeader("ETag", "\"a\""), HTTPHeader("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT")])
    let weak = HTTPResponse(status: 200, headers: [HTTPHeader("ETag", "W/\"a\"")])
    #expect(PartialNote.validator(both) == "\"a\"")
    #expect(PartialNote.validator(weak) == nil)
    // A part without the header field is taken for the same file.
    #expect(PartialNote.validator(weak, like: "\"a\"") == "\"a\"")
    #expect(PartialNote.validator(both, like: "Mon, 07 Nov 1994 08:49:37 GMT") == "Sun, 06 Nov 1994 08:49:37 GMT")
    let note = PartialNote("item 1\n\"a\"\n")
    #expect(note.identity == "item 1" && note.validator == "\"a\"" && PartialNote(note.text) == note)
    #expect(PartialNote("").identity.isEmpty && PartialNote("item 1\n\n").validator == nil)
  }
}
