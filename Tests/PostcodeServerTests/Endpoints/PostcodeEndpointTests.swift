import Testing

/// Responses about postcodes, byte for byte.
@Suite(.timeLimit(.minutes(10)))
struct PostcodeEndpointTests {
  private static let invalid = Bodies.error(404, "Invalid postcode")
  private static let notFound = Bodies.error(404, "Postcode not found")

  static let lookups: [Exchange] = [
    .get("/postcodes/AB101AB", Bodies.ab101AB()),
    .get("/postcodes/ab10%201ab", Bodies.ab101AB()),
    .get("/postcodes/%20AB10%09%C2%A01AB%20", Bodies.ab101AB()),
    .get("/postcodes/AB10%201AB?filter=postcode&limit=x", Bodies.ab101AB()),
    .get("/postcodes/m11ad", Bodies.m11AD()),
    .get("/postcodes/ZZ999ZZ", 404, notFound),
    .get("/postcodes/FOO", 404, invalid),
    .get("/postcodes/GIR0AA", 404, invalid),
    .get("/postcodes/AB10+1AB", 404, invalid),
    .get("/postcodes/AB101%20AB", 404, invalid),
    .get("/postcodes/AB10%2F1AB", 404, invalid),
    .get(
      "/postcodes/AB1%200AA", 404,
      #"{"status":404,"error":"Postcode not found","terminated":\#(Bodies.terminated)}"#),
    .get("/postcodes/%", 500, Bodies.failure),
    .get("/postcodes/%E9", 500, Bodies.failure),
  ]

  static let validations: [Exchange] = [
    .get("/postcodes/ab101ab/validate", "true"),
    .get("/postcodes/AB1%200AA/validate", "false"),
    .get("/postcodes/ZZ999ZZ/validate", "false"),
    .get("/postcodes/FOO/validate", "false"),
    .get("/postcodes/JE2%203AB/validate", "true"),
  ]

  private static let all = #"["AB10 1AB","AB10 1AF","AB10 1AG","AB11 6UL","JE2 3AB","M11 1AA","M1 1AD"]"#

  static let completions: [Exchange] = [
    // Postcodes that contain the text count, too.
    .get("/postcodes/AB/autocomplete", #"["AB10 1AB","AB10 1AF","AB10 1AG","AB11 6UL","JE2 3AB"]"#),
    .get("/postcodes/ab10/autocomplete?limit=1", #"["AB10 1AB"]"#),
    .get("/postcodes/ab10/autocomplete?limit=2abc", #"["AB10 1AB","AB10 1AF"]"#),
    .get("/postcodes/ab10/autocomplete?limit=1e1", #"["AB10 1AB"]"#),
    .get("/postcodes/ab10/autocomplete?limit=0", #"["AB10 1AB","AB10 1AF","AB10 1AG"]"#),
    .get("/postcodes/ab10/autocomplete?limit=-1", #"["AB10 1AB","AB10 1AF","AB10 1AG"]"#),
    .get("/postcodes/ab10/autocomplete?limit=bogus", #"["AB10 1AB","AB10 1AF","AB10 1AG"]"#),
    .get("/postcodes/ab10/autocomplete?limit=1&limit=5", #"["AB10 1AB"]"#),
    .get("/postcodes/M1/autocomplete", #"["M1 1AD","M11 1AA"]"#),
    .get("/postcodes/M1%201/autocomplete", #"["M1 1AD","M11 1AA"]"#),
    .get("/postcodes/AB1%200AA/autocomplete", "null"),
    .get("/postcodes/AB10%201AB/autocomplete", #"["AB10 1AB"]"#),
    .get("/postcodes/ZZ/autocomplete", "null"),
    .get("/postcodes/%20/autocomplete", all),
    .get("/postcodes/%C3%9F/autocomplete", "null"),
  ]

  private static let noQuery = Bodies.error(
    400, "No postcode query submitted. Remember to include query parameter")

  static let searches: [Exchange] = [
    .get("/postcodes?q=AB10%201AB", "[\(Bodies.ab101AB())]"),
    .get("/postcodes?query=ab101&limit=2", "[\(Bodies.ab101AB()),\(Bodies.ab101AF())]"),
    .get("/postcodes?q=&query=M1+1AD", "[\(Bodies.m11AD())]"),
    .get("/postcodes?q=M1&q=SE1", "null"),
    .get("/postcodes?q=ZZ1", "null"),
    .get("/postcodes?q[]=M1", 400, noQuery),
    .get("/postcodes?q=M1+1AD&filter=postcode", "[\(Bodies.m11AD())]"),
    .get("/postcodes?q=ZZ1&filter=postcode", 500, Bodies.failure),
    .get("/postcodes", 400, noQuery),
    .get("/postcodes?q=", 400, noQuery),
    .get("/postcodes?q=%20+", 400, noQuery),
    .get("/postcodes?lat=57.1&longitude=-2", 400, noQuery),
  ]

  @Test(arguments: lookups) func lookup(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: validations) func validate(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: completions) func autocomplete(_ exchange: Exchange) async throws { try await exchange.check() }
  @Test(arguments: searches) func search(_ exchange: Exchange) async throws { try await exchange.check() }
}
