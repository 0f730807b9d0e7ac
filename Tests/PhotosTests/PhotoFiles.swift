import Foundation

/// Photos of a folder of test data.
enum PhotoFiles {
    /// The bytes of its first JPEG files in alphabetical order.
    static func first(_ count: Int, below folder: URL) throws -> [[UInt8]] {
        let photos = folder.appending(path: "photos")
        return try FileManager.default.contentsOfDirectory(atPath: photos.path).filter { $0.hasSuffix(".jpg") }.sorted()
            .prefix(count).map { [UInt8](try Data(contentsOf: photos.appending(path: $0))) }
    }
}
