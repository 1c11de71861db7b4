import Testing
import TimelineModel

extension Town {
  /// Mira's phone, subscribed, and the post that she has.
  func subscriber() async throws -> (device: Device, post: Post) {
    let device = try await resident("mira")
    #expect(await device.post("p", id: "p") == nil)
    #expect(await device.subscribe() == nil)
    return (device, try #require(Post(record: try await record("p"))))
  }
}
