import Foundation
import TestSupport
import Testing

@testable import Files

/// Files in a folder of their own, written by `WholeFile`.
struct WholeFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    /// Everything in the folder, by name.
    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test(arguments: [0, 1, 4096, 3_000_001]) func `a new file holds every byte, and nothing lies beside it`(
        _ count: Int
    ) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try WholeFile.write(bytes, to: path("a"))
        #expect(try Data(contentsOf: folder.url.appending(path: "a")) == Data(bytes))
        #expect(try names == ["a"])
    }

    @Test func `who has the old file open goes on reading the old one`() throws {
        try folder.write("old and long", to: "a")
        let reader = try FileHandle(forReadingFrom: folder.url.appending(path: "a"))
        defer { try? reader.close() }
        try WholeFile.write(Array("new".utf8), to: path("a"))
        #expect(try reader.readToEnd() == Data("old and long".utf8))
        #expect(try text("a") == "new")
        #expect(try names == ["a"])
    }

    @Test func `a link is replaced, and what it points to is left alone`() throws {
        try folder.write("theirs", to: "target")
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: path("target"))
        try WholeFile.write(Array("ours".utf8), to: path("link"))
        #expect(try text("target") == "theirs")
        #expect(try text("link") == "ours")
        let attributes = try FileManager.default.attributesOfItem(atPath: path("link"))
        #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    }

    @Test func `a link laid where the new bytes go is not followed`() throws {
        try folder.write("theirs", to: "target")
        try folder.write("old", to: "a")
        try FileManager.default.createSymbolicLink(atPath: path("laid"), withDestinationPath: path("target"))
        let ours = Array("ours".utf8)
        #expect(throws: WriteError.self) { try WholeFile.write(ours, to: path("a"), through: [path("laid")]) }
        #expect(try text("target") == "theirs")
        #expect(try text("a") == "old")
        try WholeFile.write(ours, to: path("a"), through: [path("laid"), path("free")])
        #expect(try text("a") == "ours")
        #expect(try names == ["a", "laid", "target"])
    }

    @Test func `what a dead process left is not written over, and another name is taken`() throws {
        try folder.write("half of something", to: "left")
        let bytes = Array("whole".utf8)
        try WholeFile.write(bytes, to: path("a"), through: [path("left"), path("free")])
        #expect(try text("a") == "whole")
        #expect(try text("left") == "half of something")
        #expect(try names == ["a", "left"])
    }

    @Test func `threads that write one file do not disturb each other, and it is whole`() async throws {
        let path = path("a")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for byte in UInt8(1)...16 {
                group.addTask {
                    for _ in 0..<20 { try WholeFile.write([UInt8](repeating: byte, count: 20_000), to: path) }
                }
            }
            try await group.waitForAll()
        }
        let bytes = try Data(contentsOf: folder.url.appending(path: "a"))
        #expect(bytes.count == 20_000 && Set(bytes).count == 1)
        #expect(try names == ["a"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o600 } == 0o600 && mode.map { $0 & 0o133 } == 0)
    }

    @Test func `a folder in the file's place stays, and nothing lies beside it`() throws {
        try folder.write("inside", to: "a/b")
        let error = #expect(throws: WriteError.self) { try WholeFile.write([1], to: path("a")) }
        #expect(error?.path == path("a"))
        #expect(try names == ["a"])
        #expect(try text("a/b") == "inside")
    }

    @Test func `a folder that is not there is named, and not made`() throws {
        let error = #expect(throws: WriteError.self) { try WholeFile.write([1], to: path("none/a")) }
        #expect(error?.path == path("none/a"))
        #expect(error?.description.contains("\n") == false)
        #expect(try names.isEmpty)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write in a read-only folder"))
    func `in a read-only folder the old file stays`() throws {
        try folder.write("old", to: "closed/a")
        let closed = path("closed")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: closed)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
        #expect(throws: WriteError.self) { try WholeFile.write([1], to: closed + "/a") }
        #expect(try text("closed/a") == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: closed) == ["a"])
    }

    @Test func `the names in a folder can be made durable, those in a file or in nothing cannot`() throws {
        try folder.write("a", to: "a")
        try WholeFile.makeNamesDurable(in: folder.path)
        for name in ["a", "none"] {
            let error = #expect(throws: WriteError.self) { try WholeFile.makeNamesDurable(in: path(name)) }
            #expect(error?.path == path(name))
        }
    }
}
