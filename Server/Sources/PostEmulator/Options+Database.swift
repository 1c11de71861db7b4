import CommandLineSupport
import Foundation
import HTTPServer
import RealtimeDatabase
import SharedDatabase

extension Options {
  /// Creates the database and imports the file if there is one. If this throws, nothing has changed.
  func makeDatabase() throws -> SharedDatabase {
    for file in [data, exportFile].compactMap({ $0 }) {
      let folder = URL(filePath: file).deletingLastPathComponent().path
      // The dot makes sure that it is a folder.
      guard FileManager.default.fileExists(atPath: "\(folder)/.") else {
        throw ExitError.noInput(
          "There is no folder “\(folder)” for “\(file)”. Create it first, or choose another folder."
        )
      }
    }
    var database = SharedDatabase()
    do {
      if let data {
        database = try SharedDatabase(journal: URL(filePath: data), warn: StandardError.writeLine)
      }
    } catch {
      throw ExitError.noInput(Self.text(of: error))
    }
    if let importFile { try load(importFile, into: database) }
    database.rules = rules
    return database
  }

  private func load(_ file: String, into database: SharedDatabase) throws {
    let everything = RealtimeDatabase.Request(
      httpMethod: "GET", path: "/.json", query: ["shallow": "true"])
    guard database.respond(to: [everything])[0].body == Data("null".utf8) else {
      throw ExitError.refused(
        "“\(data ?? "")” has something in it, which an import would replace. Leave --import out to go on with it, "
          + "or choose a new file for --data.")
    }
    var progress = ProgressLine(.steps)
    progress.show("Reading “\(file)” …")
    let json = try Self.contents(of: file)
    progress.show("Importing \(json.count) \(json.count == 1 ? "byte" : "bytes") …")
    do {
      try database.replaceAll(withJSON: json)
    } catch let error as RealtimeDatabaseError {
      throw ExitError.data("“\(file)” cannot be imported. \(Self.text(of: error))")
    } catch {
      throw ExitError.output("“\(file)” cannot be imported. \(Self.text(of: error))")
    }
    progress.clear()
  }

  /// More than a database in memory can hold. The limit also ends the reading of an endless device file.
  private static let maximumSize = 2 << 30

  private static func contents(of path: String) throws -> Data {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      data = try file.read(upToCount: maximumSize + 1) ?? Data()
    } catch {
      throw ExitError.noInput("“\(path)” cannot be read. \(error.localizedDescription)")
    }
    if data.count > maximumSize { throw ExitError.data("“\(path)” is larger than 2 GB.") }
    return data
  }

  func start(with database: SharedDatabase) throws -> Emulator {
    let isVerbose = isVerbose
    do throws(HTTPServerError) {
      return try Emulator(database: database, host: host, port: port, access: access) {
        if isVerbose { AccessLog.write($0) }
      }
    } catch {
      guard error.code != nil else {
        throw ExitError.usage(
          "“\(host)” is neither “localhost” nor an IP address.", command: "PostEmulator")
      }
      if error.isPortTaken {
        throw ExitError.unavailable(
          "Port \(port) of \(host) is taken by another program, perhaps by another PostEmulator. Choose another with "
            + "--port; --port 0 uses any free port.")
      }
      if error.isPortForbidden {
        throw ExitError.unavailable(
          "Port \(port) can only be used by the administrator. Choose one from 1024 on with --port."
        )
      }
      throw ExitError.unavailable("“\(host)” cannot be listened on: \(error.reason).")
    }
  }

  /// Writes the export durably if `--export-on-exit` names a file.
  func export(_ database: SharedDatabase) throws {
    guard let exportFile else { return }
    do {
      try database.export(to: URL(filePath: exportFile))
    } catch {
      throw ExitError.output("The export could not be written. \(Self.text(of: error))")
    }
  }

  private static func text(of error: any Error) -> String {
    [error.localizedDescription, (error as? any LocalizedError)?.recoverySuggestion]
      .compactMap { $0 }.joined(separator: " ")
  }
}
