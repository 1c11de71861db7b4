import Cloud
import CommandLineSupport
import Foundation
import HeadlessUI
import TimelineViews

/// The command on the command line.
enum Command: Equatable {
  case tour
  case app(AppOptions)
  case run(Subcommand, Options)
  case help(String)

  init(arguments: [String]) throws {
    let arguments = try Arguments<Options.Name>(arguments, command: "TimelineDemo")
    var words = arguments.words[...]
    let command = words.popFirst()
    if arguments.isHelpRequested || command == "help" {
      self = .help(Self.help)
      return
    }
    guard let command else {
      guard !arguments.hasOptions else { throw arguments.usageError("A command is missing.") }
      self = .tour
      return
    }
    if command == "tour" {
      guard words.isEmpty, !arguments.hasOptions else {
        throw arguments.usageError("The tour takes no other arguments.")
      }
      self = .tour
      return
    }
    if command == "app" || command == "web" {
      if let word = words.first { throw arguments.usageError("“\(command)” takes no “\(word)”.") }
      self = .app(try AppOptions(arguments, isInBrowser: command == "web"))
      return
    }

    func word(_ question: String) throws -> String {
      guard let word = words.popFirst() else { throw arguments.usageError(question) }
      return word
    }
    func location(_ text: String) throws -> CloudLocation {
      guard let location = text.asLocation else {
        throw arguments.usageError("“\(text)” is not a place. A place is written like “48.1,11.6”.")
      }
      return location
    }

    let subcommand: Subcommand
    switch command {
    case "timeline": subcommand = .timeline
    case "search": subcommand = .search(term: words.popFirst() ?? "")
    case "nearby": subcommand = .nearby(try location(word("Near which place?")))
    case "follow": subcommand = .follow(name: try word("Follow whom?"))
    case "unfollow": subcommand = .unfollow(name: try word("Unfollow whom?"))
    case "post":
      subcommand = .post(file: try word("Which file?"), caption: try word("What is the caption?"))
    case "comment":
      subcommand = .comment(
        post: try word("On which post?"), text: try word("What is the comment?"))
    case "notifications": subcommand = .notifications
    default: throw arguments.usageError("There is no command “\(command)”.")
    }
    if let word = words.first {
      throw arguments.usageError(
        "“\(command)” takes no “\(word)”. Put quotes around several words.")
    }
    if let option = Options.Name.allCases.first(where: {
      arguments.contains($0) && !$0.isUsed(by: subcommand)
    }) {
      throw arguments.usageError("“\(command)” makes no use of --\(option.rawValue).")
    }
    self = .run(subcommand, try Options(arguments, location: location))
  }

  static let help = """
    Timeline, a photo-sharing app, shown as plain text.

    USAGE
      TimelineDemo                                     Take the tour: every screen of the app.
      TimelineDemo app [--data DIR] [--as USER]        Use the app, on the whole terminal.
      TimelineDemo web [--data DIR] [--as USER]        Use the app, in a browser.
      TimelineDemo --data DIR --as USER COMMAND …      Do one thing, and print the screen that follows.
      TimelineDemo --version                           Print the version.
      TimelineDemo --completions SHELL                 Print completions for bash, zsh or fish.

    COMMANDS
      timeline                     The posts of the people you follow, and your own.
      search [TERM]                People by the beginning of their names, and their posts. With #TERM, posts by hashtag.
                                   Without, the people of your contacts whom you do not follow yet.
      nearby LAT,LON               Posts from around a place in degrees, the nearest first.
      follow NAME, unfollow NAME   Follow someone, or no more.
      post FILE CAPTION            Show a photo (PNG, JPEG, GIF or HEIC, at most 10 MB).
      comment POST TEXT            Say something about a post: its number in your timeline, 1 for the newest, or its ID.
      notifications                What others have done since you last looked.

    OPTIONS
      --data DIR        The folder where everything is kept. It is created if it is missing. Several programs may use it at once.
                        The app has a folder of its own if none is named: $XDG_STATE_HOME/timeline or ~/.local/state/timeline
                        (Application Support/Timeline on a Mac).
      --as USER         Who you are. A new user's account is named after this. The app takes your login if nobody is named.
      --photos DIR      With “app” and “web”: the folder with the photos to show. Default: Pictures in your home folder or, if there is
                        none, the current folder.
      --at LAT,LON      With “post”: where the photo was taken.
      --radius KM       With “nearby”: how far around. Default: 25.
      --contacts FILE   With “search”, “app” and “web”: your contacts, a name on each line.
      --ids             Print the IDs of the posts in the list below the screen, from the top: those of your timeline or, with
                        “search” and “nearby”, those found. A higher screen loads more of them.
      --width N         Columns, from 20 to 1000. Default: as many as the terminal has, or 80.
      --height N        Lines, from 10 to 1000. Default: as many as the terminal has, or 24.
      --time-zone ID    The time zone of the dates, for example Europe/Berlin. Default: this machine's.
      --port N          With “web”: the port, or 0 for any free one. Default: 8080, or a free one if that is taken.
      --open            With “web”: open the address in your browser.
      --tour            With “web”: take the tour there. → and ← lead through it.

    IN THE APP
      ↑ ↓ or k j   go through a list    Enter   open, press      Tab   next button, field or tab
      1 2 3        go to a tab          +       show a photo     c     comment
      r            refresh              ?       all keys         q     quit
      Who follows you or comments on your photos on the same folder slides in as a banner.

    ON THE TOUR
      Enter ↓ →   next screen     b ↑ ←   back     ?   all keys     q   quit
      If input or output is not a terminal, all screens are printed one after the other.

    EXAMPLES
      TimelineDemo
      TimelineDemo app --data class --as Ada --photos ~/Pictures
      TimelineDemo web --data class --as Ada --open
      TimelineDemo --data class --as Ada post lake.jpg "Sunset at the #lake" --at 48.0,11.3
      TimelineDemo --data class --as Bea follow Ada
      TimelineDemo --data class --as Bea comment 1 "Lovely!"
      TimelineDemo --data class --as Ada notifications
      TimelineDemo --data class --as Bea nearby 48.1,11.6 --radius 50

    EXIT STATUS
      0 done; 1 the app said no, for the reason given; 64 the arguments are wrong; 65 the file is not a photo;
      66 the file cannot be read; 69 there is no terminal for the app, or no port; 74 the output cannot be written.
    """
}
