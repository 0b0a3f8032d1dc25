/// The MD5 message digest (RFC 1321), which Ordnance Survey publishes for each file. It detects damage, not forgery.
struct MD5 {
  private var state: (UInt32, UInt32, UInt32, UInt32) = (0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476)
  private var length: UInt64 = 0
  /// The bytes after the last whole block.
  private var rest: [UInt8] = []

  private static let blockSize = 64

  /// Returns the digest of bytes in lower-case hexadecimal.
  static func digest(of bytes: some Sequence<UInt8>) -> String {
    var digest = MD5()
    Array(bytes).withUnsafeBytes { digest.update($0) }
    return digest.hexadecimal()
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var bytes = bytes
    if !rest.isEmpty {
      let count = min(Self.blockSize - rest.count, bytes.count)
      rest.append(contentsOf: bytes.prefix(count))
      bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
      guard rest.count == Self.blockSize else { return }
      let block = rest
      block.withUnsafeBytes { process($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let whole = bytes.count & ~(Self.blockSize - 1)
    process(UnsafeRawBufferPointer(rebasing: bytes.prefix(whole)))
    rest.append(contentsOf: bytes.dropFirst(whole))
  }

  /// Returns the digest of all bytes so far in lower-case hexadecimal.
  func hexadecimal() -> String {
    var last = self
    var padding: [UInt8] = [0x80]
    while (rest.count + padding.count) % Self.blockSize != 56 { padding.append(0) }
    let bits = length &<< 3
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits &>> ($0 * 8)) }
    padding.withUnsafeBytes { last.update($0) }
    let words = [last.state.0, last.state.1, last.state.2, last.state.3]
    let digits = Array("0123456789abcdef".utf8)
    let text = words.flatMap { word in
      (0..<4).flatMap { index -> [UInt8] in
        let byte = Int(truncatingIfNeeded: word &>> (index * 8)) & 0xFF
        return [digits[byte >> 4], digits[byte & 15]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Processes whole blocks. Written out step by step, because tables of constants make it half as fast.
  private mutating func process(_ blocks: UnsafeRawBufferPointer) {
    var (a, b, c, d) = state
    var start = 0
    while start < blocks.count {
      let (oldA, oldB, oldC, oldD) = (a, b, c, d)
      func word(_ index: Int) -> UInt32 {
        UInt32(littleEndian: blocks.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self))
      }
      choose(&a, b, c, d, word(0), 0xD76A_A478, 7)
      choose(&d, a, b, c, word(1), 0xE8C7_B756, 12)
      choose(&c, d, a, b, word(2), 0x2420_70DB, 17)
      choose(&b, c, d, a, word(3), 0xC1BD_CEEE, 22)
      choose(&a, b, c, d, word(4), 0xF57C_0FAF, 7)
      choose(&d, a, b, c, word(5), 0x4787_C62A, 12)
      choose(&c, d, a, b, word(6), 0xA830_4613, 17)
      choose(&b, c, d, a, word(7), 0xFD46_9501, 22)
      choose(&a, b, c, d, word(8), 0x6980_98D8, 7)
      choose(&d, a, b, c, word(9), 0x8B44_F7AF, 12)
      choose(&c, d, a, b, word(10), 0xFFFF_5BB1, 17)
      choose(&b, c, d, a, word(11), 0x895C_D7BE, 22)
      choose(&a, b, c, d, word(12), 0x6B90_1122, 7)
      choose(&d, a, b, c, word(13), 0xFD98_7193, 12)
      choose(&c, d, a, b, word(14), 0xA679_438E, 17)
      choose(&b, c, d, a, word(15), 0x49B4_0821, 22)
      select(&a, b, c, d, word(1), 0xF61E_2562, 5)
      select(&d, a, b, c, word(6), 0xC040_B340, 9)
      select(&c, d, a, b, word(11), 0x265E_5A51, 14)
      select(&b, c, d, a, word(0), 0xE9B6_C7AA, 20)
      select(&a, b, c, d, word(5), 0xD62F_105D, 5)
      select(&d, a, b, c, word(10), 0x0244_1453, 9)
      select(&c, d, a, b, word(15), 0xD8A1_E681, 14)
      select(&b, c, d, a, word(4), 0xE7D3_FBC8, 20)
      select(&a, b, c, d, word(9), 0x21E1_CDE6, 5)
      select(&d, a, b, c, word(14), 0xC337_07D6, 9)
      select(&c, d, a, b, word(3), 0xF4D5_0D87, 14)
      select(&b, c, d, a, word(8), 0x455A_14ED, 20)
      select(&a, b, c, d, word(13), 0xA9E3_E905, 5)
      select(&d, a, b, c, word(2), 0xFCEF_A3F8, 9)
      select(&c, d, a, b, word(7), 0x676F_02D9, 14)
      select(&b, c, d, a, word(12), 0x8D2A_4C8A, 20)
      parity(&a, b, c, d, word(5), 0xFFFA_3942, 4)
      parity(&d, a, b, c, word(8), 0x8771_F681, 11)
      parity(&c, d, a, b, word(11), 0x6D9D_6122, 16)
      parity(&b, c, d, a, word(14), 0xFDE5_380C, 23)
      parity(&a, b, c, d, word(1), 0xA4BE_EA44, 4)
      parity(&d, a, b, c, word(4), 0x4BDE_CFA9, 11)
      parity(&c, d, a, b, word(7), 0xF6BB_4B60, 16)
      parity(&b, c, d, a, word(10), 0xBEBF_BC70, 23)
      parity(&a, b, c, d, word(13), 0x289B_7EC6, 4)
      parity(&d, a, b, c, word(0), 0xEAA1_27FA, 11)
      parity(&c, d, a, b, word(3), 0xD4EF_3085, 16)
      parity(&b, c, d, a, word(6), 0x0488_1D05, 23)
      parity(&a, b, c, d, word(9), 0xD9D4_D039, 4)
      parity(&d, a, b, c, word(12), 0xE6DB_99E5, 11)
      parity(&c, d, a, b, word(15), 0x1FA2_7CF8, 16)
      parity(&b, c, d, a, word(2), 0xC4AC_5665, 23)
      mix(&a, b, c, d, word(0), 0xF429_2244, 6)
      mix(&d, a, b, c, word(7), 0x432A_FF97, 10)
      mix(&c, d, a, b, word(14), 0xAB94_23A7, 15)
      mix(&b, c, d, a, word(5), 0xFC93_A039, 21)
      mix(&a, b, c, d, word(12), 0x655B_59C3, 6)
      mix(&d, a, b, c, word(3), 0x8F0C_CC92, 10)
      mix(&c, d, a, b, word(10), 0xFFEF_F47D, 15)
      mix(&b, c, d, a, word(1), 0x8584_5DD1, 21)
      mix(&a, b, c, d, word(8), 0x6FA8_7E4F, 6)
      mix(&d, a, b, c, word(15), 0xFE2C_E6E0, 10)
      mix(&c, d, a, b, word(6), 0xA301_4314, 15)
      mix(&b, c, d, a, word(13), 0x4E08_11A1, 21)
      mix(&a, b, c, d, word(4), 0xF753_7E82, 6)
      mix(&d, a, b, c, word(11), 0xBD3A_F235, 10)
      mix(&c, d, a, b, word(2), 0x2AD7_D2BB, 15)
      mix(&b, c, d, a, word(9), 0xEB86_D391, 21)
      a &+= oldA
      b &+= oldB
      c &+= oldC
      d &+= oldD
      start += Self.blockSize
    }
    state = (a, b, c, d)
  }
}

@inline(__always)
private func step(
  _ a: inout UInt32, _ b: UInt32, _ mixed: UInt32, _ word: UInt32, _ constant: UInt32, _ shift: UInt32
) {
  let sum = a &+ mixed &+ word &+ constant
  a = b &+ (sum &<< shift | sum &>> (32 &- shift))
}

/// The functions F, G, H and I of RFC 1321, 3.4.
@inline(__always)
private func choose(
  _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ constant: UInt32, _ shift: UInt32
) { step(&a, b, d ^ (b & (c ^ d)), word, constant, shift) }

@inline(__always)
private func select(
  _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ constant: UInt32, _ shift: UInt32
) { step(&a, b, c ^ (d & (b ^ c)), word, constant, shift) }

@inline(__always)
private func parity(
  _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ constant: UInt32, _ shift: UInt32
) { step(&a, b, b ^ c ^ d, word, constant, shift) }

@inline(__always)
private func mix(
  _ a: inout UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ word: UInt32, _ constant: UInt32, _ shift: UInt32
) { step(&a, b, c ^ (b | ~d), word, constant, shift) }
