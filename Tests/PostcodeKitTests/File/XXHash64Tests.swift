import Testing

@testable import PostcodeKit
@testable import PostcodeIndexBuilder

/// Checksums, compared with published values.
@Suite struct XXHash64Tests {
  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func knownValues(_ text: String, _ expected: UInt64) {
    #expect(XXHash64.hash(Array(text.utf8)) == expected)
  }

  /// All branches of the algorithm: lanes of 32 bytes, words of 8 and 4, and single bytes, in every combination.
  @Test func lengthsHaveDifferentChecksums() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 37) }
    let sums = (0...200).map { XXHash64.hash(Array(bytes.prefix($0))) }
    #expect(Set(sums).count == 201)
    // Computed by tools/read-index, an independent implementation.
    #expect([4, 8, 31, 32, 33, 63, 64, 100, 200].map { sums[$0] } == XXHash64Tests.expected)
  }

  private static let expected: [UInt64] = [
    0xA9C0_0AE8_F9B2_00F0, 0x74C7_2531_3330_D0CC, 0x4513_EC5E_BC46_D0D3, 0x2C1F_2FFA_2ACE_16D3, 0x62F3_B71C_D826_3C47,
    0x2C9D_78B9_3230_07F3, 0xCB86_CFDC_04A5_148A, 0x3F99_FD12_63B5_4F01, 0x1C76_0183_C44E_5E90,
  ]

  @Test func everyBitChangesTheChecksum() {
    var bytes = (0..<75).map { UInt8($0) }
    let sum = XXHash64.hash(bytes)
    for offset in bytes.indices {
      for bit in 0..<8 {
        bytes[offset] ^= 1 << UInt8(bit)
        #expect(XXHash64.hash(bytes) != sum)
        bytes[offset] ^= 1 << UInt8(bit)
      }
    }
  }
}
