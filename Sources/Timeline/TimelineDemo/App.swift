import CommandLineSupport
import EmbeddedCloud
import Foundation
import TerminalUI
import TimelineControllers
import TimelineViews
import WebUI

/// The app itself, in a terminal or in a browser.
@MainActor
struct App {
  let options: AppOptions

  /// Shows the app until the person quits.
  func run() async throws {
    if options.web == nil { try TerminalApp.checkTerminal() }
    if let web = options.web, web.isTour { try await WebApp.run(Tour.pages(), options: web) }
    let directory =
      try options.directory.map { URL(filePath: $0) } ?? StateDirectory.url(of: "timeline")
    let cloud = try EmbeddedCloud(folder: directory)
    let contacts = try options.contacts.map(FileContacts.init) ?? FileContacts()
    let photoLibrary = try FolderPhotoLibrary(path: options.photos)
    // Each tab of a browser has an app of its own.
    var viewModels: [() -> AppViewModel?] = []
    func makeScreen() -> AppScreen {
      let viewModel = AppViewModel(
        cloudKitManager: CloudKitManager(
          publicDatabase: cloud.database(signedInAs: Options.userRecordID(of: options.user))),
        environment: AppViewModel.Environment(
          contacts: contacts,
          photoLibrary: photoLibrary,
          format: DisplayFormat(timeZone: options.timeZone),
          // A name from the command line need not be typed again.
          displayName: options.user
        ))
      let screen = AppScreen(viewModel: viewModel)
      followSetUp(in: viewModel)
      viewModels.removeAll { $0() == nil }
      viewModels.append { [weak viewModel] in viewModel }
      return screen
    }
    let watch = CloudFolderWatcher(directory: directory) {
      for viewModel in viewModels { viewModel()?.notifications.reload() }
    }
    defer { watch.stop() }
    if let web = options.web { try await WebApp.run(web, makeScreen: makeScreen) }
    try await TerminalApp.run(
      makeScreen(),
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
