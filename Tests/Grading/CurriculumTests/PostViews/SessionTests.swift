import Testing

@Suite("Sessions", .serialized)
@MainActor
struct SessionTests {
  @Test(.criterion("part-one.post-list.sessions"))
  func reading() async { await SessionJudge.judge(.reading) }

  @Test(.criterion("part-two.list-paging.sessions"))
  func paging() async { await SessionJudge.judge(.paging) }

  @Test(.criterion("part-two.alerts.sessions"))
  func sending() async { await SessionJudge.judge(.sending) }

  @Test(.criterion("black-diamonds.hiding.sessions"))
  func hiding() async { await SessionJudge.judge(.hiding) }

  @Test(.criterion("black-diamonds.new-posts.sessions"))
  func newPosts() async { await SessionJudge.judge(.newPosts) }

  @Test(.criterion("black-diamonds.streaming.sessions"))
  func streaming() async { await SessionJudge.judge(.streaming) }
}
