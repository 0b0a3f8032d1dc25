#if canImport(SwiftUI)
  import PostcodeIndex
  import SearchSupport
  import SwiftUI

  @main
  struct SwiftUISearchApp: App {
    private let index = Result {
      try PostcodeSearchSetup.openIndex(path: CommandLine.arguments.dropFirst().first ?? "data/sample.pcindex")
    }

    var body: some Scene {
      WindowGroup {
        NavigationStack {
          switch index {
          case .success(let index): PostcodeList(index: index)
          case .failure(let error):
            ContentUnavailableView("No index", systemImage: "map", description: Text(error.localizedDescription))
          }
        }
      }
    }
  }
#else
  @main
  enum SwiftUISearchApp {
    static func main() { print("This example needs SwiftUI.") }
  }
#endif
