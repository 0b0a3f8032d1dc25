@testable import PostcodeKit

/// Malicious index files with correct checksums: opening may reject them, but no method traps or hangs.
enum IndexTarget {
  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    var file = Array(bytes)
    seal(&file)
    guard let index = try? PostcodeIndex(bytes: IndexBytes(copying: file)) else { return }
    var exercise = Exercise(index)
    exercise.short()
    exercise.texts()
    // The other methods take a hundred times longer.
    if XXHash64.hash(file) & 15 == 0 { require(exercise.all(), "an iteration doesn't end") }
    if let places = try? Places(index) { read(places) }
    try? index.verify()
  }

  private static func read(_ places: Places) {
    for number in [0, 1, 17, places.count - 1, places.count] {
      let place = places[number]
      _ = place.name.count + place.details.count + (places.number(ofCode: place.code) ?? 0)
      if let degrees = place.degrees { require(abs(degrees.latitude) <= 90, "no latitude: \(degrees.latitude)") }
    }
    for text in ["a", "kirkw", "st mary", "newcastle upon", "llanfxir"] {
      _ = places.matches(of: text, limit: 10)
      _ = places.suggestions(for: text, limit: 10)
    }
    try? places.verify()
  }

  /// Corrects the length and the checksums, if the file has a whole header.
  static func seal(_ file: inout [UInt8]) {
    guard file.count >= IndexFile.headerLength else { return }
    file.store(UInt64(file.count), at: IndexFile.lengthOffset)
    let count = Int(file[12]) | Int(file[13]) << 8
    let tableEnd = IndexFile.headerLength + count * IndexFile.entryLength
    guard tableEnd + 8 <= file.count else { return }
    for section in 0..<count {
      let entry = IndexFile.headerLength + section * IndexFile.entryLength
      let offset = file.load(at: entry + 8)
      let length = file.load(at: entry + 16)
      guard offset <= UInt64(file.count), length <= UInt64(file.count) - offset else { continue }
      file.store(XXHash64.hash(Array(file[Int(offset)..<Int(offset + length)])), at: entry + 24)
    }
    file.store(XXHash64.hash(Array(file[..<tableEnd])), at: tableEnd)
  }
}

extension XXHash64 {
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    let copy = IndexBytes(copying: bytes)
    return withExtendedLifetime(copy) { hash(copy.view) }
  }
}

extension [UInt8] {
  fileprivate func load(at offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(self[offset + $1]) << (8 * UInt64($1)) }
  }

  fileprivate mutating func store(_ value: UInt64, at offset: Int) {
    for byte in 0..<8 { self[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte))) }
  }
}
