#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeIndex
  internal import PostcodeIndexInspection

  /// `postcodes verify`.
  struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check every checksum, postcode and column of the index.",
      discussion: "Exit status 1: the file is damaged or is not an index.")

    @OptionGroup var source: IndexOption

    @Option(help: "Output format.")
    var format = ReportFormat.text

    func run() throws {
      let path = try source.path()
      do throws(Failure) {
        let index = try IndexOpener.open(path)
        do throws(IndexError) { try index.verify() } catch {
          throw Failure(status: .negativeResult, message: "\(path): \(error)")
        }
        try report(index)
      } catch {
        guard error.status == .badData || error.status == .negativeResult else { throw error }
        if format == .json { try JSONOutput.write(Document(isValid: false, error: error.message)) }
        throw Failure(status: .negativeResult, message: error.message)
      }
    }

    private func report(_ index: PostcodeIndex) throws(Failure) {
      do {
        switch format {
        case .text:
          let (count, bytes) = (NumberFormat.grouped(index.count), NumberFormat.grouped(index.byteCount))
          try StandardOutput.shared.line("ok: \(count) postcodes, \(bytes) bytes, all checks passed")
        case .json:
          try JSONOutput.write(Document(isValid: true, postcodes: index.count, bytes: index.byteCount))
        }
      } catch let error as Failure {
        throw error
      } catch {
        throw Failure(status: .inputOutput, message: "\(error)")
      }
    }

    private struct Document: Encodable {
      let isValid: Bool
      var postcodes: Int?
      var bytes: Int?
      var error: String?
    }
  }
#endif
