import SearchSupport
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UINavigationController(rootViewController: makeScreen())
    window.makeKeyAndVisible()
    self.window = window
  }

  private func makeScreen() -> UIViewController {
    do {
      return SearchController(try SearchSetup())
    } catch {
      let screen = UIViewController()
      var content = UIContentUnavailableConfiguration.empty()
      content.text = "No index"
      content.secondaryText = error.localizedDescription
      screen.contentUnavailableConfiguration = content
      return screen
    }
  }
}
