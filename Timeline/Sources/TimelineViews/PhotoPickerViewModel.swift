import CellText
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// Lists the photos of a library to choose from. Plays `UIImagePickerController`.
@MainActor
public final class PhotoPickerViewModel: ListViewModel {
  public struct Choice: Hashable, Sendable {
    public let name: String
    public let photo: Photo
  }

  public var didFinishPicking: (Choice) -> Void = { _ in }

  private let library: any PhotoLibrary
  private var names: [String] = []
  private var list = ListStatus(requestCount: 1, isAtEnd: true)
  private var isReading = false
  /// The error about the last photo that was tapped.
  private var refusal: Alert?

  init(context: AppContext) {
    library = context.photoLibrary
    super.init(title: "Photos", context: context)
  }

  public override func viewDidLoad() {
    Task {
      do {
        names = try await library.photoNames()
        list.hasLoaded = true
      } catch {
        list.failure = .photos(reason: error.localizedDescription)
      }
      list.requestCount = 0
      updateRows()
      statusUpdated()
    }
  }

  override var currentRows: [ListRow] { names.map(ListRow.photo) }

  @discardableResult
  public override func didSelectRow(at row: Int) -> Post? {
    guard alert == nil, !isReading, names.indices.contains(row) else { return nil }
    isReading = true
    statusUpdated()
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
    return nil
  }

  /// Chooses a photo, or shows why it cannot be used.
  public func choose(_ data: Data, named name: String) {
    guard alert == nil, !isReading else { return }
    guard let photo = Photo(data: data) else {
      return refuse(
        name,
        because:
          "It must be a complete PNG, JPEG or GIF file of at most 10 MB. Export a HEIC photo as JPEG."
      )
    }
    didFinishPicking(Choice(name: name, photo: photo))
  }

  private func refuse(_ name: String, because reason: String) {
    refusal = Alert(
      title: "“\(String(singleLine: name))” cannot be taken", message: reason,
      actions: [.init(title: "OK", style: .cancel)])
    statusUpdated()
  }

  public override var alert: Alert? { refusal }

  public override func tapAlertAction(titled title: String) {
    guard title == "OK", refusal != nil else { return }
    refusal = nil
    statusUpdated()
  }

  override var status: ListStatus {
    var status = list
    if isReading { status.requestCount += 1 }
    return status
  }

  public override var canRefresh: Bool { false }

  public override func emptyText(for idiom: UserInterfaceIdiom) -> String {
    "There are no photos here."
  }
}

/// A person's photos. On a phone: `UIImagePickerController`.
public protocol PhotoLibrary: Sendable {
  /// In the order of the list. Throws an error if the person does not allow access.
  func photoNames() async throws -> [String]

  /// The bytes may be invalid.
  func photoData(named name: String) async throws -> Data
}
