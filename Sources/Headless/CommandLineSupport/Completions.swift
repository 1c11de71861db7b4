/// What a shell completes behind a program's name. It is read out of the program's help, so that it is the same.
struct Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  struct Option: Hashable {
    /// What follows it.
    enum Value: Hashable {
      case nothing, file, text
      case oneOf([String])
    }

    /// With its dashes.
    let name: String
    let value: Value
  }

  struct Command: Hashable {
    let name: String
    let options: [Option]
  }

  let program: String
  private(set) var commands: [Command] = []
  /// The options without a command.
  private(set) var options: [Option] = []

  /// - Parameter help: The help of the program and of its commands. One whose usage names one command is about that one.
  init(program: String, help: [String]) {
    self.program = program
    let names = help.map { Self.commands(of: program, in: $0) }
    for (text, names) in zip(help, names) where names.count == 1 {
      commands.append(Command(name: names[0], options: Self.optionsOfCommand(in: text)))
    }
    for (text, names) in zip(help, names) where names.count != 1 {
      let shared = Self.options(in: text)
      options += shared
      commands += names.filter { name in !commands.contains { $0.name == name } }
        .map { name in
          let help = Option(name: "--help", value: .nothing)
          return Command(name: name, options: shared.contains(help) ? shared : shared + [help])
        }
    }
    options += ["--help", "--version"].filter { name in !options.contains { $0.name == name } }
      .map { Option(name: $0, value: .nothing) }
    options.append(Option(name: "--completions", value: .oneOf(Shell.allCases.map(\.rawValue))))
  }

  // MARK: Reading the help

  /// The lines of a section, without the indentation.
  private static func section(_ title: String, of help: String) -> [Substring] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == title }) else { return [] }
    return lines[(start + 1)...].prefix { !$0.isEmpty }.map { $0.dropFirst(2) }
  }

  /// The commands in a usage, and those that are listed.
  private static func commands(of program: String, in help: String) -> [String] {
    let usages = section("USAGE", of: help).compactMap { line in
      let line = line.trimmingPrefix("swift run ")
      return line.hasPrefix("\(program) ") ? line.dropFirst(program.count + 1) : nil
    }
    let listed = section("COMMANDS", of: help).flatMap { line in
      line.prefix(upTo: line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)
        .split(separator: ", ")
    }
    var names: [String] = []
    for line in usages + listed {
      guard let name = line.firstMatch(of: /^[a-z]+/).map({ String($0.output) }),
        !names.contains(name)
      else { continue }
      names.append(name)
    }
    return names
  }

  private static func options(in help: String) -> [Option] {
    section("OPTIONS", of: help).compactMap { line in
      guard let match = line.firstMatch(of: /^(--[a-z-]+)(?: (\S+))?/) else { return nil }
      let value: Option.Value =
        switch match.output.2 {
        case nil: .nothing
        case let names? where names.contains("|"):
          .oneOf(names.split(separator: "|").map(String.init))
        case let name? where name.starts(with: /FILE|DIR|FOLDER/): .file
        case let name? where name.allSatisfy({ $0.isUppercase || $0 == "," || $0 == "." }): .text
        // The description follows.
        case .some: .nothing
        }
      return Option(name: String(match.output.1), value: value)
    }
  }

  /// The options of a command, with those that are only in its usage, and its help.
  private static func optionsOfCommand(in help: String) -> [Option] {
    var options = options(in: help)
    let usage = section("USAGE", of: help).joined(separator: " ")
    let names = usage.matches(of: /--[a-z-]+/).map { String($0.output) } + ["--help"]
    for name in names where !options.contains(where: { $0.name == name }) {
      options.append(Option(name: name, value: .nothing))
    }
    return options
  }

  // MARK: Writing scripts

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var allOptions: [Option] {
    var options: [Option] = []
    for option in self.options + commands.flatMap(\.options) where !options.contains(option) {
      options.append(option)
    }
    return options
  }

  private func names(_ options: [Option]) -> String {
    options.map(\.name).joined(separator: " ")
  }

  /// A branch for each value that an option may have.
  private func branches(_ branch: (_ options: String, _ value: Option.Value) -> String) -> String {
    Dictionary(grouping: allOptions, by: \.value)
      .filter { $0.key != .nothing }
      .map { branch($0.value.map(\.name).joined(separator: "|"), $0.key) }
      .sorted().joined(separator: "\n")
  }

  private func optionBranches(_ assign: (String) -> String) -> String {
    (commands.map {
      "    \($0.name)) \(assign(names($0.options))) ;;"
    }
      + ["    *) \(assign(names(options))) ;;"]).joined(separator: "\n")
  }

  private var commandNames: String {
    commands.map(\.name).joined(separator: " ")
  }

  private var bash: String {
    """
    # \(program) --completions bash >~/.local/share/bash-completion/completions/\(program)
    _\(program)() {
      local word=${COMP_WORDS[COMP_CWORD]} options
      case ${COMP_WORDS[COMP_CWORD - 1]} in
    \(branches { options, value in
      switch value {
      case .nothing: ""
      case .file: "    \(options)) COMPREPLY=($(compgen -f -- \"$word\")); return ;;"
      case .text: "    \(options)) COMPREPLY=(); compopt +o default; return ;;"
      case .oneOf(let words):
        "    \(options)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return ;;"
      }
    })
      esac
      case ${COMP_WORDS[1]} in
    \(optionBranches { "options='\($0)'" })
      esac
      if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$word"))
      elif ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W '\(commandNames)' -- "$word"))
      fi
    }
    complete -o default -F _\(program) \(program)
    """
  }

  private var zsh: String {
    """
    #compdef \(program)
    # \(program) --completions zsh >_\(program), in a folder of $fpath
    _\(program)() {
      local -a options
      case $words[CURRENT-1] in
    \(branches { options, value in
      switch value {
      case .nothing: ""
      case .file: "    \(options)) _files; return ;;"
      case .text: "    \(options)) return ;;"
      case .oneOf(let words): "    \(options)) compadd -- \(words.joined(separator: " ")); return ;;"
      }
    })
      esac
      case $words[2] in
    \(optionBranches { "options=(\($0))" })
      esac
      if [[ $PREFIX == -* ]]; then
        compadd -- $options
      else
        (( CURRENT == 2 )) && compadd -- \(commandNames)
        _files
      fi
    }
    if [ "$funcstack[1]" = "_\(program)" ]; then _\(program) "$@"; else compdef _\(program) \(program); fi
    """
  }

  private var fish: String {
    func line(_ option: Option, _ condition: String) -> String {
      let value =
        switch option.value {
        case .nothing: " -f"
        case .file: " -r -F"
        case .text: " -x"
        case .oneOf(let words): " -x -a '\(words.joined(separator: " "))'"
        }
      return "complete -c \(program) -n '\(condition)' -l \(option.name.dropFirst(2))\(value)"
    }
    let all = commandNames
    let none = all.isEmpty ? "true" : "not __fish_seen_subcommand_from \(all)"
    var lines = ["# \(program) --completions fish >~/.config/fish/completions/\(program).fish"]
    if !all.isEmpty { lines.append("complete -c \(program) -n '\(none)' -a '\(all)'") }
    lines += options.map { line($0, none) }
    for command in commands {
      lines += command.options.map { line($0, "__fish_seen_subcommand_from \(command.name)") }
    }
    return lines.joined(separator: "\n")
  }
}
