/// An entry of a table of a shift grid: what the code at the start of a window says about two differences.
///
/// Bits 0–3: how many bits the code takes; 4–8 and 9–13: how many bits of each folded difference follow as they are; 14 and
/// 15: the bit of each above those.
struct ShiftCode: Sendable {
  private let entry: UInt64

  /// The longest code, in bits.
  static let lengthLimit = 12
  /// The most bits that a folded difference may have: with a code, two of them fit into one load.
  static let magnitudeLimit = 22

  @inline(__always)
  init(_ entry: UInt16) { self.entry = UInt64(entry) }

  /// - Parameters:
  ///   - length: of the code, in bits.
  ///   - eastMagnitude: how many bits the first folded difference has, 0 … `magnitudeLimit`.
  ///   - northMagnitude: how many the second has.
  init(length: Int, eastMagnitude: Int, northMagnitude: Int) {
    let lows = UInt64(max(eastMagnitude - 1, 0)) << 4 | UInt64(max(northMagnitude - 1, 0)) << 9
    entry = UInt64(length) | lows | (eastMagnitude > 0 ? 1 << 14 : 0) | (northMagnitude > 0 ? 1 << 15 : 0)
  }

  /// As it stands in the table.
  var bits: UInt16 { UInt16(truncatingIfNeeded: entry) }

  @inline(__always)
  var length: UInt64 { entry & 15 }
  @inline(__always)
  var eastLow: UInt64 { entry &>> 4 & 31 }
  @inline(__always)
  var northLow: UInt64 { entry &>> 9 & 31 }
  @inline(__always)
  var eastTop: UInt64 { entry &>> 14 & 1 }
  @inline(__always)
  var northTop: UInt64 { entry &>> 15 & 1 }

  /// The difference whose lower bits stand lowest in `bits`.
  @inline(__always)
  static func value(_ bits: UInt64, low: UInt64, top: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: ZigZag.decode(bits & ((1 &<< low) &- 1) | top &<< low))
  }
}
