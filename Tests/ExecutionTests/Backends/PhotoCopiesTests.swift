import Foundation
import Hashing
import TestSupport
import Testing

@testable import Execution
@testable import Photos

/// Photos as files, while programs are asked about them.
struct PhotoCopiesTests {
    private func photo(_ bytes: [UInt8]) -> PreparedPhoto {
        PreparedPhoto(bytes: bytes, sha256: SHA256Digest(of: bytes), width: 1, height: 1, format: .jpeg)
    }

    @Test func `are read-only, shared by requests, and gone after the last of them`() throws {
        let folder = try TemporaryFolder()
        let copies = PhotoCopies(folder: folder.path + "/photos")
        let (one, other) = (photo([1, 2]), photo([3]))
        let paths = try copies.take([one, other])
        #expect(try copies.take([one]) == [paths[0]])
        #expect(try Data(contentsOf: URL(filePath: paths[0])) == Data([1, 2]))
        let attributes = try FileManager.default.attributesOfItem(atPath: paths[0])
        #expect(attributes[.posixPermissions] as? Int == 0o400)
        copies.giveBack([one, other])
        #expect(paths.map { FileManager.default.fileExists(atPath: $0) } == [true, false])
        copies.giveBack([one])
        #expect(!FileManager.default.fileExists(atPath: paths[0]))
    }

    @Test func `of a killed session are removed before the next one`() throws {
        let folder = try TemporaryFolder()
        try folder.write("left", to: "photos/a.jpeg")
        _ = PhotoCopies(folder: folder.path + "/photos")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/photos/a.jpeg"))
    }
}
