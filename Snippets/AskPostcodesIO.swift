// Calls postcodes.io.
import PostcodesIO

// snippet.client
let client = PostcodesClient()
let postcode = try await client.lookup("sw1a 1aa")
print(postcode.adminDistrict ?? "")  // Westminster
print(try await client.autocomplete("SW1A 1", limit: 3))
print(try await client.bulkLookup(["SW1A 1AA", "M1 1AD"]).count)  // any number; sent in requests of 100

do {
  _ = try await client.lookup("AB1 0AA")
} catch PostcodesIOError.terminated(let record) {
  print(record.yearTerminated ?? 0)  // 1996
} catch let error as PostcodesIOError where error.isTransient {
  print(error.retryAfter ?? .zero)
}
// snippet.end
