import CommandLineSupport
import Curriculum
import Foundation

/// Everything around a student's three modules: the manifest, the harness, the tests and the fixtures, from the
/// checkout that this program was built from.
struct GradingKit: Sendable {
  /// All files but the three modules, by their paths in a student's package.
  let files: Files
  /// The three modules as students get them, almost empty.
  let stubs: [Module: Files]
  /// The three modules of this package.
  let reference: [Module: Files]
  let curriculum: Curriculum
  /// The criteria for each module.
  let criteria: [Module: [Criterion.ID]]
  /// The documents that a student gets with the stubs.
  let guide: Files
  /// The folder with this package's `Package.swift`.
  let checkout: URL
  /// The folder with the known submissions that test the grader.
  var submissions: URL { checkout.appending(path: "Fixtures/Submissions") }

  /// The folders of a package that only this program writes to.
  static let folders = ["Sources", "Kit", "Tests", "Fixtures"]

  /// The criteria for each module in a student's package. Their tests are in a folder with the module's name.
  static func criteria(in files: Files) -> [Module: [Criterion.ID]] {
    var criteria: [Module: [Criterion.ID]] = [:]
    for (path, data) in files {
      for module in Module.allCases
      where path.hasPrefix("Tests/CurriculumTests/\(module.rawValue)/") {
        let test = TestFile(path: path, text: String(decoding: data, as: UTF8.self))
        criteria[module, default: []] += test.criteria
      }
    }
    return criteria
  }
}

extension GradingKit {
  /// - Parameter checkout: The folder with this package's `Package.swift`.
  init(checkout: URL) throws {
    self.checkout = checkout
    do {
      var files: Files = [:]
      for (folder, origin) in Self.origins {
        files.merge(try Files(at: checkout.appending(path: origin)).moved(to: folder)) { $1 }
      }
      for name in ["Fixtures.swift", "curriculum.json"] {
        files["Fixtures/\(name)"] = try Data(
          contentsOf: checkout.appending(path: "Fixtures/\(name)"))
      }
      let starter = checkout.appending(path: "Starter")
      files["Package.swift"] = try Data(contentsOf: starter.appending(path: "Package.swift"))
      self.files = files
      criteria = Self.criteria(in: files)
      var guide = try Files(at: starter.appending(path: "Lessons")).moved(to: "Lessons")
      for name in ["README.md", ".gitignore"] {
        guide[name] = try Data(contentsOf: starter.appending(path: name))
      }
      self.guide = guide
      let reference = try Self.modules(in: checkout)
      self.reference = reference
      var stubs = try Self.modules(in: starter)
      for (module, paths) in Self.given {
        for path in paths {
          stubs[module]?[(path as NSString).lastPathComponent] = reference[module]?[path]
        }
      }
      self.stubs = stubs
      curriculum = try Curriculum(contentsOf: checkout.appending(path: "Fixtures/curriculum.json"))
    } catch let error as CocoaError {
      throw ExitError.noInput(
        "The kit that this program was built from is not complete any more: "
          + error.localizedDescription)
    }
  }

  /// The checkout that this program was built from.
  static var checkout: URL {
    // From Sources/Grading/PostGrader/Package/GradingKit.swift up to the root of the checkout.
    (1...5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  }

  /// The folders of a student's package, and where their content is in the checkout.
  private static let origins = [
    "Kit/HeadlessUI": "Sources/Headless/HeadlessUI",
    "Kit/JSON": "Sources/Support/JSON",
    "Kit/Lists": "Sources/Support/Lists",
    "Kit/Locking": "Sources/Support/Locking",
    "Kit/SortedCollections": "Sources/Support/SortedCollections",
    "Kit/RealtimeDatabase": "Sources/Server/RealtimeDatabase",
    "Kit/Curriculum": "Sources/Grading/Curriculum",
    "Kit/AppInterface": "Sources/Grading/AppInterface",
    "Kit/AppEntry": "Sources/Grading/AppEntry",
    "Kit/AppUnderTest": "Sources/Grading/AppUnderTest",
    "Kit/TestDoubles": "Sources/PostTesting/Mocks",
    "Kit/TestSupport": "Tests/Support/TestSupport",
    "Tests/CurriculumTests": "Tests/Grading/CurriculumTests",
    "Tests/AppAdapter": "Tests/Grading/AppAdapter",
    "Fixtures/Answers": "Fixtures/Answers",
  ]

  /// The files that students get from this package, because no criterion is about them.
  private static let given: [Module: [String]] = [
    .model: ["HiddenContent.swift", "String+Excerpt.swift"],
    .controllers: [
      "Live/EventStreaming.swift", "Live/ServerSentEvent.swift",
      "Moderation/HiddenContentStore.swift", "RequestPerforming.swift",
    ],
  ]

  private static func modules(in package: URL) throws -> [Module: Files] {
    var modules: [Module: Files] = [:]
    for module in Module.allCases {
      modules[module] = try Files(at: package.appending(path: module.folder))
    }
    return modules
  }
}
