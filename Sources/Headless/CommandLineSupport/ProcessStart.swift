import Foundation

/// Starts a process with default signal handling, whose standard input is empty.
///
/// - Parameters:
///   - hasOwnGroup: Whether the process begins its own process group, which signals to this group do not reach.
///   - descriptors: The descriptors that the process gets, and their numbers there. Those without close-on-exec are inherited, too.
public func startProcess(
  _ words: [String], environment: [String: String], hasOwnGroup: Bool = false,
  descriptors: [(from: Int32, to: Int32)] = []
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  for (from, to) in descriptors { posix_spawn_file_actions_adddup2(&actions, from, to) }
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
  if hasOwnGroup { flags |= POSIX_SPAWN_SETPGROUP }
  posix_spawnattr_setflags(&attributes, Int16(flags))
  // This program ignores some signals because it waits for them, and its threads block others.
  var signals = sigset_t()
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, 0)
  let arguments = words.map { strdup($0) }
  let variables = environment.map { strdup("\($0)=\($1)") }
  defer { for copy in arguments + variables { free(copy) } }
  var child: pid_t = 0
  let error = posix_spawn(
    &child, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
  guard error == 0 else { throw POSIXError(.init(rawValue: error) ?? .EIO) }
  return child
}
