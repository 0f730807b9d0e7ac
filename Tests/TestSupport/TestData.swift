package import Foundation

/// The folder of photos and suites that tests use and the project does not contain: `NUTRIEVAL_TEST_DATA`,
/// by default `../shared` beside the repository.
package enum TestData {
    /// The root of the repository this file lies in.
    package static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Nil where the folder or the named part of it is absent; a test then skips and says so.
    package static func folder(_ part: String) -> URL? {
        let given = ProcessInfo.processInfo.environment["NUTRIEVAL_TEST_DATA"]
        let root = given.map { URL(filePath: $0) } ?? repository.deletingLastPathComponent().appending(path: "shared")
        let folder = root.appending(path: part)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }
}

/// A folder that is removed with the value that owns it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "nutrieval-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    /// Writes a file below the folder, making the folders on the way.
    package func write(_ text: String, to path: String) throws {
        try write(Array(text.utf8), to: path)
    }

    package func write(_ bytes: [UInt8], to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}
