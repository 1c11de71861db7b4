import CommandLineSupport
import Foundation
import HTTPServer
import RealtimeDatabase

struct Options: Equatable {
  var host = "127.0.0.1"
  var port: UInt16 = 9000
  var data, importFile, exportFile: String?
  var rules = RealtimeDatabase.Rules.open
  var access = Access()
  var isVerbose = false

  enum Option: String, CommandLineOption {
    case host, port, data, rules, verbose
    case importFile = "import"
    case exportFile = "export-on-exit"
    case allowOrigin = "allow-origin"
    case allowHost = "allow-host"

    var takesValue: Bool { self != .verbose }
  }

  init?(_ list: [String]) throws {
    let arguments = try Arguments<Option>(list, command: "PostEmulator")
    if arguments.isHelpRequested { return nil }
    if let word = arguments.words.first {
      throw arguments.usageError("Unexpected argument “\(word)”.")
    }
    host = arguments[.host] ?? host
    port = try arguments.number(.port, in: 0...65_535).map { UInt16($0) } ?? port
    data = arguments[.data]
    importFile = arguments[.importFile]
    exportFile = arguments[.exportFile]
    for option in [Option.data, .importFile, .exportFile] where arguments[option]?.isEmpty == true {
      throw arguments.usageError("--\(option.rawValue) needs the name of a file.")
    }
    if let data, let exportFile,
      URL(filePath: data).standardized == URL(filePath: exportFile).standardized
    {
      throw arguments.usageError("--data and --export-on-exit cannot be the same file.")
    }
    isVerbose = arguments.contains(.verbose)
    if let name = arguments[.rules] {
      guard let rules = RealtimeDatabase.Rules(rawValue: name) else {
        let names = RealtimeDatabase.Rules.allCases.map(\.rawValue).joined(separator: ", ")
        throw arguments.usageError("--rules takes one of \(names), not “\(name)”.")
      }
      self.rules = rules
    }
    for text in arguments.values(of: .allowOrigin) {
      if text == "*" {
        access.allowsAllOrigins = true
      } else if let origin = Origin(text) {
        access.origins.append(origin)
      } else {
        let reason = text == "null" ? ", which any page can send" : ""
        throw arguments.usageError(
          "--allow-origin takes an origin without a path, such as “https://example.org:8080”, or * for all, "
            + "not “\(text)”\(reason).")
      }
    }
    for text in arguments.values(of: .allowHost) {
      guard let host = HTTPAuthority(text), host.port == nil, !text.hasSuffix(":") else {
        throw arguments.usageError(
          "--allow-host takes a name without a port, such as “class.local”, not “\(text)”.")
      }
      if !host.isAddress { access.hosts.append(host.host) }
    }
  }

  static let help = """
    A Post API on this machine: to a client it is a Firebase Realtime Database.

    USAGE
      swift run --package-path Server PostEmulator [OPTION …]

    OPTIONS
      --port PORT             The port, 9000 by default; 0 uses any free port.
      --host ADDRESS          The address to listen on: 127.0.0.1 for this machine only (the default), “localhost”,
                              or an address of this machine in a network; 0.0.0.0 for all addresses.
      --data FILE             Save everything in a file. A write is on disk before its response is sent. Without this
                              option, everything is lost when the emulator stops.
      --import FILE.json      Begin with an export of this emulator or of Firebase. The database must be empty.
      --export-on-exit FILE.json
                              Write everything to a file when the emulator stops.
      --rules open|read-only|locked
                              Clients may do everything (the default), only read, or do nothing. A client that
                              sends “Authorization: Bearer owner” may do everything.
      --allow-origin ORIGIN   Allow web pages of an origin, such as https://example.org:8080, or of all origins: *.
                              By default only those on localhost, 127.0.0.1 and [::1] are allowed, on any port.
                              Only browsers need this. You can repeat the option.
      --allow-host NAME       Allow a host name, such as class.local, besides localhost and addresses. You can
                              repeat the option.
      --verbose               Log each request to standard error, without credentials.
      --version               Print the version.
      --help                  Show this.

    The first line of the output is the address. Ctrl-C stops the emulator after it has finished its responses.
    It has one database, so it ignores “ns=NAME”, which selects one of several on Firebase.

    EXAMPLES
      swift run --package-path Server PostEmulator --data class.journal
      swift run --package-path Server PostEmulator --port 0 --import feed.json

    EXIT STATUS
      130 stopped by Ctrl-C, 143 by kill: 128 and the signal's number; 1 the import would replace existing
      content; 64 the arguments are wrong; 65 the import is malformed; 66 a file cannot be read; 69 the port
      cannot be used; 74 the export or the output cannot be written.
    """
}
