import CommandTestSupport
import Foundation
import Testing
import TestSupport

extension Postcodes {
  /// Annotates a table from a pipe, written in chunks of the given sizes.
  static func annotate(
    _ table: [UInt8], _ options: [String] = [], index: String, chunks: [Int] = [1 << 16]
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let pipe = try Descriptor.pipe()
    let writer = PipeWriter(pipe.writing) { end in
      var position = 0
      var turn = 0
      while position < table.count {
        let next = min(position + chunks[turn % chunks.count], table.count)
        guard end.write(Array(table[position..<next])) else { return }
        position = next
        turn += 1
      }
    }
    let process = try ChildProcess(
      Executable.path, ["annotate", "-", "--index", index] + options, environment: cleanEnvironment,
      input: pipe.reading, output: .writing(folder.path("output")), error: .writing(folder.path("error")))
    pipe.reading.close()
    let ending = try process.wait()
    writer.wait()
    return Outcome(ending: ending, outputBytes: try folder.bytes("output"), error: try folder.text("error"))
  }

  static func annotate(_ table: String, _ options: String..., index: String) throws -> Outcome {
    try annotate(Array(table.utf8), options, index: index)
  }
}
