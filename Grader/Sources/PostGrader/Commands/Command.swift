import CommandLineSupport
import Foundation
import GradingEngine

/// The command on the command line.
enum Command {
  case starter(Starter)
  case grade(Grade)
  case selftest(Selftest)
  case help(String)

  init(arguments: [String]) throws {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case nil, "help", "--help", "-h":
      let texts = ["starter": Starter.help, "grade": Grade.help, "selftest": Selftest.help]
      guard let text = rest.first.map({ texts[$0] }) ?? Self.help else {
        throw ExitError.usage("There is no help on “\(rest[0])”.", command: "PostGrader")
      }
      self = .help(text)
    case "--version": throw VersionRequest()
    case "starter": self = try Self.starter(rest)
    case "grade": self = try Self.grade(rest)
    case "selftest": self = try Self.selftest(rest)
    case let argument?:
      let kind = argument.hasPrefix("-") ? "option" : "command"
      throw ExitError.usage("There is no \(kind) “\(argument)”.", command: "PostGrader")
    }
  }

  private static func starter(_ arguments: [String]) throws -> Command {
    let arguments = try Arguments<Starter.Option>(arguments, command: "PostGrader starter")
    if arguments.isHelpRequested { return .help(Starter.help) }
    guard arguments.words.count == 1 else { throw arguments.usageError("It takes one folder.") }
    return .starter(
      Starter(
        folder: URL(filePath: arguments.words[0]), isUpgrade: arguments.contains(.upgrade)))
  }

  private static func grade(_ arguments: [String]) throws -> Command {
    let arguments = try Arguments<Grade.Option>(arguments, command: "PostGrader grade")
    if arguments.isHelpRequested { return .help(Grade.help) }
    guard !arguments.words.isEmpty else { throw arguments.usageError("Which folder?") }
    if arguments.contains(.single), arguments.words.count > 1 {
      throw arguments.usageError("--single is about one folder.")
    }
    guard let isolation = Isolation.Mode(rawValue: arguments[.isolation] ?? "auto") else {
      throw arguments.usageError("--isolation takes auto, required or none.")
    }
    return .grade(
      Grade(
        folders: arguments.words.map { URL(filePath: $0) },
        reports: try arguments.reports(), resumed: try arguments.file(.resume),
        compared: try arguments.values(of: .compare).map { try arguments.url($0, of: .compare) },
        rulesFile: try arguments.file(.rules),
        jobs: try arguments.number(.jobs, in: 1...64),
        timeout: try arguments.number(.timeout, in: 1...3600),
        budget: try arguments.number(.budget, in: 1...86_400) ?? Batch.usualBudget,
        only: arguments[.only],
        usesCache: !arguments.contains(.noCache),
        isolation: isolation,
        isWatching: arguments.contains(.watch),
        isSingle: arguments.contains(.single)
      ))
  }

  private static func selftest(_ arguments: [String]) throws -> Command {
    let arguments = try Arguments<Selftest.Option>(arguments, command: "PostGrader selftest")
    if arguments.isHelpRequested { return .help(Selftest.help) }
    let selftest = Selftest(
      names: arguments.words, sampleCount: try arguments.number(.sample, in: 1...10_000),
      seed: try arguments.number(.seed, in: Selftest.seeds),
      jobs: try arguments.number(.jobs, in: 1...64), usesCache: !arguments.contains(.noCache))
    if selftest.seed != nil && selftest.sampleCount == nil {
      throw arguments.usageError("--seed chooses a sample, and --sample says how large it is.")
    }
    return .selftest(selftest)
  }

  static let help = """
    Grades apps that are written along the Post curriculum.

    USAGE
      PostGrader starter DIR     Write a student's package: stubs, tests, fixtures, a README.
      PostGrader grade DIR …     Judge one submission or many.
      PostGrader selftest        Test the grader with submissions whose faults are known.
      PostGrader help COMMAND    Say how to use a command.
      PostGrader --version       Print the version.

    EXAMPLES
      PostGrader starter ~/post
      PostGrader grade ~/post
      PostGrader grade class --format html --output class.html

    EXIT STATUS
      0 everything passed; 1 something failed; 2 the grader could not do what it was asked.
    """
}

extension Arguments<Grade.Option> {
  /// A file, or nil if the option is not there.
  fileprivate func file(_ option: Grade.Option) throws -> URL? {
    try self[option].map { try url($0, of: option) }
  }

  fileprivate func url(_ path: String, of option: Grade.Option) throws -> URL {
    if path.isEmpty { throw usageError("--\(option.rawValue) needs a file.") }
    return URL(filePath: path)
  }

  /// The formats with the files in the same places. The last format may be without one.
  fileprivate func reports() throws -> [Grade.Report] {
    let formats = try values(of: .format).map { name in
      guard let format = ReportFormat(rawValue: name) else {
        let names = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw usageError("There is no format “\(name)”. The formats are \(names).")
      }
      return format
    }
    let outputs = try values(of: .output).map { try url($0, of: .output) }
    guard let last = formats.last else {
      if outputs.count > 1 { throw usageError("Each --output needs a --format of its own.") }
      return [Grade.Report(output: outputs.first)]
    }
    guard outputs.count <= formats.count else {
      throw usageError("Each --output needs a --format of its own.")
    }
    guard outputs.count >= formats.count - 1 else {
      throw usageError("Each --format but the last needs an --output of its own.")
    }
    guard Set(outputs.map(\.standardizedFileURL)).count == outputs.count else {
      throw usageError("Two reports cannot be in one file.")
    }
    let files = zip(formats, outputs).map { Grade.Report(format: $0, output: $1) }
    return outputs.count == formats.count ? files : files + [Grade.Report(format: last)]
  }
}
