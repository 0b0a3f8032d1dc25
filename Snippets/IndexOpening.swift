// Opens an index from a file or from memory, and verifies it.
import PostcodeIndex

// snippet.hide
let path = "gb.pcindex"
let downloaded: [UInt8] = []
// snippet.show
// snippet.open
let index = try PostcodeIndex(path: path)
print(index.count)  // the number of postcodes
print(index.metadata.dataset, index.metadata.edition)  // Code-Point Open 2025-10
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
