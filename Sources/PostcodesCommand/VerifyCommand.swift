internal import ArgumentParser
internal import PostcodeIndex
internal import CommandSupport

/// `postcodes verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check the index: every checksum, every postcode, every column.",
    discussion: "Exit status 1: the file is damaged, or no index.")

  @OptionGroup var source: IndexOption

  func run() throws {
    let index: PostcodeIndex
    do {
      index = try source.open()
    } catch let failure as Failure where failure.status == Failure.badData {
      throw Failure(status: Failure.negativeAnswer, message: failure.message)
    }
    do {
      try index.verify()
    } catch {
      throw Failure(status: Failure.negativeAnswer, message: "\(error)")
    }
    try StandardOutput.shared.line(
      "ok: \(Figures.grouped(index.count)) postcodes, \(Figures.grouped(index.byteCount)) bytes, all checksums right")
  }
}
