import CommandLineSupport
import EmbeddedCloud
import Foundation
import TerminalUI
import TimelineControllers
import TimelineViews

/// The app itself, in a terminal.
@MainActor
struct App {
  let options: AppOptions

  /// Shows the app until the person quits.
  func run() async throws {
    try TerminalApp.checkTerminal()
    let directory =
      try options.directory.map { URL(filePath: $0) } ?? StateDirectory.url(of: "timeline")
    let cloud = try EmbeddedCloud(folder: directory)
    let database = cloud.database(signedInAs: Options.userRecordID(of: options.user))
    let viewModel = AppViewModel(
      cloudKitManager: CloudKitManager(publicDatabase: database),
      environment: AppViewModel.Environment(
        contacts: try options.contacts.map(FileContacts.init) ?? FileContacts(),
        photoLibrary: try FolderPhotoLibrary(path: options.photos),
        format: DisplayFormat(timeZone: options.timeZone),
        // A name from the command line need not be typed again.
        displayName: options.user
      ))
    let screen = AppScreen(viewModel: viewModel)
    followSetUp(in: viewModel)
    let watch = CloudFolderWatcher(directory: directory) { viewModel.notifications.reload() }
    defer { watch.stop() }
    try await TerminalApp.run(
      screen,
      commands: [
        TerminalCommand(key: "c", title: "Comment", action: .tap("Comment"))
      ])
  }

  /// Subscribes a new user to notifications as soon as the account exists.
  private func followSetUp(in viewModel: AppViewModel) {
    let presentedUpdated = viewModel.presentedUpdated
    viewModel.presentedUpdated = { [weak viewModel] in
      presentedUpdated()
      if viewModel?.presented == nil { viewModel?.notifications.reload() }
    }
  }
}
