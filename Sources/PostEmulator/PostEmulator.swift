@main
struct PostEmulator {
  static func main() {}
}
