import Testing

/// Hundreds of damaged copies of built indexes, each asked everything, in processes of their own: one that crashes is
/// a test that fails.
struct FlippedBitTests {
  @Test func validIndexPassesVerification() throws {
    for source in DamageExercise.Source.allCases {
      var drill = try DamageExercise(source, seed: 1)
      drill.verifyUnchanged()
    }
  }

  @Test func flippedBitsAreDetectedWithoutACrash() async {
    await #expect(processExitsWith: .success) {
      for source in DamageExercise.Source.allCases {
        var drill = try DamageExercise(source, seed: 20_251_101)
        drill.flipBits(rounds: 200)
      }
    }
  }

  @Test func truncationIsDetectedWithoutACrash() async {
    await #expect(processExitsWith: .success) {
      for source in DamageExercise.Source.allCases {
        var drill = try DamageExercise(source, seed: 7)
        drill.cut(rounds: 50)
      }
    }
  }

  @Test func overwrittenBytesAreDetectedWithoutACrash() async {
    await #expect(processExitsWith: .success) {
      for source in DamageExercise.Source.allCases {
        var drill = try DamageExercise(source, seed: 99)
        drill.overwrite(rounds: 60)
      }
    }
  }
}
