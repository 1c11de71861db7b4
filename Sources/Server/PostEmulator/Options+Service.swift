import CommandLineSupport
import DatabaseService
import Foundation
import HTTPServer
import RealtimeDatabase

extension Options {
  /// The database, with what is imported.
  ///
  /// - Throws: A ``Failure``, before anything has changed.
  func makeService() throws -> DatabaseService {
    for file in [data, exportFile].compactMap({ $0 }) {
      let folder = URL(filePath: file).deletingLastPathComponent().path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        throw Failure.noInput(
          "There is no folder “\(folder)” for “\(file)”. Make it first, or choose another place.")
      }
    }
    let service: DatabaseService
    do {
      service =
        try data.map { try DatabaseService(journal: URL(filePath: $0)) } ?? DatabaseService()
    } catch {
      throw Failure.noInput(Self.text(of: error))
    }
    if let importFile { try load(importFile, into: service) }
    service.rules = rules
    return service
  }

  private func load(_ file: String, into service: DatabaseService) throws {
    let everything = RealtimeDatabase.Request(
      httpMethod: "GET", path: "/.json", query: ["shallow": "true"])
    guard service.respond(to: [everything])[0].body == Data("null".utf8) else {
      throw Failure.refused(
        "“\(data ?? "")” has something in it, which an import would replace. Leave --import out to go on with it, "
          + "or choose a new file for --data.")
    }
    var progress = ProgressLine(.steps)
    progress.show("Reading “\(file)” …")
    let json = try Self.contents(of: file)
    progress.show("Importing \(json.count) \(json.count == 1 ? "byte" : "bytes") …")
    do {
      try service.replaceAll(withJSON: json)
    } catch let error as RealtimeDatabaseError {
      throw Failure.data("“\(file)” cannot be imported. \(Self.text(of: error))")
    } catch {
      throw Failure.output("“\(file)” cannot be imported. \(Self.text(of: error))")
    }
    progress.clear()
  }

  /// More than a database in memory has room for; what goes on and on, as a device does, is no export.
  private static let maximumSize = 2 << 30

  private static func contents(of path: String) throws -> Data {
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      data = try file.read(upToCount: maximumSize + 1) ?? Data()
    } catch {
      throw Failure.noInput("“\(path)” cannot be read. \(error.localizedDescription)")
    }
    if data.count > maximumSize { throw Failure.data("“\(path)” is larger than 2 GB.") }
    return data
  }

  /// Begins to serve it.
  ///
  /// - Throws: A ``Failure`` if the port cannot be had.
  func start(with service: DatabaseService) throws -> Emulator {
    let isVerbose = isVerbose
    do throws(HTTPServerError) {
      return try Emulator(service: service, host: host, port: port, access: access) {
        if isVerbose { AccessLog.write($0) }
      }
    } catch {
      guard error.step != .parseHost else {
        throw Failure.usage(
          "“\(host)” is neither “localhost” nor an IP address.", command: "PostEmulator")
      }
      if error.isPortTaken {
        throw Failure.unavailable(
          "Port \(port) of \(host) is taken by another program, perhaps by another PostEmulator. Choose another with "
            + "--port; --port 0 takes any that is free.")
      }
      if error.isPortForbidden {
        throw Failure.unavailable(
          "Port \(port) is the administrator's. Choose one from 1024 on with --port.")
      }
      throw Failure.unavailable("“\(host)” cannot be listened on: \(error.reason).")
    }
  }

  /// Writes the export that is asked for, durably.
  ///
  /// - Throws: A ``Failure`` if that does not work.
  func export(_ service: DatabaseService) throws {
    guard let exportFile else { return }
    do {
      try service.export(to: URL(filePath: exportFile))
    } catch {
      throw Failure.output("The export is not written. \(Self.text(of: error))")
    }
  }

  private static func text(of error: any Error) -> String {
    [error.localizedDescription, (error as? any LocalizedError)?.recoverySuggestion]
      .compactMap { $0 }.joined(separator: " ")
  }
}
