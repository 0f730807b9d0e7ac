import Catalog
import Execution
import Foundation
import Importing
import Nutrition
import Photos
import Reporting
import Scoring
import TestSupport
import Testing

@testable import Application

/// The quality of photos in sets, runs and scores, on the demo's pictures.
@Suite("photo quality in a project") struct PhotoQualityTests {
    private let files: OpenProject

    init() throws { files = try OpenProject() }

    private var photos: URL { files.folder.url.appending(path: "eval-sets/demo/photos") }

    private func write(_ lines: [String], description: String = "name: demo\n") throws {
        try files.folder.write(lines.joined(separator: "\n") + "\n", to: "eval-sets/demo/meals.jsonl")
        try files.folder.write(description, to: "eval-sets/demo/set.yaml")
    }

    /// A copy of the photo, smaller and encoded again.
    private func copy(_ name: String, to other: String) throws {
        let bytes = try PhotoFile.bytes(at: photos.appending(path: name).path)
        let small = try PhotoPreparer.prepare(bytes, setting: PhotoSetting(longestSide: 400, quality: 50))
        try files.folder.write(small.bytes, to: "eval-sets/demo/photos/\(other)")
    }

    private func quality(_ bytes: [UInt8]) throws -> PhotoQuality {
        PhotoQuality(try #require(try PhotoPreparer.look(of: bytes)))
    }

    @Test func `the demo's blurred picture is poor, and its others are not`() throws {
        let found = try #require(try files.open().overview(ofSet: "demo").quality)
        #expect(found.worst.first?.meal == "blurry-sandwich", "\(found)")
        #expect(found.worst.first?.quality.faults.contains("blurred") == true)
        #expect(found.bands[.poor, default: 0] <= 3 && found.acceptable > found.meals * 3 / 4, "\(found)")
    }

    @Test(.enabled(if: TestData.folder("photos/ecustfd") != nil, "the weighed meals are not here"))
    func `photos of a phone are acceptable; blurred, dark and cut off they are not`() throws {
        let folder = try #require(TestData.folder("photos/ecustfd/photos"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let samples = names.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        var acceptable: [String: Int] = [:]
        var overall: [String: Double] = [:]
        for name in samples {
            let bytes = try PhotoFile.bytes(at: folder.appending(path: name).path)
            for change in [nil, PhotoSetting.Transform.blurred, .dark, .cropped] {
                let changed = try change.map {
                    try PhotoPreparer.prepare(bytes, setting: PhotoSetting(quality: 90, transform: $0)).bytes
                }
                let quality = try quality(changed ?? bytes)
                let key = change?.rawValue ?? "plain"
                if quality.isAcceptable { acceptable[key, default: 0] += 1 }
                overall[key, default: 0] += quality.overall / Double(samples.count)
            }
        }
        let count = Double(samples.count)
        func share(_ key: String) -> Double { Double(acceptable[key] ?? 0) / count }
        let plain = overall["plain"] ?? 0
        #expect(share("plain") > 0.85 && plain > 0.6, "\(acceptable) \(overall)")
        #expect(share("blurred") < 0.05 && share("dark") < 0.05, "\(acceptable) \(overall)")
        #expect(share("cropped") < share("plain") - 0.3, "\(acceptable) \(overall)")
        #expect((overall["blurred"] ?? 1) < plain / 2 && (overall["dark"] ?? 1) < plain / 2, "\(overall)")
        #expect((overall["cropped"] ?? 1) < plain - 0.05, "\(overall)")
    }

    @Test func `a run keeps the quality, and is scored by it without the photos`() async throws {
        var request = files.request("q")
        request.limit = nil
        request.meals = ["apple", "banana", "blurry-sandwich"]
        let session = try RunSession(files.open(), request)
        _ = try await session.finish(consent: .given)
        #expect(files.exists("reports/q/quality.json"))
        func scored(_ condition: MealCondition? = nil) async throws -> ScoredRun {
            try await ScoredRun(named: "q", of: files.open(), scoring: ScoringChoice(condition: condition))
        }
        let recorded = RecordedQuality(in: try await scored().folder).meals["demo"] ?? [:]
        #expect(Set(recorded.keys) == ["apple", "banana", "blurry-sandwich"])
        try FileManager.default.removeItem(at: photos)
        try FileManager.default.removeItem(at: files.folder.url.appending(path: "reports/.prepared"))
        let all = try await scored()
        #expect(all.report.meals.first { $0.meal.id == "blurry-sandwich" }?.quality == recorded["blurry-sandwich"])
        let some = try await scored(MealCondition(.overall, .atLeast, 0.3)).report
        #expect(Set(some.meals.map(\.meal.id)) == ["apple", "banana"] && some.sets.map(\.meals) == [2])
        #expect(some.remarks.contains("Only meals with quality.overall>=0.3: 2 of 3."))
        // The file still tells of all meals.
        #expect(some.quality == all.report.quality)
        await #expect(throws: ApplicationError.self) { try await scored(MealCondition(.overall, .above, 0.999)) }
    }

    @Test func `meals are chosen by quality for runs and samples`() throws {
        let project = try files.open()
        let all = try project.sample(ofSet: "demo", count: nil, split: nil, seed: 1)
        let good = try project.sample(
            ofSet: "demo", count: nil, split: nil, seed: 1, where: MealCondition(.overall, .atLeast, 0.3))
        let poor = try project.sample(
            ofSet: "demo", count: nil, split: nil, seed: 1, where: MealCondition(.overall, .below, 0.3))
        #expect(
            poor.contains("blurry-sandwich") && Set(good + poor) == Set(all) && good.count + poor.count == all.count)
        #expect(files.told.sentences.contains { $0.contains("have quality.overall<0.3") })
        #expect(throws: ApplicationError.self) {
            try project.sample(ofSet: "demo", count: 1, split: nil, seed: 1, where: MealCondition(.overall, .above, 1))
        }
    }

    // MARK: near-duplicates

    @Test func `almost the same photo in both splits is a leak, and a split that makes one is refused`() throws {
        try copy("apple-top.jpg", to: "other.jpg")
        try write([
            #"{"id": "a", "photos": ["apple-top.jpg"], "split": "tune"}"#,
            #"{"id": "b", "photos": ["other.jpg"], "split": "test"}"#,
            #"{"id": "c", "photos": ["banana-top.jpg"], "split": "test"}"#
        ])
        let findings = try files.open().overview(ofSet: "demo").findings
        #expect(findings.map(\.meals) == [["a", "b"]] && findings[0].reason.contains("almost the same"), "\(findings)")
        let reading = try ProjectReading(files.location, events: { _ in })
        let diagnostics = reading.duplicates(of: [])
        #expect(diagnostics.map(\.file) == ["eval-sets/demo/meals.jsonl"] && diagnostics[0].severity == .error)
        #expect(diagnostics[0].message.contains("a, b") && reading.duplicates(of: ["config.yaml"]).isEmpty)
        // Of one group they belong together.
        try write([
            #"{"id": "a", "photos": ["apple-top.jpg"], "group": "g"}"#,
            #"{"id": "b", "photos": ["other.jpg"], "group": "g"}"#
        ])
        #expect(try files.open().overview(ofSet: "demo").findings.isEmpty)
    }

    @Test func `a split with almost the same photo on both sides leaves set.yaml as it was`() throws {
        try copy("apple-top.jpg", to: "other.jpg")
        // Ids whose hashes lie on both sides of a half.
        let rule = SplitRule(tuneShare: 0.5, byGroup: true)
        let ids = (0..<40).map { "m\($0)" }
        let tune = try #require(ids.first { rule.split(of: Meal(id: $0, photos: [])) == .tune })
        let test = try #require(ids.first { rule.split(of: Meal(id: $0, photos: [])) == .test })
        try write([
            #"{"id": "\#(tune)", "photos": ["apple-top.jpg"]}"#, #"{"id": "\#(test)", "photos": ["other.jpg"]}"#
        ])
        let project = try files.open()
        #expect(throws: ApplicationError.self) { try project.split(set: "demo", tune: 0.5, byGroup: true) }
        let text = try String(contentsOf: files.folder.url.appending(path: "eval-sets/demo/set.yaml"), encoding: .utf8)
        #expect(text == "name: demo\n")
        let done = try project.split(set: "demo", tune: 0.5, byGroup: true, allowsDuplicates: true)
        #expect(done.tune == 1 && done.test == 1)
    }

    @Test func `an import leaves out a photo that the other split has almost`() async throws {
        try copy("apple-top.jpg", to: "other.jpg")
        let new = files.folder.url.appending(path: "new")
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: photos.appending(path: "other.jpg"), to: new.appending(path: "other.jpg"))
        try FileManager.default.copyItem(
            at: photos.appending(path: "banana-side.jpg"), to: new.appending(path: "plain.jpg"))
        // All meals of the set are tune, all new ones test.
        try write(
            [#"{"id": "a", "photos": ["apple-top.jpg"], "split": "tune"}"#],
            description: "name: demo\nsplits: {test: 1}\n")
        let editing = try SetEditing(files.location, set: "demo")
        let source = ImportSource(path: new.path)
        let report = try await editing.importing("folder", from: source, replacing: false)
        #expect(report.added == ["plain"] && report.dropped.map(\.meal) == ["other"], "\(report)")
        #expect(report.dropped[0].reason.contains("almost the same as one of meal a"))
        let again = try await editing.importing("folder", from: source, replacing: false, allowsDuplicates: true)
        #expect(again.added == ["other"] && again.unchanged == ["plain"])
    }
}
