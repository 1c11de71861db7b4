import CommandLineSupport
import EmbeddedCloud
import Foundation
import Locking
import TimelineControllers
import TimelineViews

/// Connects a cloud in a folder, controllers, view models, and the screens of the people who use them.
@MainActor
public final class AppComposer {
  private let options: AppOptions
  private let cloud: EmbeddedCloud
  private let contacts: FileContacts
  private let photoLibrary: FolderPhotoLibrary
  private var viewModels: [() -> AppViewModel?] = []
  private var watching: Task<Void, Never>?

  /// Throws an `ExitError` if a folder or a file cannot be used.
  /// - Parameter sleep: Waits until the next look at the folder. If it throws, there is none.
  public init(
    _ options: AppOptions,
    sleep: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1)) }
  ) throws {
    self.options = options
    let directory =
      try options.directory.map { URL(filePath: $0) } ?? StateDirectory.url(of: "timeline")
    cloud = try EmbeddedCloud(folder: directory)
    contacts = try FileContacts(path: options.contacts)
    photoLibrary = try FolderPhotoLibrary(path: options.photos)
    let journal = EmbeddedCloud.journal(in: directory)
    var latest = FileSnapshot(of: journal)
    watching = Task { [weak self] in
      while (try? await sleep()) != nil {
        let snapshot = await Self.snapshot(of: journal)
        if snapshot != latest { self?.cloudUpdated() }
        latest = snapshot
      }
    }
  }

  deinit { watching?.cancel() }

  /// Plays the role of a push: another program may have changed the cloud.
  private func cloudUpdated() { for viewModel in viewModels { viewModel()?.cloudUpdated() } }

  /// Makes an unchanged cloud cost no request. Runs outside the main actor, because a network folder may block.
  @concurrent
  private nonisolated static func snapshot(of journal: URL) async -> FileSnapshot {
    FileSnapshot(of: journal)
  }

  /// A screen with a separate app, on the shared cloud.
  public func makeScreen() -> AppScreen {
    let viewModel = AppViewModel(
      cloudKitManager: CloudKitManager(
        publicDatabase: cloud.database(signedInAs: AppOptions.userRecordID(of: options.user))),
      contacts: contacts, photoLibrary: photoLibrary,
      format: DisplayFormat(timeZone: options.timeZone), displayName: options.user)
    let screen = AppScreen(viewModel: viewModel)
    viewModels.removeAll { $0() == nil }
    viewModels.append { [weak viewModel] in viewModel }
    return screen
  }
}
