extension Tour {
  static func reading() async throws -> [Page] { [] }
  static func writing() async throws -> [Page] { [] }
  static func hiding() async throws -> [Page] { [] }
  static func troubles() async throws -> [Page] { [] }
}
