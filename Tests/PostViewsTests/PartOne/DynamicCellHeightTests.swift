import PostModel
import PostViews
import Testing

@Suite("Part One · Post List View Controller · Dynamic Cell Height")
struct DynamicCellHeightTests {
  @Test func `step 3: both labels take as many lines as they need`() {
    var cell = PostListCell()
    #expect(cell.messageLabel.numberOfLines == 0)
    #expect(cell.infoLabel.numberOfLines == 0)
    cell.update(with: .number(1, text: String(repeating: "long ", count: 1000)))
    #expect(cell.messageLabel.numberOfLines == 0)
    #expect(cell.infoLabel.numberOfLines == 0)
  }
}
