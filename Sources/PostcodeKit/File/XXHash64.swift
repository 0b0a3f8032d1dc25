/// XXH64 with seed 0, the checksum of index files.
///
/// Specification: Y. Collet, "xxHash fast digest algorithm", version 0.1.1, section "XXH64 Algorithm Description".
package enum XXHash64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the checksum of bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func hash(_ bytes: ByteView) -> UInt64 {
    var position = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var v1 = prime1 &+ prime2
      var v2 = prime2
      var v3: UInt64 = 0
      var v4 = 0 &- prime1
      while position &+ 32 <= bytes.count {
        v1 = round(v1, bytes.uint64(position))
        v2 = round(v2, bytes.uint64(position &+ 8))
        v3 = round(v3, bytes.uint64(position &+ 16))
        v4 = round(v4, bytes.uint64(position &+ 24))
        position &+= 32
      }
      hash = rotate(v1, 1) &+ rotate(v2, 7) &+ rotate(v3, 12) &+ rotate(v4, 18)
      for lane in [v1, v2, v3, v4] {
        hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
      }
    } else {
      hash = prime5
    }
    hash &+= UInt64(bytes.count)
    while position &+ 8 <= bytes.count {
      hash = rotate(hash ^ round(0, bytes.uint64(position)), 27) &* prime1 &+ prime4
      position &+= 8
    }
    if position &+ 4 <= bytes.count {
      hash = rotate(hash ^ UInt64(bytes.uint32(position)) &* prime1, 23) &* prime2 &+ prime3
      position &+= 4
    }
    while position < bytes.count {
      hash = rotate(hash ^ UInt64(bytes.uint8(position)) &* prime5, 11) &* prime1
      position &+= 1
    }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value &<< count | value &>> (64 &- count)
  }
}
