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
    /// Why there is nothing to grade. Nil if there is something.
    var reason: String?
    var notes: [String] = []

    var name: String { student?.name ?? folder.name }
    var isMissing: Bool { reason != nil }

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
  /// The names of columns in the tables of Moodle, Canvas and GitHub Classroom.
  private static let titles = [
    "full name": "name", "student": "name", "identifier": "name", "id number": "id",
    "github_username": "id", "email address": "email",
  ]

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
    let titles = (rows.first ?? []).map { Self.titles[$0.lowercased()] ?? $0.lowercased() }
    guard titles.contains("name") || titles.contains("last name") else {
      throw ExitError.data(
        "The first line has no column “name”. The columns are name, id, email and folder.")
    }
    let all = rows.dropFirst().map { row in
      func cell(_ title: String) -> String {
        zip(titles, row).first { $0 == title && !$1.isEmpty }?.1 ?? ""
      }
      let name = "\(cell("first name")) \(cell("last name"))"
      return Student(
        name: cell("name").nilIfEmpty ?? name.trimmingCharacters(in: .whitespaces),
        id: cell("id"), email: cell("email"), folder: cell("folder"))
    }
    // A table of Canvas begins with a row for the points. A row that is there twice counts once.
    var seen: Set<Student> = [Student(name: ""), Student(name: "Points Possible")]
    students = all.filter { seen.insert($0).inserted }
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
    var (owned, others, unclear) = ([Int: [SubmissionFolder]](), [Entry](), [String]())
    for folder in folders {
      let fits = students.map { $0.fit(to: folder.name) }
      guard let best = fits.compactMap(\.self).max() else {
        others.append(Entry(folder: folder, notes: ["It is not in the roster."]))
        continue
      }
      let owners = students.indices.filter { fits[$0] == best }
      if owners.count == 1 {
        owned[owners[0], default: []].append(folder)
      } else {
        let names = owners.map { "“\(students[$0].name)”" }.joined(separator: " and ")
        unclear.append("“\(folder.name)” may belong to \(names).")
      }
    }
    guard unclear.isEmpty else {
      throw ExitError.data(
        "\(unclear.joined(separator: " ")) The roster’s column “folder” can tell.")
    }
    return namedStudents.enumerated().map { offset, student in
      entry(for: student, owned[offset] ?? [])
    } + others
  }

  /// Moodle delivers a folder for the files of a student and one for a text. Only one has a package.
  private func entry(for student: Student, _ folders: [SubmissionFolder]) -> Entry {
    let packages = folders.count < 2 ? folders : folders.filter { (try? Submission(in: $0)) != nil }
    if packages.count == 1 {
      let isSure = student.fit(to: packages[0].name) != .numberOnly
      let notes = isSure ? [] : ["It has this student’s ID, and another name."]
      return Entry(folder: packages[0], student: student, notes: notes)
    }
    let names = folders.map(\.name).joined(separator: ", ")
    return Entry(
      folder: SubmissionFolder(name: student.name, url: URL(filePath: "/dev/null/missing")),
      student: student,
      reason: folders.isEmpty
        ? "There is no submission."
        : "None of these \(folders.count) submissions was chosen: \(names).\n"
          + "\(forInstructors)Name the one that counts in the roster’s column “folder”.")
  }
}

extension Roster.Student {
  /// The user name `bob-ada` fits `post-bob-ada` better than `ada` does.
  fileprivate enum Fit: Comparable {
    case numberOnly
    case userName(length: Int)
    case nameOrID, both, pattern
  }

  /// How well the name of a submission fits. Nil if it does not fit.
  ///
  /// Moodle calls a submission `Ada Lovelace_12345_assignsubmission_file_`, Canvas `lovelaceada_12345_67890_post.zip`, and
  /// GitHub Classroom `post-username`. The number of Moodle is not an ID, and that of Canvas may be one of another system.
  fileprivate func fit(to submission: String) -> Fit? {
    let file = submission.split(separator: "/").last.map(String.init) ?? submission
    let stem = file.replacing(/(\.tar)?\.(zip|tar|tgz|gz)$/.ignoresCase(), with: "").lowercased()
    if !folder.isEmpty {
      let (names, pattern) = ([submission.lowercased(), stem], folder.lowercased())
      let fits = names.contains { $0 == pattern || fnmatch(pattern, $0, 0) == 0 }
      return fits ? .pattern : nil
    }
    let id = id.lowercased()
    let parts = stem.replacing("_late_", with: "_").split(separator: "_").map(String.init)
    let isExport = parts.count > 2 && Int(parts[1]) != nil
    let hasUserName = !id.isEmpty && !isExport && stem.hasSuffix("-\(id)")
    let hasID = !id.isEmpty && (isExport ? parts[1] == id : parts.contains(id))
    let words = name.words
    let names = words.indices.map { (words[$0...] + words[..<$0]).joined() }
    let hasName = [parts.first ?? "", stem].contains { names.contains($0.words.joined()) }
    if hasName { return hasID || hasUserName ? .both : .nameOrID }
    if hasUserName { return .userName(length: id.count) }
    if hasID && isExport { return parts[2] == "assignsubmission" ? nil : .numberOnly }
    return hasID ? .nameOrID : nil
  }
}

extension String {
  /// Its words in small letters, without accents and punctuation.
  fileprivate var words: [Substring] {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }
  }
}
