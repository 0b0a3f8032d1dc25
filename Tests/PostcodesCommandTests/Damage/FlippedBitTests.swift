import Testing

/// Runs all operations on hundreds of damaged indexes, in separate processes, so that a crash fails the test.
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
