import CommandLineSupport
import Curriculum
import Foundation
import GradingEngine
import Locking

struct Grade {
  enum Option: String, CommandLineOption {
    case format, output, resume, compare, rules, jobs, timeout, budget, only, isolation
    case watch, single, sheets, roster, details, prints
    case noCache = "no-cache"
    var takesValue: Bool { ![.noCache, .watch, .single, .details, .prints].contains(self) }
  }

  struct Report: Hashable {
    let format: ReportFormat
    /// Nil to print it.
    let output: URL?
  }

  let folders: [URL]
  /// At least one, and at most one of them is printed.
  let reports: [Report]
  /// The folder for the sheets of the students. Nil for none.
  let sheets: URL?
  let resumed: URL?
  /// Folders with other submissions that these are compared with.
  private let compared: [URL]
  /// The rules of the class. Nil for those in the only folder, if it is a class and there are any.
  private let rulesFile: URL?
  /// The students in the order of the reports. Nil for the submissions in the order of their names.
  let rosterFile: URL?
  let jobs: Int?
  /// In seconds for one criterion. Nil to use that of the rules.
  let timeout: Int?
  let budget: Int
  let only: String?
  let isolation: Isolation.Mode
  let usesCache, isDetailed, showsPrints: Bool
  private let isWatching, isSingle: Bool

  init(_ arguments: Arguments<Option>) throws {
    guard !arguments.words.isEmpty else { throw arguments.usageError("Which folder?") }
    isSingle = arguments.contains(.single)
    if isSingle, arguments.words.count > 1 {
      throw arguments.usageError("--single is about one folder.")
    }
    guard let isolation = Isolation.Mode(rawValue: arguments[.isolation] ?? "auto") else {
      throw arguments.usageError("--isolation takes auto, required or none.")
    }
    self.isolation = isolation
    folders = arguments.words.map { URL(filePath: $0) }
    reports = try arguments.reports()
    sheets = try arguments.files(.sheets).last
    resumed = try arguments.files(.resume).last
    compared = try arguments.files(.compare)
    rulesFile = try arguments.files(.rules).last
    rosterFile = try arguments.files(.roster).last
    jobs = try arguments.number(.jobs, in: 1...64)
    timeout = try arguments.number(.timeout, in: 1...3600)
    budget = try arguments.number(.budget, in: 1...86_400) ?? Batch.usualBudget
    only = arguments[.only]
    (usesCache, isWatching) = (!arguments.contains(.noCache), arguments.contains(.watch))
    (isDetailed, showsPrints) = (arguments.contains(.details), arguments.contains(.prints))
  }

  func run(print: @escaping @Sendable (String) throws -> Void) throws -> Bool {
    let lists = [rulesFile, rosterFile].compactMap(\.self)
    let watched = folders + lists.map { $0.deletingLastPathComponent() }
    let stamps = SourceStamps(of: watched, includes: watches(fileNamed:))
    var names = isWatching ? found.map(\.name) : []
    // A new student may not have written Swift files.
    let haveChanged = {
      let before = names
      names = found.map(\.name)
      return stamps.haveChanged() || names != before
    }
    var start = Date.now
    var graded = try grade(print: print)
    while isWatching {
      StandardError.write("Waiting for changes. Ctrl-C ends it.\n")
      while !haveChanged() { usleep(500_000) }
      // Unpacking a submission writes many files.
      while haveChanged() { usleep(500_000) }
      do {
        let last = start
        start = .now
        graded = try grade(after: graded, since: last, print: print)
      } catch let error as ExitError where !error.isUnavailable {
        // For example, the instructor can correct a mistake in the rules while this runs.
        StandardError.write("\(error.message)\n")
      }
    }
    return graded.allSatisfy(\.isPassed)
  }

  /// Whether a change of this file or folder may change grades.
  func watches(fileNamed name: String) -> Bool {
    name.hasSuffix(".swift") || SubmissionFolder.isArchive(named: name)
      || Module(rawValue: name) != nil || name == rosterFile?.lastPathComponent
      || name == rulesFile?.lastPathComponent ?? SubmissionFolder.rulesName
  }

