// A source that asks postcodes.io only for texts that the index has no completion for.
// snippet.hide
let path = "gb.pcindex"
// snippet.show
import PostcodeIndex
import PostcodeSearch
import PostcodesIO

let index = try PostcodeIndex(path: path)
// snippet.source
let service = RemoteSource(PostcodesClient())
let remote = CachedSource(CircuitBreakerSource(RetryingSource(service)))
let source = FallbackSource(local: LocalSource(index), remote: remote, policy: .whenNoAnswer)
// snippet.end
print(source)
