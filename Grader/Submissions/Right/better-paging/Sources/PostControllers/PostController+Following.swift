extension PostController {
  public func startFollowing(over eventStreaming: any EventStreaming) {
    // Your code.
  }

  public func stopFollowing() {
    // Your code.
  }
}
