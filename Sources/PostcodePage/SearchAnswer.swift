/// What the form's answer tells a browser without JavaScript.
public struct SearchAnswer: Sendable, Equatable {
  /// A postcode in a list.
  public struct Line: Sendable, Equatable {
    /// The postcode, as it is written.
    public let postcode: String
    /// What is known of its ward, district and county.
    public let places: [Fact]
    /// How far away it is, in metres; `nil` where that is not the question.
    public let distance: Double?
    /// Whether it is no longer in use.
    public let isTerminated: Bool

    /// Puts a line together.
    public init(postcode: String, places: [Fact] = [], distance: Double? = nil, isTerminated: Bool = false) {
      self.postcode = postcode
      self.places = places
      self.distance = distance
      self.isTerminated = isTerminated
    }
  }

  /// Something that is known of a postcode.
  public struct Fact: Sendable, Equatable {
    /// What it is: the index's name for it, such as `district` or `lsoa21`; `degrees`, `grid` and `irish_grid` are positions.
    public let name: String
    /// What the index holds: a code, a number, a text, or a month such as 201506.
    public let value: String
    /// The name that the index has for a code; empty if it has none.
    public let known: String

    /// Puts a fact together.
    public init(name: String, value: String, known: String = "") {
      self.name = name
      self.value = value
      self.known = known
    }
  }

  /// All that is known of one postcode.
  public struct Record: Sendable, Equatable {
    /// The postcode, as it is written.
    public let postcode: String
    /// What is known of it, in the order in which it is shown; `terminated` is among them if it is no longer in use.
    public let facts: [Fact]
    /// The postcodes nearest to it.
    public let nearest: [Line]

    /// Puts a record together.
    public init(postcode: String, facts: [Fact] = [], nearest: [Line] = []) {
      self.postcode = postcode
      self.facts = facts
      self.nearest = nearest
    }
  }

  /// A text that may have been meant, and how many postcodes begin with it.
  public struct NearMiss: Sendable, Equatable {
    /// The text.
    public let text: String
    /// How many postcodes begin with it, or are it.
    public let count: Int

    /// Puts both together.
    public init(text: String, count: Int) {
      self.text = text
      self.count = count
    }
  }

  /// What was typed; empty if nothing was.
  public var query: String
  /// What it was taken for, if O and 0 or I and 1 were put right; `nil` if nothing was.
  public var corrected: String?
  /// The postcode that it is.
  public var record: Record?
  /// The postcodes that begin with it, at most as many as a page should have.
  public var lines: [Line] = []
  /// How many of them are in use, whether listed or not.
  public var liveCount = 0
  /// How many are not any longer.
  public var terminatedCount = 0
  /// What may have been meant where there is nothing.
  public var nearMisses: [NearMiss] = []
  /// What the index holds, such as its dataset and edition.
  public var about = ""
  /// The attribution that the licence of the data asks for.
  public var attribution = ""

  /// An answer that tells nothing yet.
  public init(query: String) { self.query = query }
}
