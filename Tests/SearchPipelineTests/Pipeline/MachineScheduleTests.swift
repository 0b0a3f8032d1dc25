import SearchPipeline
import Testing

@Suite struct MachineScheduleTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func randomSchedule(seed: UInt64) {
    var world = MachineWorld(seed: seed)
    for _ in 0..<800 { world.step() }
    // Without requests and responses the schedule would prove nothing.
    #expect(world.requestCount > 10, "seed \(seed)")
    #expect(world.responseCount > 2, "seed \(seed)")
  }

  @Test func schedulesHavePages() {
    let counts = (0..<20 as Range<UInt64>).map { seed in
      var world = MachineWorld(seed: seed)
      for _ in 0..<800 { world.step() }
      return world.pageCount
    }
    #expect(counts.reduce(0, +) > 20)
  }
}
