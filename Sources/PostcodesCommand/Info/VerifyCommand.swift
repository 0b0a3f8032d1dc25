#if Programs
  internal import ArgumentParser
  internal import CommandSupport
  internal import PostcodeKit

  /// `postcodes verify`.
  struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check every checksum, postcode, column and place of the index.",
      discussion: "Exit status 1: the file is damaged or is not an index.")

    @OptionGroup var source: IndexOption

    @Option(help: "Output format.")
    var format = ReportFormat.text

    func run() throws {
      let path = try source.path()
      do throws(Failure) {
        let index = try IndexOpener.open(path)
        let places: Places?
        do throws(IndexError) {
          try index.verify()
          places = try Places(index)
          try places?.verify()
          try PostcodeHistory(index)?.verify()
        } catch {
          throw Failure(status: .negativeResult, message: "\(path): \(error)")
        }
        try report(index, places)
      } catch {
        guard error.status == .badData || error.status == .negativeResult else { throw error }
        if format == .json { try JSONOutput.write(Document(isValid: false, error: error.message)) }
        throw Failure(status: .negativeResult, message: error.message)
      }
    }

    private func report(_ index: PostcodeIndex, _ places: Places?) throws(Failure) {
      do {
        switch format {
        case .text:
          let (count, bytes) = (NumberFormat.grouped(index.count), NumberFormat.grouped(index.byteCount))
          let placeText = places.map { ", \(NumberFormat.grouped($0.count)) places" } ?? ""
          try StandardOutput.shared.line("ok: \(count) postcodes\(placeText), \(bytes) bytes, all checks passed")
        case .json:
          try JSONOutput.write(
            Document(isValid: true, postcodes: index.count, places: places?.count, bytes: index.byteCount))
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
      var places: Int?
      var bytes: Int?
      var error: String?
    }
  }
#endif
