import Foundation
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

  /// Short schedules. POSTCODES_SCHEDULES sets their number: a million take some minutes.
  @Test(
    .enabled(if: manySchedules > 0, "runs in tools/test --all"), arguments: 0..<4 as Range<UInt64>)
  func manyRandomSchedules(lane: UInt64) {
    var responses = 0
    for seed in stride(from: 1000 + lane, to: 1000 + UInt64(Self.manySchedules), by: 4) {
      var world = MachineWorld(seed: seed)
      for _ in 0..<60 { world.step() }
      responses += world.responseCount
    }
    #expect(responses > Self.manySchedules / 4)
  }

  private static let manySchedules =
    ProcessInfo.processInfo.environment["POSTCODES_SCHEDULES"].flatMap { Int($0) } ?? 0

  @Test func schedulesHavePages() {
    let counts = (0..<20 as Range<UInt64>).map { seed in
      var world = MachineWorld(seed: seed)
      for _ in 0..<800 { world.step() }
      return world.pageCount
    }
    #expect(counts.reduce(0, +) > 20)
  }
}
