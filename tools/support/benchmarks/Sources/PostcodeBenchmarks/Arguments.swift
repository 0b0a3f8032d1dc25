/// A mode, then pairs of `--name value`.
struct Arguments {
  let mode: String
  private var values: [String: String] = [:]

  init(_ words: ArraySlice<String>) throws {
    guard let mode = words.first else {
      throw BenchmarkError("run tools/benchmark instead; this program is a part of it")
    }
    self.mode = mode
    var rest = words.dropFirst()
    while let name = rest.popFirst() {
      guard name.hasPrefix("--"), let value = rest.popFirst() else {
        throw BenchmarkError("expected an option with a value, found \(name)")
      }
      values[String(name.dropFirst(2))] = value
    }
  }

  func optional(_ name: String) -> String? { values[name] }

  func value(_ name: String) throws -> String {
    guard let value = values[name] else { throw BenchmarkError("--\(name) is missing") }
    return value
  }

  func count(_ name: String) throws -> Int {
    guard let count = try Int(value(name)), count > 0 else {
      throw BenchmarkError("--\(name) must be a positive integer")
    }
    return count
  }
}

/// The reason why nothing can be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
