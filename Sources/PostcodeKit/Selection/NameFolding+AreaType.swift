extension NameFolding {
  /// Returns the folded name without the words for the type of area at its ends.
  ///
  /// Sources differ in these words: Ordnance Survey writes `Camden London Boro`, `City of Bristol (B)` and `Abbey Ward`
  /// where the Office for National Statistics writes `Camden`, `Bristol, City of` and `Abbey`.
  ///
  /// - Complexity: O(length of the name).
  static func foldedWithoutAreaType(_ utf8: [UInt8]) -> [UInt8] {
    var name = folded(utf8)[...]
    var isShorter = true
    while isShorter {
      isShorter = false
      for ending in endings where name.count > ending.count && name.suffix(ending.count).elementsEqual(ending) {
        name = name.dropLast(ending.count)
        isShorter = true
      }
      for beginning in beginnings
      where name.count > beginning.count && name.prefix(beginning.count).elementsEqual(beginning) {
        name = name.dropFirst(beginning.count)
        isShorter = true
      }
    }
    return Array(name)
  }

  private static let endings: [[UInt8]] = [
    " london boro", " london borough", " district", " boro", " borough", " b", " ward", " ed", " county", " co const",
    " boro const", " burgh const", " cp", " city of", " county of", " city and county of",
  ].map { Array($0.utf8) }

  private static let beginnings: [[UInt8]] = [
    "city of ", "county of ", "city and county of ",
  ].map { Array($0.utf8) }
}