  /// The earlier results are those of this call, and nil at the beginning. `last` is when the last batch began.
  private func grade(
    after earlier: [GradedSubmission]? = nil, since last: Date = .now,
    print: @escaping @Sendable (String) throws -> Void
  ) throws -> [GradedSubmission] {
    let checkout = try Checkout()
    if folders.count == 1, !folders[0].resolvingSymlinksInPath().exists {
      throw ExitError.noInput("There is no folder “\(folders[0].plainPath)”.")
    }
    let found = found
    let rules = try rules(
      for: found.map(\.name), checkout.kit.curriculum, givesHints: earlier == nil)
    let chosen = found.map {
      SubmissionFolder(name: $0.name, url: $0.url, package: rules.packages[$0.name])
    }
    let entries =
      try rosterFile.map { try Roster(contentsOf: $0).entries(for: chosen) }
      ?? chosen.map { Roster.Entry(folder: $0) }
    let folders = entries.map(\.folder)
    var kit = checkout.kit
    kit.curriculum = try rules.apply(to: kit.curriculum)
    let criteria = try kit.curriculum.criteria(named: only, command: "PostGrader grade")
    for report in reports { try report.format.check(submissionCount: folders.count) }
    if let sheets {
      guard !resolvedFolders.contains(sheets.resolved) else {
        throw ExitError.output("The sheets cannot be in a folder of submissions. Name another one.")
      }
      try StudentSheet.prepare(sheets)
    }
    let candidates = try earlier ?? resumedResults(in: kit.curriculum)
    var known = Self.known(candidates, of: folders, by: rules, criteria, in: kit.curriculum)
    if !known.isEmpty {
      StandardError.write(
        "\(known.count) of \(folders.count) have not changed and are not judged again.\n")
    }
    for (offset, entry) in entries.enumerated() {
      guard let reason = entry.reason else { continue }
      known[offset] = GradedSubmission(name: entry.name, outcome: .ungraded(reason: reason))
    }
    for folder in compared where !folder.resolvingSymlinksInPath().isFolder {
      throw ExitError.noInput("There is no folder “\(folder.plainPath)”.")
    }
    let compared = SubmissionFolder.all(in: compared, expanding: \.isClass)
    let (isolation, remark) = try Isolation.begin(isolation)
    let head = Locked(
      ReportHead(
        kit: Program.version, curriculum: kit.curriculum.version, only: only,
        notes: [remark, try rules.note(on: checkout.kit.curriculum)].compactMap(\.self),
        isDetailed: isDetailed))
    let named = Dictionary(uniqueKeysWithValues: known.map { ($0, entries[$0].named($1)) })
    let deliveries = try reports.map { report in
      ReportDelivery(
        format: report.format, file: try report.output.map(ReportFile.init), count: folders.count,
        known: named, head: head, print: print)
    }
    let interrupt: @Sendable () -> String? = {
      deliveries.compactMap { $0.interrupt() }.nilIfEmpty?.joined(separator: "\n")
    }
    let batch = Batch(
      kit: kit, criteria: criteria, timeout: timeout ?? rules.timeout ?? Grader.usualTimeout,
      budget: budget, rules: rules, jobs: jobs, cache: usesCache ? .standard : nil,
      isolation: isolation, showsPrints: showsPrints)
    // The search for likenesses needs no verdicts.
    let search = DispatchWorkItem {
      let similarities = Self.similarities(of: entries, compared, checkout)
      head.withLock { $0.similarities = similarities }
    }
    DispatchQueue.global().async(execute: search)
    let graded: [GradedSubmission]
    do {
      graded = try Workspace.with(lastWords: interrupt) { workspace in
        try batch.grade(folders, in: workspace, known: known, since: last) { offset, submission in
          let named = entries[offset].named(submission)
          for delivery in deliveries { delivery.add(named, at: offset) }
        }
      }
    } catch {
      // The submissions graded so far are reported.
      if let words = interrupt() { StandardError.write("\(words)\n") }
      throw error
    }
    search.wait()
    // If one report cannot be written, write the others.
    for result in deliveries.map({ delivery in Result { try delivery.finish() } }) {
      try result.get()
    }
    if let sheets {
      let named = zip(entries, graded).map { $0.named($1) }
      try StudentSheet.write(named, head: head.withLock(\.self), to: sheets)
    }
    return graded
  }

  /// The submissions as they are now. Reports and rules may be in the folder of the class.
  var found: [SubmissionFolder] {
    let lists = reports.map(\.output) + [resumed, rulesFile, rosterFile, sheets]
    let (others, isClass) = (lists.map { $0?.resolved }, isClass)
    return SubmissionFolder.all(in: folders) { _ in isClass }.filter { !others.contains($0.url) }
  }

  private var resolvedFolders: [URL] { folders.map(\.resolved) }

  /// A roster is about a class, even if there is one submission or none.
  private var isClass: Bool {
    let folder = resolvedFolders[0]
    return folders.count == 1 && !isSingle
      && (folder.isClass || rosterFile != nil && folder.isFolder && !folder.isPackage)
  }

