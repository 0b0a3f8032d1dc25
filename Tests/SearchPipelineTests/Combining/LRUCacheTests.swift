import TestSupport
import Testing

@testable import SearchPipeline

@Suite struct LRUCacheTests {
  /// Compared with a linear list.
  @Test(arguments: [0, 1, 2, 3, 7, 20])
  func matchesReferenceModel(capacity: Int) {
    var random = SplitMix64(seed: UInt64(capacity))
    var cache = LRUCache<Int, Int>(capacity: capacity)
    var model: [(key: Int, value: Int)] = []
    for step in 0..<5_000 {
      let key = random.below(12)
      let index = model.firstIndex { $0.key == key }
      if random.oneIn(2) {
        let found = index.map { model.remove(at: $0) }
        if let found { model.insert(found, at: 0) }
        #expect(cache.value(for: key) == found?.value)
      } else {
        if let index { model.remove(at: index) }
        model.insert((key, step), at: 0)
        if model.count > capacity { model.removeLast() }
        cache.insert(step, for: key)
      }
      if random.oneIn(500) {
        cache.removeAll()
        model = []
      }
      #expect(cache.keys == model.map(\.key))
      #expect(cache.count == model.count)
    }
  }
}
