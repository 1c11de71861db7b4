import CommandLineSupport
import Foundation
import GradingEngine

/// The students of a class, from a table of the school, and which submission belongs to whom.
struct Roster {
  struct Student: Hashable, Sendable {
    var name: String
    var id = ""
    var email = ""
    /// The name of the student's folder or archive, in which `*` stands for anything. Empty if the name and the ID tell.
    var folder = ""
  }

  /// A row of a report: a student with a submission or without, or a submission without a student.
  struct Entry {
    var folder: SubmissionFolder
    var student: Student?
    var isMissing = false
    var notes: [String] = []

    var name: String { student?.name ?? folder.name }

    /// The result of this submission under the name of the student.
    func named(_ submission: GradedSubmission) -> GradedSubmission {
      var copy = submission
      copy.notes += notes
      guard let student else { return copy }
      (copy.name, copy.student) = (student.name, student)
      copy.folder = isMissing ? nil : submission.name
      return copy
    }
  }

  private let students: [Student]

  init(contentsOf file: URL) throws {
    let path = file.plainPath
    guard let data = try? Data(contentsOf: file), data.count <= 4 << 20 else {
      throw ExitError.noInput("The roster “\(path)” cannot be read, or is larger than 4 MB.")
    }
    do {
      guard let text = String(data: data, encoding: .utf8) else {
        throw ExitError.data("It is not UTF-8. Save it as “CSV UTF-8”.")
      }
      try self.init(text)
    } catch let error as ExitError {
      throw ExitError.data("The roster “\(path)”: \(error.message)")
    }
  }

  init(_ text: String) throws {
    let rows = try CSV.rows(in: text).map { $0.map { $0.trimmingCharacters(in: .whitespaces) } }
    let titles = rows.first?.map { $0.lowercased() } ?? []
    guard titles.contains("name") else {
      throw ExitError.data(
        "The first line has no column “name”. The columns are name, id, email and folder.")
    }
    students = rows.dropFirst().map { row in
      func cell(_ title: String) -> String {
        titles.firstIndex(of: title).flatMap { row.dropFirst($0).first } ?? ""
      }
      return Student(
        name: cell("name"), id: cell("id"), email: cell("email"), folder: cell("folder"))
    }
  }

  /// The students with names that differ: namesakes have their IDs behind their names.
  private var namedStudents: [Student] {
    let counts = Dictionary(students.map { ($0.name, 1) }, uniquingKeysWith: +)
    return students.enumerated().map { offset, student in
      var student = student
      guard counts[student.name] != 1 || student.name.isEmpty else { return student }
      let id = [student.id, student.email].first { !$0.isEmpty } ?? "student \(offset + 1)"
      student.name = student.name.isEmpty ? id : "\(student.name) (\(id))"
      return student
    }
  }

  /// The students in the order of the roster, each with a submission or without, and the other submissions behind them.
  func entries(for folders: [SubmissionFolder]) throws -> [Entry] {
    var (owned, others) = ([Int: SubmissionFolder](), [Entry]())
    for folder in folders {
      let fits = students.map { $0.fit(to: folder.name) }
      guard let best = fits.compactMap(\.self).max() else {
        others.append(Entry(folder: folder, notes: ["It is not in the roster."]))
        continue
      }
      let owners = students.indices.filter { fits[$0] == best }
      guard owners.count == 1 else {
        let names = owners.map { "“\(students[$0].name)”" }.joined(separator: " and ")
        throw ExitError.data(
          "“\(folder.name)” may belong to \(names). The roster’s column “folder” can tell.")
      }
      if let other = owned.updateValue(folder, forKey: owners[0]) {
        throw ExitError.data(
          "“\(students[owners[0]].name)” has two submissions, “\(other.name)” and “\(folder.name)”. "
            + "Name the one that counts in the roster’s column “folder”, and move the other away.")
      }
    }
    return namedStudents.enumerated().map { offset, student in
      let folder = owned[offset]
      let missing = SubmissionFolder(name: student.name, url: URL(filePath: "/dev/null/missing"))
      return Entry(folder: folder ?? missing, student: student, isMissing: folder == nil)
    } + others
  }
}

extension Roster.Student {
  /// How well the name of a submission fits: 3 for the pattern, 2 for ID and name, 1 for one of them. Nil if it does not fit.
  ///
  /// Moodle calls a submission `Ada Lovelace_12345_assignsubmission_file_`, Canvas `lovelaceada_12345_67890_post.zip`, and
  /// GitHub Classroom `post-username`.
  fileprivate func fit(to submission: String) -> Int? {
    let file = submission.split(separator: "/").last.map(String.init) ?? submission
    let stem = file.replacing(/(\.tar)?\.(zip|tar|tgz|gz)$/.ignoresCase(), with: "")
    if !folder.isEmpty {
      return [submission, stem].contains { $0 == folder || fnmatch(folder, $0, 0) == 0 } ? 3 : nil
    }
    let id = id.lowercased()
    let parts = stem.lowercased().split(separator: "_").map(String.init)
    let hasID = !id.isEmpty && (parts.contains(id) || stem.lowercased().hasSuffix("-\(id)"))
    let words = name.words
    let names = words.indices.map { (words[$0...] + words[..<$0]).joined() }
    let hasName = [parts.first ?? "", stem].contains { names.contains($0.words.joined()) }
    return hasID && hasName ? 2 : hasID || hasName ? 1 : nil
  }
}

extension String {
  /// Its words in small letters, without accents and punctuation.
  fileprivate var words: [Substring] {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }
  }
}
