import Foundation
@testable import PostcodeKit

/// Damage to an index file: opening it or `verify` reports every changed byte.
///
/// An input chooses a file of the folder FUZZ_FILES and changes some of its bytes.
enum DamageTarget {
  private static let files: [(bytes: [UInt8], answers: Int)] = {
    let folder = URL(fileURLWithPath: ProcessInfo.processInfo.environment["FUZZ_FILES"] ?? "../Format/good")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    let files = names.filter { $0.hasSuffix(".pcindex") }.compactMap { name -> (bytes: [UInt8], answers: Int)? in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
      return answers(Array(data)).map { (Array(data), $0) }
    }
    require(!files.isEmpty, "no index in \(folder.path)")
    return files
  }()

  private static func answers(_ file: [UInt8]) -> Int? {
    guard let index = try? PostcodeIndex(bytes: IndexBytes(copying: file)) else { return nil }
    var exercise = Exercise(index)
    exercise.short()
    exercise.texts()
    do { try index.verify() } catch { return nil }
    return exercise.checksum
  }

  static let run: @Sendable (UnsafeBufferPointer<UInt8>) -> Void = { bytes in
    var reader = InputReader(bytes)
    let original = files[reader.byte() % files.count]
    var file = original.bytes
    while !reader.rest.isEmpty {
      let offset = reader.number()
      let value = UInt8(reader.byte())
      file[offset % file.count] ^= value
    }
    guard file != original.bytes else { return }
    require(answers(file) == nil, "verify missed the damage")
  }
}
