import SearchPipeline
import Testing

@Suite struct MachineScheduleTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func whateverComesInWhateverOrder(seed: UInt64) {
    var world = MachineWorld(seed: seed)
    for _ in 0..<500 { world.step() }
    // The schedule is worth something only if questions are asked and answered.
    #expect(world.askCount > 10, "seed \(seed)")
    #expect(world.answerCount > 2, "seed \(seed)")
  }
}
