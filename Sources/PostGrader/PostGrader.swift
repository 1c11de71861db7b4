import CommandLineSupport
import Foundation

@main
@MainActor
struct PostGrader {
  static func main() async {
    await Program.run("PostGrader") {
      let kit = try Kit(checkout: Kit.checkout)
      let work = FileManager.default.temporaryDirectory.appending(path: "grader-try")
      let grader = Grader(kit: kit, workspace: work, criteria: kit.curriculum.criteria)
      for argument in CommandLine.arguments.dropFirst() {
        let report = try grader.grade(Submission(at: URL(filePath: argument)))
        for entry in report.entries { print(entry.id, entry.verdict) }
      }
    }
  }
}