  /// The file of `--rules`, or the one in the named class. A folder that may be a submission brings no rules: `hint` gets its file.
  func rulesFile(hint: (URL) -> Void) -> URL? {
    if let rulesFile { return rulesFile }
    let folder = resolvedFolders[0]
    var unused = Set(resolvedFolders.map(\.rulesBeside)).filter(\.exists)
    if isClass, unused.isEmpty, folder.rulesInside.exists {
      if !folder.mayBeSubmission { return folder.rulesInside }
      unused = [folder.rulesInside]
    }
    unused.forEach(hint)
    return nil
  }

  private func rules(
    for graded: [String], _ curriculum: Curriculum, givesHints: Bool
  ) throws -> ClassRules {
    let file = rulesFile { file in
      guard givesHints else { return }
      let path = file.plainPath
      StandardError.write("“\(path)” is not used. To grade by it, add --rules '\(path)'\n")
    }
    guard let file else { return ClassRules() }
    // The rules may also name students whose submissions this call does not grade.
    let others = (resolvedFolders + [file]).flatMap { $0.deletingLastPathComponent().entries }
    return try ClassRules(
      contentsOf: file, curriculum: curriculum, students: graded + others.map(\.lastPathComponent))
  }

  private static func similarities(
    of entries: [Roster.Entry], _ others: [SubmissionFolder], _ checkout: Checkout
  ) -> [Similarity] {
    let all = entries.map { ($0, true) } + others.map { (Roster.Entry(folder: $0), false) }
    let works = all.compactMap { entry, isGraded in
      (try? Submission(in: entry.folder)).map {
        SimilaritySearch.Work(name: entry.name, isGraded: isGraded, files: $0.modules.files)
      }
    }
    return SimilaritySearch(starter: Array(checkout.stubs.values))
      .similarities(among: works + checkout.solutions)
  }

  private func resumedResults(in curriculum: Curriculum) throws -> [GradedSubmission] {
    guard let resumed else { return [] }
    let path = resumed.plainPath
    guard let data = try? Data(contentsOf: resumed) else {
      throw ExitError.noInput("The report “\(path)” cannot be read.")
    }
    do {
      let report = try EarlierReport(data)
      guard report.kit == Program.version, report.curriculum == curriculum.version else {
        StandardError.write(
          "“\(path)” was written by version \(report.kit) with curriculum \(report.curriculum), so all submissions are graded again.\n"
        )
        return []
      }
      return try report.submissions(of: curriculum)
    } catch {
      throw ExitError.data("“\(path)” is not a report of --format json, or it is damaged.")
    }
  }

  /// The results for submissions that have not changed, by their index. The rules are applied to them again.
  static func known(
    _ results: [GradedSubmission], of folders: [SubmissionFolder], by rules: ClassRules,
    _ criteria: [Criterion], in curriculum: Curriculum
  ) -> [Int: GradedSubmission] {
    let resultsByName = Dictionary(grouping: results, by: \.name)
    let asked = Set(criteria.map(\.id))
    var known: [Int: GradedSubmission] = [:]
    for (offset, folder) in folders.enumerated() {
      guard let candidates = resultsByName[folder.name],
        let submission = try? Submission(in: folder)
      else { continue }
      let digest = rules.digest(of: submission.digest, by: folder.name)
      let report = candidates.first {
        $0.digest == digest && asked.isSubset(of: $0.report?.entries.map(\.id) ?? [])
      }?.report
      guard let report else { continue }
      known[offset] = rules.apply(
        to: GradedSubmission(
          submission,
          GradeReport(
            submission: report.submission, curriculum: curriculum,
            verdicts: report.verdicts.filter { asked.contains($0.key) },
            compilerErrors: report.compilerErrors, unsteady: report.unsteady.intersection(asked))))
    }
    return known
  }
}

extension Arguments<Grade.Option> {
  fileprivate func files(_ option: Grade.Option) throws -> [URL] {
    try values(of: option).map { path in
      if path.isEmpty { throw usageError("--\(option.rawValue) needs a file.") }
      return URL(filePath: path)
    }
  }

  /// The formats with the files in the same places. The last format may be without one.
  fileprivate func reports() throws -> [Grade.Report] {
    let formats = try (values(of: .format).nilIfEmpty ?? ["text"]).map { name in
      guard let format = ReportFormat(rawValue: name) else {
        let names = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw usageError("There is no format “\(name)”. The formats are \(names).")
      }
      return format
    }
    let outputs = try files(.output)
    guard outputs.count <= formats.count else {
      throw usageError("Each --output needs a --format of its own.")
    }
    guard outputs.count >= formats.count - 1 else {
      throw usageError("Each --format but the last needs an --output of its own.")
    }
    guard Set(outputs.map(\.standardizedFileURL)).count == outputs.count else {
      throw usageError("Two reports cannot be in one file.")
    }
    return formats.enumerated().map { offset, format in
      Grade.Report(format: format, output: outputs.dropFirst(offset).first)
    }
  }
}
