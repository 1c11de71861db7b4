import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("Grader · Flags")
final class FlagTests: FolderTests {
  private func found(_ source: String) -> [String] {
    Flag.all(in: [.model: ["A.swift": Data(source.utf8)]]).map(\.found)
  }

  @Test(arguments: [
    ("let f = dlsym(nil, \"x\")", "dlsym"), ("Glibc.`dlsym`(nil, name)", "dlsym"),
    ("#if os(Windows)\n dlopen(nil, 0)\n#endif", "dlopen"), ("mprotect(page, 4096, 7)", "mprotect"),
    ("mmap(nil, 1, PROT_READ, 0, 0, 0)", "mmap"), ("let all: Int32 = PROT_EXEC", "PROT_EXEC"),
    ("ptrace", "ptrace"), ("process_vm_readv", "process_vm_readv"), ("dup2(4, 3)", "dup2"),
    ("let copy = dup(3)", "dup"), ("dup\u{A0}(3)", "dup"), ("let p = Process()", "Process"),
    ("@_silgen_name(\"swift_x\") func x()", "@_silgen_name"),
    ("@ /* */ section(\".init_array\") let x = 1", "@section"), ("@_used let x = 1", "@_used"),
    ("@_cdecl(\"main\") func x() {}", "@_cdecl"), ("@c func x() {}", "@c"),
    ("@_extern(c, \"x\") func x()", "@_extern"),
    ("typealias F = @convention(c) () -> Void", "@convention"),
    ("@_spi(ForToolsIntegrationOnly) public import Foundation", "@_spi"),
    ("import Testing", "import Testing"), ("import struct Testing.Issue", "import Testing"),
    ("unsafeBitCast(f, to: (() -> Void).self)", "unsafeBitCast"),
    ("environ", "environ"), ("CommandLine.unsafeArgv", "unsafeArgv"),
    (#"open("/proc/self/fd/3", 0)"#, "/proc"), (##"open(#"/proc/self"#, 0)"##, "/proc"),
    ("open(\"\"\"\n  /proc/self/mem\n  \"\"\", 0)", "/proc"), (#"open("/dev/fd/3", 1)"#, "/dev/fd"),
    (#"let name = "POST_GRADE_HOST""#, "POST_GRADE"),
    (#"getenv("POST_GRADE_CHANNEL")"#, "POST_GRADE"),
  ]) func `Suspicious code is flagged`(_ source: String, _ expected: String) {
    #expect(found(source) == [expected])
  }

  @Test(arguments: [
    // Code that looks like a comment or a string.
    #""\(dlsym(nil, ""))""#, #""\("\(dlsym(nil, name))")""#, ##"#"\#(dlsym(nil, name))"#"##,
    #""\(f(")"), dlsym(nil, name))""#, #""\\"; dlsym(nil, name)"#, ##"#"\"#; dlsym(nil, name)"##,
    "\"\"\"\n \" \\\"\"\"\n\"\"\"; dlsym(nil, name)", "// a line\rdlsym(nil, name)",
    "/* /* */ */ dlsym(nil, name)", "/**/dlsym(nil, name)/**/", "`a \" b`(); dlsym(nil, name)",
    "f(a, /); dlsym(nil, name); g(b, /)", "√dlsym(nil, name)", "dlsym\u{A0}(nil, name)",
    "\u{FEFF}dlsym(nil, name)", "a / b; dlsym(nil, \"/\")", "\"unfinished\ndlsym(nil, name)",
  ]) func `Flagged code is found among comments and strings`(_ source: String) {
    #expect(found(source) == ["dlsym"])
  }

  @Test(arguments: [
    "// dlsym(nil, name) and \"/proc/self/mem\"", "/* dlsym /* mprotect */ dup2(4, 3) */",
    "#\"\\(dlsym)\"#", "let text = \"dup2 and mprotect are functions, and so is dlsym()\"",
    "let text = \"\"\"\n  dlsym(nil, \"\\\"\"\"\")\n  \"\"\"",
    "let text = \"See /proc/self for more.\"", "let path = \"/processes/1\"",
    "let path = \"https://example.com/proc/1\"", "let text = \"proc/rata\"",
    "let dup = posts.first; posts.dup(); func dup() {}", "Font.system(size: 1)", "let system = 1",
    "let section = indexPath.section; table.section(1)", "Int(bitPattern: hash)",
    "UInt64(bitPattern: 1)", "bytes.load(as: UInt32.self)",
    "load(completion: { (posts) -> Void in })", "loader.load(to: url) { () -> Void in }",
    "getenv(\"HOME\")", "ProcessInfo.processInfo.environment[\"HOME\"]", "settings.environment",
    "@testing var a = 1", "@testable import PostModel", "let fork = 1", "@MainActor func c() {}",
    "import Foundation", "func test() { Testing() }",
    "`dlsym in a sentence`()", "ProcessInfo.processInfo.processIdentifier", "mydlsym(nil)",
  ]) func `Honest code has no flag`(_ source: String) {
    #expect(found(source).isEmpty)
  }

  @Test func `A flag has its file and its line`() {
    let source = "/*\n*/ let a = \"\"\"\n  a\n  /proc/1\n  \"\"\"\n\"\(1)\"\r\ndlsym(nil, \"x\")\n"
    let flags = Flag.all(in: [.views: ["Cells/A.swift": Data(source.utf8)]])
    #expect(
      flags.map(\.inWords) == [
        "Sources/PostViews/Cells/A.swift:4: /proc", "Sources/PostViews/Cells/A.swift:7: dlsym",
      ])
  }

  @Test(arguments: [
    "dlsym ", "unsafeBitCast(", "\"\\(", "#\"\"\"", "#/ ", "##/", "(/", "`", "/*", "#", "\\",
    "\"/proc\" ",
  ]) func `A long file has at most 50 flags`(_ part: String) {
    #expect(found(String(repeating: part, count: 100_000)).count <= 50)
  }

  @Test func `The stubs, the textbook and the kit's own app have no flags`() throws {
    let checkout = try Checkout()
    let textbook = SubmissionFolder(name: "", url: Checkout.root.appending(path: "Textbook"))
    for modules in [checkout.stubs, checkout.reference, try Submission(in: textbook).modules] {
      #expect(Flag.all(in: modules) == [])
    }
  }

  @Test func `Each known submission has exactly its expected flags`() throws {
    let checkout = try Checkout()
    let submissions = try KnownSubmission.all(in: Checkout.submissions)
    for submission in submissions {
      let kind = submission.url.deletingLastPathComponent().lastPathComponent
      // The selftest tries the others.
      let flags = submission.flags ?? []
      guard kind != "Wrong" || !flags.isEmpty else { continue }
      let url = folder.appending(component: submission.name)
      try submission.write(to: url, from: checkout)
      let modules = try Submission(in: SubmissionFolder(name: "", url: url)).modules
      #expect(Set(Flag.all(in: modules).map(\.found)) == flags, "\(submission.name)")
      if kind == "Right" { #expect(flags.isEmpty, "\(submission.name)") }
      if kind == "Cheats" { #expect(!flags.isEmpty, "\(submission.name)") }
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `Only reports for instructors show flags`(_ format: ReportFormat) throws {
    var ada = try Samples.ada()
    let before = try format.render([ada])
    ada.flags = [Flag(path: "Sources/PostModel/A\u{1B}.swift", line: 12, found: "dlsym")]
    let report = try format.render([ada])
    let isForStudents = format == .gradescope
    #expect((report == before) == isForStudents)
    #expect(report.contains("dlsym") == !isForStudents)
    #expect(report.contains("12") || isForStudents)
    #expect(!report.contains("\u{1B}"))
    if format.acceptsSeveral {
      let table = try format.render([ada, Samples.dee()])
      #expect(table.contains("dlsym"))
    }
  }

  @Test func `The selftest lists missing and unexpected flags`() throws {
    let curriculum = try Samples.curriculum()
    let folder = Checkout.grader.appending(path: "Submissions/Cheats/finds-functions")
    let cheat = try KnownSubmission(at: folder)
    var graded = try Samples.dee()
    graded.flags = ["dlsym", "ptrace"].map { Flag(path: "A.swift", line: 1, found: $0) }
    let differences = cheat.differences(from: graded, in: curriculum)
    #expect(differences.contains("“mprotect” is not flagged"))
    #expect(differences.contains("“ptrace” is flagged, and should not be"))
    #expect(!differences.contains { $0.contains("dlsym") })
  }
}
