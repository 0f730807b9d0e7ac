import Catalog
import Foundation
import Nutrition
import TestSupport
import Testing

@testable import Application

@Suite("tools of eval sets") struct SetToolsTests {
    private let files: OpenProject

    init() throws { files = try OpenProject() }

    /// Replaces the demo's meals by these lines; the photos stay.
    private func write(_ lines: [String], description: String = "name: demo\n") throws {
        try files.folder.write(lines.joined(separator: "\n") + "\n", to: "eval-sets/demo/meals.jsonl")
        try files.folder.write(description, to: "eval-sets/demo/set.yaml")
    }

    private func line(_ id: String, _ photo: String, _ more: String = "") -> String {
        #"{"id": "\#(id)", "photos": ["\#(photo)"]\#(more.isEmpty ? "" : ", " + more)}"#
    }

    private var photos: URL { files.folder.url.appending(path: "eval-sets/demo/photos") }

    // MARK: show

    @Test func `counts and spreads are those of the meals`() throws {
        try write(
            [
                line(
                    "a", "apple-top.jpg",
                    #""split": "tune", "group": "g", "truth": {"provenance": "weighed", "energy_kcal": 100}"#),
                line(
                    "b", "apple-side.jpg",
                    #""split": "tune", "group": "g", "truth": {"energy_kcal": 300, "mass_g": 50}"#),
                line("c", "banana-top.jpg", #""split": "test", "difficulty": "simple", "truth": {"foods": []}"#),
                line("d", "banana-side.jpg")
            ], description: "name: demo\nlicence: L\ncitation: C\nsource: S\n")
        let found = try files.open().overview(ofSet: "demo")
        #expect(found.meals == 4 && found.photos == 4 && found.withoutTruth == 1 && found.withoutFood == 1)
        #expect(found.licence == "L" && found.citation == "C" && found.source == "S" && found.caution == nil)
        #expect(found.provenance == [.init(name: "weighed", meals: 1), .init(name: "not stated", meals: 1)])
        #expect(
            found.splits == [
                .init(name: "tune", meals: 2), .init(name: "test", meals: 1), .init(name: "not stated", meals: 1)
            ])
        #expect(found.groups == 3 && found.largestGroup == .init(name: "g", meals: 2))
        #expect(found.spreads.map(\.nutrient) == [.energy, .mass])
        let energy = found.spreads[0].spread
        #expect(energy.count == 2 && energy.least == 100 && energy.median == 200 && energy.upperQuartile == 250)
        #expect(found.findings.isEmpty)
    }

    @Test(arguments: [
        (#""energy_kcal": 400, "protein_g": 10, "carbs_g": 10, "fat_g": 10"#, "differ by more than 15 %"),
        (#""energy_kcal": 400, "protein_g": 10, "carbs_g": 90, "fat_g": 0"#, nil),
        (#""energy_kcal": 400, "protein_g": 10, "carbs_g": 10"#, nil),
        (#""energy_kcal": 941, "mass_g": 100"#, "9.3 kcal a gram"), (#""energy_kcal": 900, "mass_g": 100"#, nil),
        (#""mass_g": 100, "fat_g": 102"#, "weigh more"),
        (#""mass_g": 100, "foods": [{"name": "a", "grams": 80}]"#, "sum of the foods"),
        (#""mass_g": 100, "foods": [{"name": "a", "grams": 80}, {"name": "b"}]"#, nil)
    ])
    func `a truth that contradicts itself is named, and unknown values contradict nothing`(
        _ truth: String, _ words: String?
    ) throws {
        try write([line("a", "apple-top.jpg", #""truth": {\#(truth)}"#)])
        let findings = try files.open().overview(ofSet: "demo").findings
        #expect(findings.map(\.meals) == (words == nil ? [] : [["a"]]), "\(findings)")
        if let words { #expect(findings.first?.reason.contains(words) == true && findings.first?.kind == .label) }
    }

    @Test func `a group or a photo in both splits is a leak`() throws {
        let copy = try Data(contentsOf: photos.appending(path: "apple-top.jpg"))
        try copy.write(to: photos.appending(path: "copy.jpg"))
        try write([
            line("a", "apple-top.jpg", #""split": "tune", "group": "g""#),
            line("b", "apple-side.jpg", #""split": "test", "group": "g""#), line("c", "copy.jpg", #""split": "test""#),
            line("d", "banana-top.jpg", #""split": "test""#)
        ])
        let findings = try files.open().overview(ofSet: "demo").findings
        #expect(findings.map(\.reason) == ["one group is in both splits", "one photo is in both splits"])
        #expect(findings.map(\.meals) == [["a", "b"], ["a", "c"]] && findings.allSatisfy { $0.kind == .leak })
    }

    // MARK: sample

    @Test func `any beginning of a sample has its share of every stratum`() {
        let meals = (0..<400).map { place in
            Meal(
                id: "m\(place)", photos: [], split: place % 4 == 0 ? .tune : .test,
                truth: Truth(nutrients: Nutrients(energy: Kilocalories(Double(place * 7 % 400)))))
        }
        let order = SetSample.order(meals, seed: 3)
        #expect(Set(order).count == 400)
        let byID = Dictionary(uniqueKeysWithValues: meals.map { ($0.id, $0) })
        for count in [20, 37, 80, 133, 200] {
            let some = order.prefix(count).compactMap { byID[$0] }
            let expected = Double(count) / 4
            #expect(abs(Double(some.count { $0.split == .tune }) - expected) <= 4, "\(count)")
            for quarter in 0..<4 {
                let range = Double(quarter * 100)..<Double(quarter * 100 + 100)
                let found = some.count { range.contains($0.truth.nutrients.energy?.value ?? -1) }
                #expect(abs(Double(found) - expected) <= 4, "\(count) \(quarter) \(found)")
            }
        }
        #expect(SetSample.order(meals.reversed(), seed: 3) == order)
        #expect(SetSample.order(meals, seed: 4) != order)
    }

    @Test func `one meal of each group precedes a second of any`() {
        let meals = (0..<30).map { Meal(id: "m\($0)", photos: [], group: "g\($0 % 10)") }
        let groups = SetSample.order(meals, seed: 1).map { "g\((Int($0.dropFirst()) ?? 0) % 10)" }
        #expect(Set(groups.prefix(10)).count == 10 && Set(groups[10..<20]).count == 10)
    }

    @Test func `a sample takes the split asked for`() throws {
        try write([
            line("a", "apple-top.jpg", #""split": "tune""#), line("b", "apple-side.jpg", #""split": "test""#),
            line("c", "banana-top.jpg", #""split": "test""#)
        ])
        let project = try files.open()
        #expect(Set(try project.sample(ofSet: "demo", count: nil, split: .test, seed: 1)) == ["b", "c"])
        #expect(try project.sample(ofSet: "demo", count: 2, split: nil, seed: 1).count == 2)
        #expect(throws: ApplicationError.self) { try project.sample(ofSet: "bogus", count: 1, split: nil, seed: 1) }
    }

    // MARK: split

    @Test func `a split is written, counted and keeps groups together`() throws {
        let photos = ["apple-top.jpg", "apple-side.jpg", "banana-top.jpg", "banana-side.jpg", "orange-top.jpg"]
        try write(photos.enumerated().map { line("m\($0)", $1, #""group": "g\#($0 / 2)""#) } + [])
        let result = try files.open().split(set: "demo", tune: 0.5, byGroup: true)
        #expect(result.tune + result.test == 5 && result.differing == 0)
        let text = try String(contentsOf: files.folder.url.appending(path: "eval-sets/demo/set.yaml"), encoding: .utf8)
        #expect(text == "name: demo\nsplits: {tune: 0.5, test: 0.5, by: group}\n")
        #expect(try files.open().overview(ofSet: "demo").findings.isEmpty)
        let all = try files.open().split(set: "demo", tune: 1, byGroup: false)
        #expect(all.tune == 5 && all.test == 0)
    }

    @Test func `a set that the new key would break keeps its file`() throws {
        let old = "name: demo\nsynonyms:\n  a: [b]\n  splits: 1\n x\n"
        try write([line("a", "apple-top.jpg")], description: old)
        #expect(throws: (any Error).self) { try files.open().split(set: "demo", tune: 0.5, byGroup: true) }
        #expect(
            try String(contentsOf: files.folder.url.appending(path: "eval-sets/demo/set.yaml"), encoding: .utf8) == old)
    }

    // MARK: verify

    @Test func `photos are compared with those of the newest run`() async throws {
        let fresh = try files.open().verification(ofSet: "demo")
        #expect(fresh.runs == 0 && fresh.recorded == 0 && fresh.findings.isEmpty && fresh.photos > 0)
        _ = try await RunSession(files.open(), files.request("a")).finish(consent: .given)
        let same = try files.open().verification(ofSet: "demo")
        #expect(same.runs == 1 && same.recorded > 0 && same.findings.isEmpty)

        let listed = try files.open().meals(ofSets: ["demo"], newest: false)
        let recorded = try RecordedMeals(of: files)
        let meal = try #require(listed.first { recorded.ids.contains($0.meal.id) }?.meal)
        let photo = photos.appending(path: meal.photos[0])
        try Data(contentsOf: photos.appending(path: "orange-top.jpg")).write(to: photo)
        try Data("x".utf8).write(to: photos.appending(path: "left.jpg"))
        let changed = try files.open().verification(ofSet: "demo")
        #expect(changed.findings.map(\.meals) == [[meal.id]] && changed.unnamed == ["left.jpg"])
        #expect(changed.findings[0].reason.contains("is not the one of run a"), "\(changed.findings)")
        try FileManager.default.removeItem(at: photo)
        let gone = try files.open().verification(ofSet: "demo")
        #expect(gone.findings.first?.reason.contains("cannot be read") == true)
    }

    // MARK: list

    @Test func `the newest photos come first`() throws {
        try write([
            line("a", "apple-top.jpg"), line("b", "apple-side.jpg"), line("c", "banana-top.jpg")
        ])
        for (name, seconds) in [("apple-top.jpg", 1000.0), ("apple-side.jpg", 3000), ("banana-top.jpg", 2000)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: seconds)],
                ofItemAtPath: photos.appending(path: name).path)
        }
        let project = try files.open()
        #expect(try project.meals(ofSets: ["demo"], newest: true).map(\.meal.id) == ["b", "c", "a"])
        let all = try project.meals(ofSets: ["demo"], newest: false)
        #expect(all.map(\.meal.id) == ["a", "b", "c"] && all[0].added == "1970-01-01T00:16:40.000Z")
    }
}

/// The meals that the run `a` asked about.
private struct RecordedMeals {
    var ids: Set<String>

    init(of files: OpenProject) throws {
        let text = try String(contentsOf: files.folder.url.appending(path: "reports/a/run.json"), encoding: .utf8)
        ids = Set(text.split(separator: "\"").map(String.init))
    }
}
