import CommandLineSupport
import Curriculum
import Foundation
import Locking
import Testing

@testable import GradingEngine

/// The tests play the compiler.
@Suite("Grader · Omitting code that does not compile")
final class SubmissionBuildTests: FolderTests {
  private var package: URL { folder }
  private let kit: GradingKit

  /// A kit with two criteria for each module, and an adapter with two functions.
  override init() throws {
    var files: Files = [:]
    for module in Module.allCases {
      files["Tests/CurriculumTests/\(module.rawValue)/Tests.swift"] = Data(
        """
        struct \(module.rawValue)Tests {
          @Test(.criterion("\(module.rawValue).tests.one"))
          func one() {}

          @Test(.criterion("\(module.rawValue).tests.two"))
          func two() {}
        }
        """.utf8)
      files[Self.adapter(of: module)] = Data(
        """
        final class \(module.rawValue)Adapter: Interface {
          override func first\(module.rawValue)() {}
          override func second\(module.rawValue)() {}
        }

        private struct \(module.rawValue)Helper {}
        """.utf8)
    }
    kit = GradingKit(
      files: files,
      curriculum: try JSONDecoder().decode(
        Curriculum.self, from: Data(#"{"parts": [], "criteria": []}"#.utf8)))
    try super.init()
  }

  private static func adapter(of module: Module) -> String {
    "Tests/AppAdapter/\(module.rawValue)Adapter.swift"
  }

  private func build(
    _ compiler: @escaping (_ target: String?) -> Builder.Outcome
  ) throws -> SubmissionBuild {
    let modules = Dictionary(
      uniqueKeysWithValues: Module.allCases.map { ($0, ["Own.swift": Data("struct Own {}".utf8)]) })
    var build = SubmissionBuild(
      of: Submission(name: "mira", modules: modules), kit: kit, in: package, build: compiler)
    try build.run()
    return build
  }

  private func error(_ path: String, _ line: Int, _ message: String) -> Diagnostic {
    Diagnostic(path: path, line: line, message: message)
  }

  private func functionsLeft() -> [String] {
    let files = try? Files(at: package.appending(path: "Tests/AppAdapter"))
    return (files ?? [:]).values.flatMap { data in
      String(decoding: data, as: UTF8.self).matches(of: /func (\w+)/).map { String($0.1) }
    }.sorted()
  }

  private func criteria(of modules: Module...) -> [Criterion.ID] {
    modules.flatMap { ["\($0.rawValue).tests.one", "\($0.rawValue).tests.two"] }
  }

  @Test func `A submission with which the adapter never compiles still gets verdicts`() throws {
    var counts: [Int] = []
    // The compiler complains about a file that cannot be left out, as long as there is an adapter.
    let build = try build { _ in
      counts.append(self.functionsLeft().count)
      return counts.last == 0
        ? .built : .failed([self.error("Tests/AppAdapter/Other.swift", 1, "no")], output: "")
    }
    #expect(counts == [6, 0])
    #expect(build.verdicts.keys.sorted() == criteria(of: .controllers, .model, .views))
    #expect(
      Set(build.verdicts.values) == [
        .notCompiled("The tests do not compile with it, even if parts are left out.")
      ])
  }

  @Test func `A function that does not compile is left out alone, with a reason`()
    throws
  {
    let error = error(Self.adapter(of: .views), 2, "cannot find 'Row' in scope")
    let build = try build { _ in
      self.functionsLeft().contains("firstPostViews") ? .failed([error], output: "") : .built
    }
    #expect(build.missing == ["firstPostViews": "`Row` not found."])
    #expect(build.verdicts.isEmpty)
    #expect(
      functionsLeft() == [
        "firstPostControllers", "firstPostModel", "secondPostControllers", "secondPostModel",
        "secondPostViews",
      ])
  }

  @Test func `A function that uses a missing declaration has the same reason`() throws {
    let path = Self.adapter(of: .model)
    let build = try build { _ in
      let text = try? String(contentsOf: self.package.appending(path: path), encoding: .utf8)
      if text?.contains("Helper") == true {
        return .failed([self.error(path, 6, "does not conform")], output: "")
      }
      return self.functionsLeft().contains("secondPostModel")
        ? .failed([self.error(path, 3, "cannot find 'PostModelHelper' in scope")], output: "")
        : .built
    }
    #expect(build.missing.keys.sorted() == ["PostModelHelper", "secondPostModel"])
    #expect(Set(build.missing.values).count == 1)
  }

  @Test(
    arguments: [
      (nil, "PostViews does not link: a"), (.controllers, "PostControllers does not compile: a"),
    ] as [(Module?, String)])
  func `An error without a line costs the module that causes it`(
    culprit: Module?, reason: String
  ) throws {
    let last = culprit ?? .views
    let build = try build { target in
      let isThere = self.functionsLeft().contains("first\(last.rawValue)")
      let fails = isThere && (target == nil || target == culprit?.rawValue)
      return fails ? .failed([], output: "a") : .built
    }
    #expect(build.compilerErrors == [reason])
  }

  @Test func `A module that runs into a limit of the compiler is not compiled again`() throws {
    var builds = 0
    let build = try build { _ in
      builds += 1
      return builds == 1 ? .stopped("It did not end.", .controllers) : .built
    }
    #expect(builds == 2)
    let reason = "PostControllers does not compile: It did not end."
    #expect(build.compilerErrors == [reason])
    #expect(build.verdicts.keys.sorted() == criteria(of: .controllers, .views))
    #expect(Set(build.verdicts.values) == [.notCompiled(reason)])
  }

  @Test(arguments: [Module.model, nil])
  func `If a limit leaves no module, the build ends`(module: Module?) throws {
    var builds = 0
    let build = try build { _ in
      builds += 1
      return .stopped("It did not end.", module)
    }
    #expect(builds == 1)
    #expect(build.verdicts.count == 6)
  }

  @Test func `A kit that does not build by itself is reported as unavailable`() throws {
    let failure = #expect(throws: ExitError.self) {
      try self.build { _ in .failed([self.error("Package.swift", 1, "no")], output: "a\nb") }
    }
    #expect(failure?.message == "The kit does not build: a b")
    #expect(failure?.isUnavailable == true)
  }

  @Test func `A module that does not compile fails the modules above it with the same reason`()
    throws
  {
    let path = "Sources/PostControllers/Own.swift"
    let build = try build { _ in
      self.package.appending(path: path).exists
        ? .failed(
          [
            self.error(Self.adapter(of: .views), 1, "no module"),
            self.error(path, 7, "cannot find 'x' in scope"), self.error(path, 9, "expected '}'"),
            self.error(path, 10, "extraneous '}'"),
          ], output: "")
        : .built
    }
    let reason = """
      Sources/PostControllers/Own.swift:7: cannot find 'x' in scope
      The compiler finds 2 more errors in PostControllers, which may be a result of this one.
      """
    #expect(build.compilerErrors == [reason])
    #expect(
      build.diagnostics == [
        "\(path):7: cannot find 'x' in scope", "\(path):9: expected '}'",
        "\(path):10: extraneous '}'",
      ])
    #expect(build.verdicts.keys.sorted() == criteria(of: .controllers, .views))
    #expect(Set(build.verdicts.values) == [.notCompiled(reason)])
    #expect(functionsLeft() == ["firstPostModel", "secondPostModel"])
  }
}
