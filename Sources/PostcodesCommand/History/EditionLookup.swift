internal import CommandSupport
internal import PostcodeKit
internal import PostcodesIOResponder

/// The editions of an index, for `lookup --as-of` and `lookup --history`.
struct EditionLookup {
  let history: PostcodeHistory

  /// Reads the history of an index.
  ///
  /// - Throws: A failure if the index has only one edition.
  init(_ index: PostcodeIndex, option: String) throws(Failure) {
    let history: PostcodeHistory?
    do {
      history = try PostcodeHistory(index)
    } catch {
      throw Failure(status: .badData, message: "\(error)")
    }
    guard let history else {
      throw Failure(
        status: .usage,
        message: "\(option): the index has one edition. Build one of several with 'postcodes build --history'")
    }
    self.history = history
  }

  /// Returns the edition that was current in a month.
  ///
  /// - Throws: A failure that names the first edition if that is later.
  func edition(asOf month: YearMonth) throws(Failure) -> PostcodeHistory.Edition {
    guard let edition = history.edition(asOf: month) else {
      let first = history.editions.last.map { $0.month.dashed } ?? ""
      throw Failure(status: .usage, message: "--as-of \(month.dashed): the first edition of the index is \(first)")
    }
    return edition
  }

  /// Returns the postcode that a text stands for: the text itself, or its correction.
  func postcode(_ query: String) -> Postcode? { Postcode(query) ?? history.index.find(query)?.postcode }

  /// Returns which of the editions contain a postcode, the newest first.
  func editions(with postcode: Postcode) -> [PostcodeHistory.Edition] {
    history.editions.filter { history.contains(postcode, in: $0.number) }
  }

  /// Returns why an edition doesn't contain a query.
  func explain(_ query: String, _ edition: PostcodeHistory.Edition) -> String {
    guard let postcode = postcode(query) else {
      let isPart = !PostcodeGroup.interpretations(of: query).isEmpty
      return isPart ? "\(Printable.quoted(query)): --as-of finds whole postcodes only" : LookupStatus.explainForm(query)
    }
    let text = "\(postcode): not in the edition of \(edition.month.dashed)"
    let present = editions(with: postcode)
    // The nearest edition with the postcode, the later one first: a postcode is more often new than gone.
    if let later = present.last(where: { $0.number < edition.number }) {
      return text + ", first in that of \(later.month.dashed)"
    }
    if let earlier = present.first { return text + ", last in that of \(earlier.month.dashed)" }
    return text + " or any other"
  }

  /// Returns what became of a postcode of an edition, or `nil` if the newest has it.
  func fate(_ postcode: Postcode, _ edition: PostcodeHistory.Edition) -> String? {
    guard !history.contains(postcode, in: 0) else { return nil }
    let last = editions(with: postcode).first ?? edition
    let next = history.editions[max(last.number - 1, 0)]
    return "no longer in the edition of \(next.month.dashed)"
  }
}

extension YearMonth {
  /// The month as `2019-05`.
  var dashed: String {
    let text = description
    return text.utf8.count == 6 ? "\(text.prefix(4))-\(text.suffix(2))" : text
  }
}
