// Three C functions around marisa-trie's C++ core, to measure it without Python.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>

#include "marisa/trie.h"

namespace {
struct Peer {
  marisa::Trie trie;
  marisa::Agent agent;
};
constexpr std::size_t slot_size = 16;
}  // namespace

extern "C" {
void *peer_open(const char *path) {
  try {
    Peer *peer = new Peer;
    peer->trie.mmap(path);
    return peer;
  } catch (const std::exception &) {
    return nullptr;
  }
}

// Returns the id of a key, or -1.
std::ptrdiff_t peer_lookup(void *opaque, const char *key, std::size_t length) {
  Peer *peer = static_cast<Peer *>(opaque);
  peer->agent.set_query(key, length);
  return peer->trie.lookup(peer->agent) ? static_cast<std::ptrdiff_t>(peer->agent.key().id()) : -1;
}

// Writes keys with a prefix, each as its length and its bytes. Returns their number.
std::ptrdiff_t peer_complete(void *opaque, const char *prefix, std::size_t length, std::size_t limit,
                             std::uint8_t *slots) {
  Peer *peer = static_cast<Peer *>(opaque);
  peer->agent.set_query(prefix, length);
  std::size_t found = 0;
  while (found < limit && peer->trie.predictive_search(peer->agent)) {
    std::uint8_t *slot = slots + found++ * slot_size;
    const std::size_t bytes = peer->agent.key().length();
    slot[0] = static_cast<std::uint8_t>(bytes < slot_size ? bytes : slot_size - 1);
    std::memcpy(slot + 1, peer->agent.key().ptr(), slot[0]);
  }
  return static_cast<std::ptrdiff_t>(found);
}
}
