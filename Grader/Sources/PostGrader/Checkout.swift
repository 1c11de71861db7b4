import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import PostFixtures

/// The checkout that this program was built from: the kit, the files that students get with it, and the grader's tests.
struct Checkout: Sendable {
  let kit: GradingKit
  /// The three modules as students get them, almost empty.
  let stubs: [Module: Files]
  let reference: [Module: Files]
  /// The documents that a student gets with the stubs.
  let guide: Files

  static let root = Fixtures.packageDirectory
  static let grader = root.appending(path: "Grader")
  static let submissions = grader.appending(path: "Submissions")

  /// The parts of a student's package around the modules, and their places here. The starter's manifest names the same folders.
  static let origins = [
    "Sources/Headless": ["HeadlessUI", "TextUI", "TerminalUI", "CommandLineSupport"],
    "Sources/Support": [
      "CellText", "JSON", "Locking", "SortedCollections", "RealtimeDatabase", "TCPClient",
      "WebSocketFrames", "MockNetwork", "InProcessNetwork/InProcessNetwork.swift",
    ],
    "Sources/Grading": ["Curriculum", "AppInterface", "AppEntry", "AppUnderTest"],
    "Grader/Sources": ["AppHost", "AppLink", "GradingEngine", "Companion", "PostShow"],
    "Tests/Grading": ["AppWatch"],
    "Tests/Support": ["TestSupport"],
  ].reduce(into: [
    "Package.swift": "Grader/Starter/Package.swift",
    "Tests/CurriculumTests": "Tests/Grading/CurriculumTests",
    "Tests/AppAdapter": "Tests/Grading/AppAdapter",
    "Fixtures/Answers": "Fixtures/Answers",
    "Fixtures/Fixtures.swift": "Fixtures/Fixtures.swift",
    "Fixtures/curriculum.json": "Fixtures/curriculum.json",
  ]) { origins, modules in
    for name in modules.value { origins["Kit/\(name)"] = "\(modules.key)/\(name)" }
  }

  static let documents = [
    "Lessons": "Grader/Starter/Lessons", "README.md": "Grader/Starter/README.md",
    ".gitignore": "Grader/Starter/.gitignore",
  ]

  init(in root: URL = Self.root) throws {
    do {
      reference = try Self.modules(in: root)
      var stubs = try Self.modules(in: root.appending(path: "Grader/Starter"))
      for (module, paths) in Self.given {
        for path in paths {
          stubs[module]?[(path as NSString).lastPathComponent] = reference[module]?[path]
        }
      }
      self.stubs = stubs
      guide = try Self.files(Self.documents, in: root)
      kit = GradingKit(
        files: try Self.files(Self.origins, in: root),
        curriculum: try Curriculum(contentsOf: root.appending(path: "Fixtures/curriculum.json")))
    } catch let error as CocoaError {
      throw ExitError.noInput(
        "The kit that this program was built from is not complete: \(error.localizedDescription)")
    }
  }

  private static func files(_ origins: [String: String], in root: URL) throws -> Files {
    var files: Files = [:]
    for (target, origin) in origins {
      let url = root.appending(path: origin)
      if url.isFolder {
        files.merge(try Files(at: url).moved(to: target)) { $1 }
      } else {
        files[target] = try Data(contentsOf: url)
      }
    }
    return files
  }

  /// The files that students get from this package, because no criterion is about them.
  private static let given: [Module: [String]] = [
    .model: ["HiddenContent.swift", "String+Excerpt.swift"],
    .controllers: [
      "Live/EventStreaming.swift", "Live/ServerSentEvent.swift",
      "Moderation/HiddenContentStore.swift", "RequestPerforming.swift",
    ],
  ]

  /// The works that any student can copy: the textbook, and this package’s app.
  var solutions: [SimilaritySearch.Work] {
    let textbook = try? Self.modules(in: Self.root.appending(path: "Textbook"))
    return [
      SimilaritySearch.Work(name: "the textbook", isGraded: false, files: textbook?.files ?? [:]),
      SimilaritySearch.Work(name: "the kit’s own app", isGraded: false, files: reference.files),
    ]
  }

  private static func modules(in package: URL) throws -> [Module: Files] {
    try Module.allCases.reduce(into: [:]) { modules, module in
      modules[module] = try Files(at: package.appending(path: module.folder))
    }
  }
}
