import CommandLineSupport
import Curriculum
import Foundation
import Locking
import Testing

@testable import PostGrader

/// The compiler is played by the tests.
@Suite("Grader · What does not compile is left out")
final class SubmissionBuildTests {
  private let package = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let harness = "Tests/CurriculumTests/Harness/Judging.swift"
  private let kit: Kit

  /// A kit with two criteria for each module.
  init() throws {
    var files: Files = [harness: Data("func judge() {}".utf8)]
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
    }
    kit = Kit(
      files: files, stubs: [:], reference: [:],
      curriculum: try JSONDecoder().decode(
        Curriculum.self, from: Data(#"{"parts": [], "criteria": []}"#.utf8)),
      guide: [:], submissions: package)
  }

  deinit { try? FileManager.default.removeItem(at: package) }

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

  /// The tests of the criteria that are still in the package.
  private func testsLeft() -> Int {
    let files = try? Files(at: package.appending(path: "Tests/CurriculumTests"))
    return (files ?? [:]).values.reduce(0) { count, data in
      count + String(decoding: data, as: UTF8.self).matches(of: /@Test\(/).count
    }
  }

  private func criteria(of modules: Module...) -> [Criterion.ID] {
    modules.flatMap { ["\($0.rawValue).tests.one", "\($0.rawValue).tests.two"] }
  }

  @Test func `A submission with which the tests never compile is judged all the same`() throws {
    var counts: [Int] = []
    // The compiler complains about the harness, as long as there are tests.
    let build = try build { _ in
      counts.append(self.testsLeft())
      return counts.last == 0
        ? .built : .failed([self.error(self.harness, 1, "no")], output: "")
    }
    #expect(counts == [6, 6, 0])
    #expect(try Files(at: package)[harness] == Data("func judge() {}".utf8))
    #expect(build.verdicts.keys.sorted() == criteria(of: .controllers, .model, .views))
    #expect(
      Set(build.verdicts.values) == [
        .notCompiled("The tests do not compile with it, whatever is left out.")
      ])
  }

  @Test func `What was known to be missing keeps its own reason`() throws {
    let error = error(
      "Tests/CurriculumTests/PostViews/Tests.swift", 3, "cannot find 'Row' in scope")
    let build = try build { _ in self.testsLeft() == 0 ? .built : .failed([error], output: "") }
    #expect(build.verdicts["PostViews.tests.one"] == .notCompiled("`Row` not found."))
    #expect(build.verdicts.count == 6)
  }

  @Test func `A kit that does not build by itself is nobody's fault`() throws {
    let failure = #expect(throws: Failure.self) {
      try self.build { _ in .failed([self.error("Package.swift", 1, "no")], output: "a\nb") }
    }
    #expect(failure?.message == "The kit does not build: a b")
    #expect(failure?.isUnavailable == true)
  }

  @Test func `A module that does not compile costs those above it, for one and the same reason`()
    throws
  {
    let path = "Sources/PostControllers/Own.swift"
    let build = try build { _ in
      FileManager.default.fileExists(
        atPath: self.package.appending(path: path).path(percentEncoded: false))
        ? .failed(
          [
            self.error("Tests/CurriculumTests/PostViews/Tests.swift", 1, "no module"),
            self.error(path, 7, "cannot find 'x' in scope"), self.error(path, 9, "expected '}'"),
            self.error(path, 10, "extraneous '}'"),
          ], output: "")
        : .built
    }
    let reason = """
      Sources/PostControllers/Own.swift:7: cannot find 'x' in scope
      The compiler finds 2 more errors in PostControllers, which may follow from this one.
      """
    #expect(build.compilerErrors == [reason])
    #expect(build.verdicts.keys.sorted() == criteria(of: .controllers, .views))
    #expect(Set(build.verdicts.values) == [.notCompiled(reason)])
    #expect(testsLeft() == 2)
  }
}
