import Files
import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Importing

/// A change is a change as a whole, wherever it is cut short.
@Suite struct SetChangeTests {
    private static let first = "\(ImportingFixture.header)\na1,apple-top.jpg,apple-side.jpg,apple,238\n"
    /// Replaces a1, whose old photos go, and adds b1.
    private static let second = """
        \(ImportingFixture.header)
        a1,orange-top.jpg,apple-side.jpg,apple,238
        b1,banana-top.jpg,banana-side.jpg,banana,155.2
        """

    /// Which of the two whole states the set is in.
    private enum Whole: Hashable { case old, new }

    /// - Throws: when the set is in neither.
    private func whole(_ set: URL) throws -> Whole {
        let files = Set(try FileManager.default.subpathsOfDirectory(atPath: set.path))
        let text = try String(contentsOf: set.appending(path: "meals.jsonl"), encoding: .utf8)
        let old: Set = ["meals.jsonl", "set.yaml", "photos", "photos/a1-top.jpg", "photos/a1-side.jpg"]
        let new: Set = [
            "meals.jsonl", "set.yaml", "photos", "photos/a1-top-2.jpg", "photos/a1-side.jpg", "photos/b1-top.jpg",
            "photos/b1-side.jpg"
        ]
        if files == old, !text.contains("b1"), !text.contains("a1-top-2") { return .old }
        if files == new, text.contains("b1-side.jpg"), text.contains("a1-top-2.jpg") { return .new }
        Issue.record("neither the old nor the new set: \(files.sorted()) \(text)")
        throw CancellationError()
    }

    /// The steps of the second import in their order.
    private func steps() throws -> [String] {
        let fixture = try ImportingFixture()
        _ = try fixture.take(Self.first)
        let steps = Steps()
        _ = try fixture.take(Self.second, replaces: true) { steps.all.append($0) }
        return steps.all
    }

    private final class Steps { var all: [String] = [] }

