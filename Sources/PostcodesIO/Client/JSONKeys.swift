/// Measures the keys of JSON before Foundation makes a dictionary of them, whose comparison of strings takes time that grows with
/// the square of their length.
enum JSONKeys {
  /// Returns whether an object has a key longer than a number of bytes, as written.
  ///
  /// - Complexity: O(length of the JSON).
  static func exceed(_ limit: Int, in json: [UInt8]) -> Bool {
    json.withUnsafeBufferPointer { json in
      var position = 0
      while position < json.count {
        position += 1
        guard json[position - 1] == UInt8(ascii: "\"") else { continue }
        let start = position
        while position < json.count, json[position] != UInt8(ascii: "\"") {
          position += json[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let length = position - start
        position += 1
        while position < json.count, json[position] <= 0x20 { position += 1 }
        if length > limit, position < json.count, json[position] == UInt8(ascii: ":") { return true }
      }
      return false
    }
  }
}
