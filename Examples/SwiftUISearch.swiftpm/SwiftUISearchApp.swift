import Foundation
import SearchSupport
import SwiftUI

@main
struct SwiftUISearchApp: App {
  private let setup = Result { try SearchSetup() }

  var body: some Scene {
    WindowGroup {
      NavigationStack {
        switch setup {
        case .success(let setup): SearchView(setup)
        case .failure(let error):
          ContentUnavailableView("No index", systemImage: "map", description: Text(error.localizedDescription))
        }
      }
    }
  }
}
