import Testing

/// Hundreds of damaged copies of built indexes, each asked everything, in processes of their own: one that crashes is
/// a test that fails.
struct FlippedBitTests {
  @Test func soundIndexIsFoundSound() throws {
    for source in DamageDrill.Source.allCases {
      var drill = try DamageDrill(source, seed: 1)
      drill.leaveSound()
    }
  }

  @Test func everyFlippedBitIsNoticedWithoutACrash() async {
    await #expect(processExitsWith: .success) {
      for source in DamageDrill.Source.allCases {
        var drill = try DamageDrill(source, seed: 20_251_101)
        drill.flipBits(rounds: 200)
      }
    }
  }

  @Test func everyCutIsNoticedWithoutACrash() async {
    await #expect(processExitsWith: .success) {
      for source in DamageDrill.Source.allCases {
        var drill = try DamageDrill(source, seed: 7)
        drill.cut(rounds: 50)
      }
    }
  }

  @Test func everyOverwrittenStretchIsNoticedWithoutACrash() async {
    await #expect(processExitsWith: .success) {
      for source in DamageDrill.Source.allCases {
        var drill = try DamageDrill(source, seed: 99)
        drill.overwrite(rounds: 60)
      }
    }
  }
}
