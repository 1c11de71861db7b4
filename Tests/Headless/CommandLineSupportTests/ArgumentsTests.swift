import CommandLineSupport
import Testing

@Suite("Command line · Arguments")
struct ArgumentsTests {
  enum Option: String, CommandLineOption {
    case data, width
    case timeZone = "time-zone"
    case verbose

    var takesValue: Bool { self != .verbose }
  }

  private func arguments(_ arguments: String...) throws -> Arguments<Option> {
    try Arguments(arguments, command: "Demo show")
  }

  @Test func `Options stand anywhere between the words, with a space or an equals sign`() throws {
    for line in ["--data d a --width=40 b --verbose", "a --width 40 --verbose b --data=d"] {
      let arguments = try Arguments<Option>(
        line.split(separator: " ").map(String.init), command: "Demo")
      #expect(arguments.words == ["a", "b"])
      #expect(arguments[.data] == "d")
      #expect(try arguments.number(.width, in: 20...50) == 40)
      #expect(arguments.contains(.verbose))
      #expect(try arguments.timeZone(.timeZone) == nil)
      #expect(!arguments.isHelpRequested)
    }
  }

  @Test func `A value may be empty, hold an equals sign or begin with a dash`() throws {
    #expect(try arguments("--data=")[.data] == "")
    #expect(try arguments("--data=a=b")[.data] == "a=b")
    #expect(try arguments("--data", "--verbose")[.data] == "--verbose")
  }

  @Test(arguments: ["\u{301}", "\u{1F3FF}", "\u{200D}"])
  func `A value and a word may begin with any mark`(mark: String) throws {
    #expect(try arguments("--data=\(mark)a")[.data] == "\(mark)a")
    #expect(try arguments("\(mark)a").words == ["\(mark)a"])
    #expect(throws: ExitError.self) { try arguments("-\(mark)") }
    #expect(throws: ExitError.self) { try arguments("--\(mark)") }
  }

  @Test func `A repeated option has all its values in order, and the last one counts`() throws {
    let arguments = try arguments("--data", "b", "--data=a", "--verbose", "--data", "")
    #expect(arguments.values(of: .data) == ["b", "a", ""] && arguments[.data] == "")
    #expect(arguments.values(of: .width) == [])
  }

  @Test(arguments: [["-33.9,18.4"], ["-.5"], ["-"], [""], ["--", "--width"], ["--", "-h", "--"]])
  func `Negative numbers, a dash and everything after two dashes are words`(list: [String]) throws {
    let arguments = try Arguments<Option>(list, command: "Demo")
    #expect(arguments.words == (list[0] == "--" ? Array(list.dropFirst()) : list))
    #expect(!arguments.isHelpRequested)
  }

  @Test(arguments: [["-h"], ["a", "--help"], ["--verbose", "-h", "--bogus"]])
  func `A request for help ignores the arguments after it`(list: [String]) throws {
    #expect(try Arguments<Option>(list, command: "Demo").isHelpRequested)
  }

  @Test(arguments: [
    ["--version"], ["a", "--version", "--bogus"], ["--verbose", "--version", "-h"],
  ])
  func `A request for the version ignores the arguments after it`(list: [String]) {
    #expect(throws: VersionRequest.self) { try Arguments<Option>(list, command: "Demo") }
  }

  @Test(
    "An option's value, a word after two dashes and an argument after help request no version",
    arguments: [["--data", "--version"], ["--", "--version"], ["-h", "--version"]])
  func noVersion(list: [String]) throws {
    _ = try Arguments<Option>(list, command: "Demo")
  }

  @Test(arguments: [
    (["--colour"], "There is no option “--colour”."), (["-x"], "There is no option “-x”."),
    (["-xwidth", "3"], "There is no option “-xwidth”."), (["--=x"], "There is no option “--=x”."),
    (["--verbose=yes"], "There is no option “--verbose=yes”."),
    (["--help=x"], "There is no option “--help=x”."),
    (["--version=1"], "There is no option “--version=1”."),
    (["-version"], "There is no option “-version”."), (["--width"], "--width needs a value."),
    (["--\u{1B}[31m\nred"], "There is no option “--␛[31m red”."),
  ])
  func `An invalid argument is an error on one safe line`(list: [String], message: String) throws {
    let failure = try #require(throws: ExitError.self) {
      try Arguments<Option>(list, command: "Demo show")
    }
    #expect(failure.message == "\(message) Try “Demo show --help”.")
    #expect(failure.exitCode == 64)
  }

  @Test(arguments: ["19", "51", "-20", "", "twenty", "20.0", "99999999999999999999"])
  func `A number is whole and in its range`(value: String) throws {
    let arguments = try arguments("--width=\(value)")
    let failure = try #require(throws: ExitError.self) { try arguments.number(.width, in: 20...50) }
    #expect(
      failure.message == "--width takes a whole number from 20 to 50, not “\(value)”. "
        + "Try “Demo show --help”.")
  }

  @Test func `A time zone has a name that is known`() throws {
    let tokyo = try arguments("--time-zone", "Asia/Tokyo").timeZone(.timeZone)
    #expect(tokyo?.secondsFromGMT() == 9 * 3600)
    let failure = try #require(throws: ExitError.self) {
      try arguments("--time-zone", "Atlantis").timeZone(.timeZone)
    }
    #expect(failure.message.hasPrefix("There is no time zone “Atlantis”"))
  }
}
