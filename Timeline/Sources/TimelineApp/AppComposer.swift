import CommandLineSupport
import EmbeddedCloud
import Foundation
import TimelineControllers
import TimelineViews

/// Connects the parts of the app: a cloud in a folder, controllers, view models, and the screens of people who use it.
@MainActor
public final class AppComposer {
  private let options: AppOptions
  private let cloud: EmbeddedCloud
  private let contacts: FileContacts
  private let photoLibrary: FolderPhotoLibrary
  private var watcher: CloudFolderWatcher?
  private var viewModels: [() -> AppViewModel?] = []

  /// - Throws: An `ExitError` if a folder or a file cannot be used.
  public init(_ options: AppOptions) throws {
    self.options = options
    let directory =
      try options.directory.map { URL(filePath: $0) } ?? StateDirectory.url(of: "timeline")
    cloud = try EmbeddedCloud(folder: directory)
    contacts = try FileContacts(path: options.contacts)
    photoLibrary = try FolderPhotoLibrary(path: options.photos)
    watcher = CloudFolderWatcher(directory: directory) { [weak self] in
      for viewModel in self?.viewModels ?? [] { viewModel()?.notifications.reload() }
    }
  }

  /// A new screen with an app of its own, on the shared cloud.
  public func makeScreen() -> AppScreen {
    let viewModel = AppViewModel(
      cloudKitManager: CloudKitManager(
        publicDatabase: cloud.database(signedInAs: AppOptions.userRecordID(of: options.user))),
      contacts: contacts,
      photoLibrary: photoLibrary,
      format: DisplayFormat(timeZone: options.timeZone),
      // A name from the command line need not be typed again.
      displayName: options.user)
    let screen = AppScreen(viewModel: viewModel)
    viewModels.removeAll { $0() == nil }
    viewModels.append { [weak viewModel] in viewModel }
    return screen
  }
}
