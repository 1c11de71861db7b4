import CellText
import Foundation
import HeadlessUI
import TimelineModel

/// Lists the photos of a library to choose from. Plays `UIImagePickerController`.
@MainActor
public final class PhotoPickerViewModel {
  /// A chosen photo.
  public struct Choice: Hashable, Sendable {
    public let name: String
    public let photo: Photo

    public init(name: String, photo: Photo) {
      self.name = name
      self.photo = photo
    }
  }

  /// The view. Set it before ``viewDidLoad()``.
  public weak var delegate: (any ListViewModelDelegate)?

  public let title = "Photos"

  /// Called with the chosen photo.
  public var didFinishPicking: (Choice) -> Void = { _ in }

  private let library: any PhotoLibrary
  private var names: [String] = []
  private var isLoading = true
  /// Why the names could not be loaded. Nil if they were.
  private var failure: String?
  /// Whether a photo is being read.
  private var isReading = false
  /// The error about the last photo that was tapped.
  public private(set) var alert: Alert?

  public init(library: any PhotoLibrary) {
    self.library = library
  }

  /// Loads the names of the photos.
  public func viewDidLoad() {
    Task {
      do {
        names = try await library.photoNames()
      } catch {
        failure = "Your photos cannot be read. \(error.localizedDescription)"
      }
      isLoading = false
      delegate?.rowsUpdated(RowUpdates(inserted: IndexSet(integersIn: 0..<numberOfRows)))
      delegate?.stateUpdated()
    }
  }

  public var numberOfRows: Int { names.count }

  /// The name of a photo, on one line.
  public func label(forRowAt row: Int) -> Label { Label(text: String(singleLine: names[row])) }

  /// Chooses the photo in a row, or shows why it cannot be used.
  public func didSelectRow(at row: Int) {
    guard alert == nil, !isReading, names.indices.contains(row) else { return }
    isReading = true
    delegate?.stateUpdated()
    let name = names[row]
    Task {
      do {
        let data = try await library.photoData(named: name)
        isReading = false
        choose(data, named: name)
      } catch {
        isReading = false
        refuse(name, because: error.localizedDescription)
      }
    }
  }

  /// Chooses the photo in a file, or shows why it cannot be used.
  public func choose(_ data: Data, named name: String) {
    guard alert == nil, !isReading else { return }
    guard let photo = Photo(data: data) else {
      return refuse(
        name,
        because: "It must be a PNG, JPEG or GIF file of at most 10 MB. Export a HEIC photo as JPEG."
      )
    }
    didFinishPicking(Choice(name: name, photo: photo))
  }

  private func refuse(_ name: String, because reason: String) {
    alert = Alert(
      title: "“\(String(singleLine: name))” cannot be taken",
      message: reason,
      actions: [.init(title: "OK", style: .cancel)]
    )
    delegate?.stateUpdated()
  }

  /// Performs a button of the alert.
  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    alert = nil
    delegate?.stateUpdated()
  }

  public var isNetworkActivityIndicatorVisible: Bool { isLoading || isReading }

  /// Shown instead of the list if it has no rows.
  public var placeholder: ListState.Placeholder? {
    ListState(
      isEmpty: names.isEmpty, isLoading: isLoading, isLoadingPage: false, isAtEnd: true,
      failure: failure
    ).placeholder
  }
}

/// A person's photos. On a phone: `UIImagePickerController`.
public protocol PhotoLibrary: Sendable {
  /// The names of the photos in the order of the list. Throws an error if the person does not allow access.
  func photoNames() async throws -> [String]

  /// The bytes of a photo. They may be invalid.
  func photoData(named name: String) async throws -> Data
}