    @Test func `a process that ends at any step leaves the old set or the new one`() throws {
        let fixture = try ImportingFixture()
        _ = try fixture.take(Self.first)
        let shots = Steps()
        _ = try fixture.take(Self.second, replaces: true) { step in
            // The folder as a kill at this very step would leave it.
            let shot = fixture.folder.url.appending(path: "shot-\(shots.all.count)/eval-sets/s")
            try FileManager.default.createDirectory(
                at: shot.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: fixture.set, to: shot)
            shots.all.append(step)
        }
        var results: [Whole] = []
        for (index, step) in shots.all.enumerated() {
            let project = fixture.folder.url.appending(path: "shot-\(index)")
            let set = project.appending(path: "eval-sets/s")
            // Before it is put right: every photo that a line names is there.
            let text = try String(contentsOf: set.appending(path: "meals.jsonl"), encoding: .utf8)
            let manifest = try Manifest(Array(text.utf8), file: "m")
            for photo in manifest.meals.flatMap(\.photos) {
                #expect(
                    FileManager.default.fileExists(atPath: set.appending(path: "photos/\(photo)").path),
                    "\(photo) before \(step)")
            }
            let words = try SetFolder(project: project.path, name: "s", creating: false).repaired
            results.append(try whole(set))
            // What it says was done is what was done.
            #expect(
                words?.contains("as it was before") != true || results.last == .old, "before \(step): \(words ?? "")")
            #expect(words?.contains("was finished") != true || results.last == .new, "before \(step): \(words ?? "")")
        }
        let turn = try #require(results.firstIndex(of: .new))
        #expect(results[turn...].allSatisfy { $0 == .new } && results[..<turn].allSatisfy { $0 == .old })
        #expect(shots.all[turn] == "make the commit record durable")
        #expect(shots.all.count > 20)
    }

    @Test func `a step that fails leaves the old set, or the new one once it is opened again`() throws {
        let steps = try steps()
        let commit = try #require(steps.firstIndex(of: "make the commit record durable"))
        for failing in steps.indices {
            let fixture = try ImportingFixture()
            _ = try fixture.take(Self.first)
            let count = Steps()
            #expect(throws: WriteError.self) {
                try fixture.take(Self.second, replaces: true) { step in
                    count.all.append(step)
                    if count.all.count == failing + 1 { throw WriteError(path: step, reason: "no space left") }
                }
            }
            if failing < commit { #expect(!fixture.names("").contains(".change"), "\(steps[failing])") }
            _ = try SetFolder(project: fixture.project, name: "s", creating: false)
            #expect(try whole(fixture.set) == (failing < commit ? .old : .new), "\(steps[failing])")
            #expect(try fixture.take(Self.second, replaces: true).dropped.isEmpty)
            #expect(try whole(fixture.set) == .new)
        }
    }

    @Test func `a process that ends at any step of a removal leaves the meal whole, or gone`() throws {
        let fixture = try ImportingFixture()
        _ = try fixture.take(Self.first)
        var shots: [URL] = []
        func remove(_ watch: @escaping SetChange.Watch) throws {
            let folder = try SetFolder(project: fixture.project, name: "s", creating: false)
            _ = try MealRemoval.run("a1", from: folder, stamp: try folder.meal("a1").stamp, watch: watch)
        }
        try remove { _ in
            let shot = fixture.folder.url.appending(path: "shot-\(shots.count)")
            try FileManager.default.createDirectory(
                at: shot.appending(path: "eval-sets"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: fixture.set, to: shot.appending(path: "eval-sets/s"))
            shots.append(shot)
        }
        let states = try shots.map { shot in
            let set = shot.appending(path: "eval-sets/s")
            func photos() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: set.appending(path: "photos").path).sorted()
            }
            let text = try String(contentsOf: set.appending(path: "meals.jsonl"), encoding: .utf8)
            let before = try photos()
            #expect(text.isEmpty || before.count == 2, "a row without its photos in \(shot.lastPathComponent)")
            let folder = try SetFolder(project: shot.path, name: "s", creating: false)
            let (after, ids) = (try photos(), folder.manifest.meals.map(\.id))
            let isWhole = ids == ["a1"] && after == ["a1-side.jpg", "a1-top.jpg"]
            let isGone = ids.isEmpty && after.isEmpty
            #expect(isWhole || isGone)
            return isGone
        }
        let turn = try #require(states.firstIndex(of: true))
        #expect(turn > 0 && states[turn...].allSatisfy { $0 } && states[..<turn].allSatisfy { !$0 })
    }

    @Test func `what somebody else wrote meanwhile is not overwritten`() throws {
        let fixture = try ImportingFixture()
        _ = try fixture.take(Self.first)
        let theirs = fixture.manifest + "{\"id\":\"x\",\"photos\":[\"a1-top.jpg\"]}\n"
        #expect(throws: ImportError.self) {
            try fixture.take(Self.second, replaces: true) { step in
                if step == "stage meals.jsonl" {
                    try fixture.folder.write(theirs, to: "project/eval-sets/s/meals.jsonl")
                }
            }
        }
        #expect(fixture.manifest == theirs && !fixture.names("").contains(".change"))
    }

    @Test(arguments: [
        #"{}"#, #"no json"#, #"{"format":2}"#, #"{"format":1,"before":"x","after":"x","photos":[],"removing":[]}"#,
        #"{"format":1,"before":"B","after":"B","photos":["../../config.yaml"],"removing":[]}"#,
        #"{"format":1,"before":"B","after":"B","photos":[],"removing":["../meals.jsonl"]}"#
    ])
    func `a commit record that is not ours moves nothing`(_ text: String) throws {
        let fixture = try ImportingFixture()
        _ = try fixture.take(Self.first)
        let before = fixture.manifest
        let record = text.replacing("\"B\"", with: "\"\(String(repeating: "0", count: 64))\"")
        try fixture.folder.write(record, to: "project/eval-sets/s/.change/commit.json")
        #expect(throws: ImportError.self) { try fixture.take(Self.second) }
        #expect(fixture.manifest == before && fixture.photoNames == ["a1-side.jpg", "a1-top.jpg"])
    }
}
