import Testing

@testable import HTTPServer

@Suite
struct SHA1Tests {
  private func hexadecimal(_ message: String) -> String {
    SHA1.digest(of: Array(message.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }

  /// From RFC 3174, section 7.3.
  @Test(arguments: [
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (
      String(repeating: "01234567", count: 80),
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
  ])
  func `The digests are those of the RFC`(message: String, digest: String) {
    #expect(hexadecimal(message) == digest)
  }

  /// From Python's hashlib: lengths at which the padding changes.
  @Test(arguments: [
    (0, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    (1, "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"),
    (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    (65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
    (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
    (120, "f34c1488385346a55709ba056ddd08280dd4c6d6"),
  ])
  func `The digests are those of another implementation`(count: Int, digest: String) {
    #expect(hexadecimal(String(repeating: "a", count: count)) == digest)
  }
}
