// Looks up postcodes, one at a time and as an Arrow batch: example INDEX POSTCODE...
#include <postcodes.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Close {
  void operator()(postcodes_index *index) const { postcodes_close(index); }
};
using Index = std::unique_ptr<postcodes_index, Close>;

Index open(const char *path) {
  postcodes_index *index = nullptr;
  postcodes_error error;
  if (postcodes_open(path, &index, &error) != POSTCODES_OK) throw std::runtime_error(error.message);
  return Index(index);
}

// An Arrow array and its type, which are released with it.
struct Batch {
  ArrowArray array{};
  ArrowSchema schema{};
  Batch() = default;
  Batch(const Batch &) = delete;
  ~Batch() {
    if (array.release) array.release(&array);
    if (schema.release) schema.release(&schema);
  }
};

int main(int argc, char **argv) try {
  if (argc < 2) return 64;
  Index index = open(argv[1]);
  std::cout << postcodes_metadata(index.get(), "dataset") << ": " << postcodes_count(index.get()) << " postcodes\n";

  // One postcode at a time.
  const std::vector<std::string> texts(argv + 2, argv + argc);
  const int32_t easting = postcodes_column_find(index.get(), "easting");
  for (const std::string &text : texts) {
    postcodes_match match;
    double metres;
    if (postcodes_find(index.get(), text.data(), text.size(), &match, nullptr) != POSTCODES_OK) {
      std::cout << text << ": not found\n";
    } else if (postcodes_value_number(index.get(), match.ordinal, easting, &metres, nullptr) == POSTCODES_OK) {
      std::cout << match.postcode << ": easting " << metres << '\n';
    }
  }

  // All at once. The array lends its buffers, so its release callback has nothing to free.
  std::string bytes;
  std::vector<int32_t> offsets{0};
  for (const std::string &text : texts) {
    bytes += text;
    offsets.push_back(static_cast<int32_t>(bytes.size()));
  }
  const void *buffers[] = {nullptr, offsets.data(), bytes.data()};
  ArrowArray input{};
  input.length = static_cast<int64_t>(texts.size());
  input.n_buffers = 3;
  input.buffers = buffers;
  input.release = [](ArrowArray *array) { array->release = nullptr; };
  ArrowSchema type{};
  type.format = "u";
  type.release = [](ArrowSchema *schema) { schema->release = nullptr; };

  const char *columns[] = {"ordinal", "district"};
  Batch result;
  postcodes_error error;
  if (postcodes_lookup_batch(index.get(), &input, &type, columns, 2, &result.array, &result.schema, &error) != POSTCODES_OK)
    throw std::runtime_error(error.message);
  const ArrowArray &ordinal = *result.array.children[0], &district = *result.array.children[1];
  const auto *validity = static_cast<const uint8_t *>(district.buffers[0]);
  for (int64_t row = 0; row < result.array.length; row++) {
    if (validity && !(validity[row / 8] >> row % 8 & 1)) {
      std::cout << "row " << row << ": null\n";
      continue;
    }
    const int32_t code = static_cast<const int32_t *>(district.buffers[1])[row];
    const auto *starts = static_cast<const int32_t *>(district.dictionary->buffers[1]);
    const auto *names = static_cast<const char *>(district.dictionary->buffers[2]);
    std::cout << "row " << row << ": ordinal " << static_cast<const int32_t *>(ordinal.buffers[1])[row] << ", district "
              << std::string(names + starts[code], names + starts[code + 1]) << '\n';
  }
} catch (const std::exception &failure) {
  std::cerr << "example: " << failure.what() << '\n';
  return 1;
}
