import Foundation
import Hashing
import TestSupport
import Testing

@testable import Photos

/// When the stamp of a file vouches for its content, and when it does not.
struct PhotoDigestsTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/a"
        try folder.write("first", to: "a")
    }

    private func touch(_ path: String, _ seconds: Int, _ nanoseconds: Int) {
        var times = [timespec(tv_sec: seconds, tv_nsec: nanoseconds), timespec(tv_sec: seconds, tv_nsec: nanoseconds)]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    }

    /// Writes into the file that is there.
    private func overwrite(_ text: String) throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    private func digest(_ text: String) -> SHA256Digest { SHA256Digest(of: Array(text.utf8)) }

    @Test func `a file is read once as long as its stamp stays`() throws {
        let digests = PhotoDigests(settling: 0)
        let first = try digests.source(path, limit: 100)
        #expect(first.digest == digest("first") && first.bytes == Array("first".utf8))
        let again = try digests.source(path, limit: 100)
        #expect(again.digest == first.digest && again.bytes == nil && again.stamp == first.stamp)
    }

    @Test func `a file that has just been changed is read again, since the next change may have the same stamp`() throws
    {
        let digests = PhotoDigests()
        for _ in 0..<2 { #expect(try digests.source(path, limit: 100).bytes == Array("first".utf8)) }
    }

    @Test func `another content of the same size and time is another file`() async throws {
        let digests = PhotoDigests(settling: 0)
        touch(path, 1000, 7)
        _ = try digests.source(path, limit: 100)
        // Past the tick of the file system's clock.
        try await Task.sleep(for: .milliseconds(50))
        try overwrite("secnd")
        touch(path, 1000, 7)
        #expect(try digests.source(path, limit: 100).digest == digest("secnd"))
    }

    @Test(arguments: [(1000, 8, "secnd"), (1001, 7, "secnd"), (1000, 7, "second")])
    func `another time, to the nanosecond, or another size is another file`(
        seconds: Int, nanoseconds: Int, text: String
    ) throws {
        let digests = PhotoDigests()
        touch(path, 1000, 7)
        _ = try digests.source(path, limit: 100)
        try overwrite(text)
        touch(path, seconds, nanoseconds)
        let second = try digests.source(path, limit: 100)
        #expect(second.digest == digest(text) && second.bytes == Array(text.utf8))
    }

    @Test func `a file put in its place is another one, whatever its time and size`() throws {
        let digests = PhotoDigests()
        touch(path, 1000, 7)
        _ = try digests.source(path, limit: 100)
        try folder.write("secnd", to: "b")
        touch(folder.path + "/b", 1000, 7)
        #expect(rename(folder.path + "/b", path) == 0)
        #expect(try digests.source(path, limit: 100).digest == digest("secnd"))
    }

    @Test func `a look is good for a second`() async throws {
        let digests = PhotoDigests()
        #expect(digests.recent(path) == nil)
        _ = try digests.source(path, limit: 100)
        #expect(digests.recent(path) == digest("first"))
        try await Task.sleep(for: .milliseconds(1100))
        #expect(digests.recent(path) == nil)
        _ = try digests.source(path, limit: 100)
        #expect(digests.recent(path) == digest("first"), "another look, at the stamp alone, counts as well")
    }

    @Test func `files of two paths are kept apart`() throws {
        let digests = PhotoDigests()
        try folder.write("other", to: "b")
        for _ in 0..<2 {
            #expect(try digests.digest(of: path) == digest("first"))
            #expect(try digests.digest(of: folder.path + "/b") == digest("other"))
        }
    }

    @Test func `bytes that are read later are those the digest is of, or none`() throws {
        let digests = PhotoDigests(settling: 0)
        touch(path, 1000, 7)
        #expect(try digests.source(path, limit: 100).bytes(at: path, limit: 100) == Array("first".utf8))
        let source = try digests.source(path, limit: 100)
        #expect(try source.bytes == nil && source.bytes(at: path, limit: 100) == Array("first".utf8))
        // Between the look at the stamp and the reading.
        try overwrite("secnd")
        touch(path, 1000, 8)
        #expect(throws: PhotoError.changed) {
            try source.bytes(at: path, limit: 100)
        }
        try overwrite("first")
        touch(path, 2000, 8)
        #expect(try source.bytes(at: path, limit: 100) == Array("first".utf8), "touched, and the same")
        #expect(throws: PhotoError.self) { try source.bytes(at: path, limit: 4) }
    }
}
