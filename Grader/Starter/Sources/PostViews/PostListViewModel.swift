import HeadlessUI
import PostControllers
import PostModel

/// The list of posts without its pixels: the work of a table view controller, in a form that a test can check.
///
/// A view asks it for the content to show, reports the reader's actions to it, and hears from it of changes.
///
/// All of it is yours to write. The given methods only make the package compile.
///
/// Curriculum: Part One, Post List View Controller; the user interface of Part Two.
@MainActor
public final class PostListViewModel {
  /// The view, which hears of changes. The view holds its view model, so the view model must not hold its view.
  public weak var delegate: (any PostListViewModelDelegate)?

  /// The list of a controller's posts.
  ///
  /// Curriculum: Part One, Table View Setup, step 3.
  public init(postController: PostController) {
    // Yours to write: keep the controller.
  }

  /// The list comes into view. From now on, hear of changed posts as the controller's delegate. Right after this call, the
  /// view asks for all rows, so posts that arrived before need no update. They are the old rows of the next update.
  ///
  /// Curriculum: Part One, Reload with Posts.
  public func viewDidLoad() {}

  // MARK: Rows

  /// The number of rows: one for each post, in the order of the controller.
  ///
  /// Curriculum: Part One, Table View Setup, step 4.
  public var numberOfRows: Int { 0 }

  /// The content of a row. Rows count from 0 at the top.
  ///
  /// Curriculum: Part One, Table View Setup, steps 4 and 5.
  public func cell(forRowAt row: Int) -> PostListCell { PostListCell() }

  /// A row scrolls into view. If it is the last one, fetch the next page: one request, whose posts go below the others.
  /// Other rows fetch nothing.
  ///
  /// Curriculum: Part Two, Add Paging Functionality to the User Interface, step 2.
  public func willDisplayCell(forRowAt row: Int) {}

  /// A row was tapped: ask what to do with its post, with the buttons “Report post”, “Hide post”, “Hide all by this
  /// user” and “Cancel”. “Report post” leads to an alert with one field, for the reason, and the buttons “Report” and
  /// “Cancel”. A post that is hidden, or whose report has arrived, disappears from the list; “Cancel” changes nothing.
  /// Each button closes its alert.
  ///
  /// Curriculum: Part Two, Black Diamonds (reporting and hiding).
  public func didSelectRow(at row: Int) {}

  // MARK: Refreshing

  /// The reader pulls the list down: fetch the newest posts.
  ///
  /// Curriculum: Part One, Refresh Control, step 3.
  public func refresh() {}

  /// Whether the refresh control spins: from the pull until the fetch is over, even if it fails. If a second pull sends a
  /// request, too, the first response does not end it. Call the delegate's `stateUpdated()` when it begins and ends.
  ///
  /// Curriculum: Part One, Refresh Control, step 4.
  public var isRefreshing: Bool { false }

  /// Whether the indicator in the status bar spins: during each fetch for a pull or for the last row, even if it fails.
  /// Call the delegate's `stateUpdated()` when it goes on and off.
  ///
  /// Curriculum: Part One, Network Activity Indicator.
  public var isNetworkActivityIndicatorVisible: Bool { false }

  // MARK: Alerts

  /// The alert over the list: a form, an error, a choice; nil most of the time. Its fields hold the typed texts.
  /// A form stays open when posts arrive. Call the delegate's `stateUpdated()` when it opens, closes or changes.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface.
  public var alert: Alert? { nil }

  /// The + above the list was tapped: show the form for a new post. While an alert shows, the + cannot be tapped.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, steps 2 and 5.
  public func addButtonTapped() {}

  /// Shows the form for a new post: a field for the username, then one for the message, and the buttons “Post” and
  /// “Cancel”.
  ///
  /// “Post” sends the typed texts and closes the form. If the username or the message is blank, it sends nothing and
  /// shows the error. White space alone, such as spaces and line breaks, counts as blank. “Cancel” closes the form and
  /// sends nothing. If a form is open already, its texts may stay.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, step 3.
  public func presentNewPostAlert() {}

  /// Shows an alert whose title or message says that something is missing, with the buttons “Retry” and “Cancel” and no
  /// fields. It replaces the form.
  ///
  /// “Retry” brings the form back. If the error came from “Post”, the typed texts are still in its fields; otherwise the
  /// form may be empty. “Cancel” closes the error and sends nothing.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, step 4; the design sheet.
  public func presentErrorAlert() {}

  /// The reader has typed into a field of the alert, and the field shows it.
  ///
  /// - Parameters:
  ///   - text: The whole new text of the field.
  ///   - index: The number of a field of the alert, counted from 0 at the top.
  public func setAlertText(_ text: String, forTextFieldAt index: Int) {}

  /// The reader has tapped a button of the alert.
  ///
  /// The comment of each alert describes its buttons: ``presentNewPostAlert()``, ``presentErrorAlert()`` and
  /// ``didSelectRow(at:)``. “Post” treats a username or a message of only white space as blank, and “Retry” brings back
  /// the typed texts.
  ///
  /// - Parameter title: The title of the button, letter by letter. An alert without such a button ignores the tap,
  ///   and without an alert nothing happens.
  public func tapAlertAction(titled title: String) {}
}

extension PostListViewModel: PostControllerDelegate {
  /// The controller's posts have changed: pass that on to the view, once for each change.
  ///
  /// Curriculum: Part One, Reload with Posts, step 2.
  public func postsUpdated(_ posts: [Post]) {}
}
