// Ships an index with an app and updates it.
import Foundation
import PostcodeIndexStore
import PostcodeKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet.hide
func show(_ index: PostcodeIndex) {}
let bundled = URL(fileURLWithPath: "gb.pcindex")
let address = URL(fileURLWithPath: "gb.pcindex")
// snippet.show
// snippet.open
let folder = try FileManager.default.url(
  for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
let store = try IndexStore(bundled: bundled, source: address, folder: folder.appendingPathComponent("Postcodes"))
show(store.current)
// snippet.end

// snippet.watch
let screen = Task {
  for await index in store.updates { show(index) }
}
// snippet.end

// snippet.update
do {
  let result = try await store.update(ifOlderThan: 24 * 3600)
  print(result)  // updated, unchanged, older or notDue
} catch let error as IndexStoreError {
  print(error.localizedDescription)  // The current index stays.
}
// snippet.end

// snippet.progress
try await store.update { progress in
  if let fraction = progress.fraction { print(fraction) }  // 0 to 1
}
// snippet.end

// snippet.first
let downloaded = try await IndexStore(
  source: address, folder: folder.appendingPathComponent("Postcodes"), progress: { print($0.receivedBytes) })
// snippet.end
show(downloaded.current)

// snippet.transport
let configuration = URLSessionConfiguration.ephemeral
configuration.httpMaximumConnectionsPerHost = 1
let transport = URLSessionIndexTransport(configuration: configuration)
// snippet.end
screen.cancel()
_ = transport
