import CommandLineSupport
import Foundation
import GradingEngine

/// Writes a class to try the grader on: known submissions under the names that Moodle, Canvas and GitHub Classroom give them.
struct SampleClass {
  let folder: URL

  init(_ arguments: Arguments<NoOption>) throws {
    guard arguments.words.count == 1 else { throw arguments.usageError("It takes one folder.") }
    folder = URL(filePath: arguments.words[0])
  }

  func run(print: (String) throws -> Void) throws {
    let path = folder.plainPath
    guard !folder.exists else { throw ExitError.data("“\(path)” exists. Nothing was changed.") }
    let checkout = try Checkout()
    // The columns of a roster, the known submission, and the name of its folder.
    let list = Checkout.submissions.appending(component: "sample-class.csv")
    let rows = try CSV.rows(in: String(contentsOf: list, encoding: .utf8))
    for row in rows.dropFirst() where !row[4].isEmpty {
      try KnownSubmission(at: Checkout.submissions.appending(path: row[4]))
        .write(to: folder.appending(component: row[5]), from: checkout)
    }
    let roster = CSV.text(rows.map { Array($0.prefix(4)) })
    try ["roster.csv": Data(roster.utf8)].write(to: folder)
    try print(
      """
      \(rows.count - 1) students are in \(path), one of them without a submission. To grade them:

        PostGrader grade '\(path)' --roster '\(path)/roster.csv' --format html --output class.html
      """)
  }
}
