import Foundation
import TestSupport
import Testing

@testable import Execution

/// `run.json` as a hand, a disk or a stranger leaves it.
struct RecordLimitTests {
    private let folder: TemporaryFolder
    private let run: RunFolder

    init() throws {
        folder = try TemporaryFolder()
        run = RunFolder(url: folder.url.appending(path: "r"))
        try FileManager.default.createDirectory(at: run.url, withIntermediateDirectories: true)
    }

    private func refusal() -> RunFolderError? {
        do throws(RunFolderError) {
            _ = try run.record()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a record of more bytes than any run writes is refused unread, with its limit`() throws {
        try folder.write("{", to: "r/run.json")
        // A hole: it takes no room on the disk, and reading it would take all memory.
        #expect(truncate(run.file("run.json").path, 1 << 40) == 0)
        let words = "it has more than 256 MB, which no run writes: restore it"
        #expect(refusal() == .unreadableRecord(folder: run.path, reason: words))
        #expect(refusal()?.description == "\(run.path)/run.json cannot be used: \(words)")
        #expect(SmallFile.bytes(at: run.file("run.json").path, limit: RunFolder.recordLimit) == nil)
    }

    @Test func `a file of exactly the limit is read, one byte more is not`() throws {
        try folder.write("12345", to: "five")
        #expect(try SmallFile.read("\(folder.path)/five", limit: 5) == Array("12345".utf8))
        #expect(throws: SmallFile.Failure.tooLarge) { try SmallFile.read("\(folder.path)/five", limit: 4) }
        #expect(throws: SmallFile.Failure.absent) { try SmallFile.read("\(folder.path)/six", limit: 4) }
    }

    @Test func `a file that has no size to tell is read to the limit and no further`() {
        // The system makes such files up while they are read.
        guard FileManager.default.fileExists(atPath: "/proc/self/maps") else { return }
        #expect(throws: SmallFile.Failure.tooLarge) { try SmallFile.read("/proc/self/maps", limit: 10) }
    }

    @Test func `no record, and one that is a link, a pipe or a folder, are told apart`() throws {
        #expect(refusal() == .notFound(run.path))
        let path = run.file("run.json").path
        let isNone = RunFolderError.unreadableRecord(
            folder: run.path, reason: "it is a link, a folder or another thing that is no file to be read")
        #expect(mkfifo(path, 0o600) == 0)
        #expect(refusal() == isNone)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(refusal() == isNone)
        try FileManager.default.removeItem(atPath: path)
        try folder.write("{}", to: "elsewhere.json")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(folder.path)/elsewhere.json")
        #expect(refusal() == isNone)
    }
}
