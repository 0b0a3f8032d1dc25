#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeIndex

  /// `postcodes verify`.
  struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check every checksum, postcode and column of the index.",
      discussion: "Exit status 1: the file is damaged or is not an index.")

    @OptionGroup var source: IndexOption

    func run() throws {
      let index: PostcodeIndex
      do throws(Failure) {
        index = try source.open()
      } catch {
        throw error.status == .badData ? Failure(status: .negativeResult, message: error.message) : error
      }
      do {
        try index.verify()
      } catch {
        throw Failure(status: .negativeResult, message: "\(error)")
      }
      try StandardOutput.shared.line(
        "ok: \(NumberFormat.grouped(index.count)) postcodes, \(NumberFormat.grouped(index.byteCount)) bytes, all checks passed"
      )
    }
  }
#endif
