// Opens an index from a file or from memory, and verifies it.
import Foundation
import PostcodeKit

// snippet.hide
let path = "gb.pcindex"
let downloaded: [UInt8] = []
let fileURL = URL(fileURLWithPath: path)
let data = Data()
// snippet.show
// snippet.open
let index = try PostcodeIndex(path: path)
print(index.count)  // the number of postcodes
print(index.metadata.dataset, index.metadata.edition)  // Code-Point Open 2025.4.0
// snippet.end

// snippet.url
let fromURL = try PostcodeIndex(url: fileURL)
let fromData = try PostcodeIndex(data: data)
// snippet.end

// snippet.mapping
let mapped = try PostcodeIndex(mapping: path)
// snippet.end

// snippet.errors
do {
  _ = try PostcodeIndex(path: path)
} catch .unsupportedVersion(let found, let supported) {
  print("the file has format version \(found), expected \(supported)")
} catch {
  print(error)
}
// snippet.end

// snippet.verify
let received = try PostcodeIndex(bytes: IndexBytes(copying: downloaded))
try received.verify()
// snippet.end
