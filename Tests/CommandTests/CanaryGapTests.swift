import Foundation
import JSON
import TestSupport
import Testing

/// A canary that compares nothing must not be taken for a quiet one.
@Suite("nutrieval canary, where something is missing", .blocks)
struct CanaryGapTests {
    private let runs: RunOnDisk

    init() throws { runs = try RunOnDisk() }

    private func day(_ name: String, _ seed: Int, _ more: [String] = []) throws {
        let result = try runs.run(name, ["--quiet", "--seed", String(seed)] + more)
        #expect(result.status == 0, "\(result.error)")
    }

    private func bless(_ name: String) throws {
        let blessed = try runs.call(["bless", name, "--into", runs.url("history").path])
        #expect(blessed.status == 0, "\(blessed.error)")
    }

    private func canary(_ arguments: [String]) throws -> (status: Int32, text: String, error: String) {
        let result = try runs.call(["canary"] + arguments)
        let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return (result.status, words, result.error)
    }

    @Test func `what the newest run has nothing to be compared by is named, and ends with 1`() throws {
        for (place, name) in ["a", "b", "c"].enumerated() {
            try day(name, place)
            try bless(name)
        }
        let whole = try runs.text("history/c.json")
        let folder = runs.url("history").path
        #expect(try canary([folder]).status == 0)
        let cases: [(what: String, text: String, words: [String])] = [
            (
                "all truths changed", whole.replacing(#/"truth":"[0-9a-f]{12}"/#, with: #""truth":"000000000000""#),
                [
                    "Cannot be judged: ", "– not judged",
                    "no meal of run c has the photos, notes and truth it had in a run before"
                ]
            ),
            (
                "no energy error", whole.replacing(#/,"kcal_off":[0-9.e+-]+/#, with: ""),
                ["Cannot be judged: ", "– not judged", "run c has no energy error at all"]
            )
        ]
        for (what, text, words) in cases {
            #expect(text != whole, "\(what)")
            try runs.write(text, to: "history/c.json")
            let found = try canary([folder])
            #expect(found.status == 1, "\(what): \(found.text)")
            for word in words { #expect(found.text.contains(word), "\(what): \(found.text)") }
            #expect(!found.text.contains("o alarm"), "\(what)")
            let json = try JSON.parse(try runs.text("canary/canary.json"))
            #expect(json["verdict"] == "missing" && json["problems"]?.array?.count == 1, "\(what)")
        }

        // Another set: there is no series at all.
        try runs.write(whole.replacing(#""demo""#, with: #""other""#), to: "history/c.json")
        let other = try canary([folder])
        #expect(other.status == 1 && other.text.isEmpty)
        #expect(other.error.contains("run c has no scores of gpt-4o-mini/"), "\(other.error)")
        #expect(other.error.contains("on demo, which b has"), "\(other.error)")

        // Some truths changed: said, and quiet.
        let truth = try #require(whole.firstMatch(of: #/"truth":"[0-9a-f]{12}"/#))
        try runs.write(whole.replacing(truth.output, with: #""truth":"000000000000""#), to: "history/c.json")
        let some = try canary([folder])
        #expect(some.status == 0 && some.text.contains("3 of the 4 meals of run c are compared"), "\(some.text)")

        // Energy does not depend on how foods are matched.
        let threshold = try #require(whole.firstMatch(of: #/"match_threshold":[0-9.]+/#))
        try runs.write(whole.replacing(threshold.output, with: #""match_threshold":0.1"#), to: "history/c.json")
        let scored = try canary([folder])
        #expect(scored.status == 0 && scored.text.contains("different match_threshold"), "\(scored.text)")
    }

    @Test func `a model that is gone is missed, until the runs that had it are left out`() throws {
        let both = ["--provider", "mistral-small"]
        try day("a", 1, both)
        try day("b", 2, both)
        try day("c", 3)
        try day("d", 4)
        let gone = try canary(["a", "b", "c", "d"])
        #expect(gone.status == 1, "\(gone.text)")
        #expect(gone.text.contains("Cannot be judged: "))
        #expect(gone.text.contains("run d has no scores of mistral-small/"), "\(gone.text)")
        #expect(gone.text.contains("on demo, which b has"), "\(gone.text)")
        #expect(try canary(["c", "d"]).status == 0)
        // A new one has nothing to be compared with yet, which is said.
        let new = try canary(["c", "d", "b", "--since", "2000-01-01"])
        #expect(new.status == 1)
        try day("e", 5, both)
        let begun = try canary(["c", "d", "e"])
        #expect(begun.status == 0, "\(begun.text)")
        #expect(begun.text.contains("It is compared from its next run on."), "\(begun.text)")
    }

    @Test func `an alarm outdoes what is missing`() throws {
        try day("a", 1, ["--provider", "mistral-small"])
        try day("b", 2, ["--faults", "other-model"])
        let found = try canary(["a", "b"])
        #expect(found.status == 2, "\(found.text)")
        #expect(found.text.contains("Alarm: ") && found.text.contains("Cannot be judged: run b has no scores of"))
        #expect(try JSON.parse(try runs.text("canary/canary.json"))["verdict"] == "alarm")
    }

    @Test func `an incomplete run is not judged, and an unknown one is named with what makes such a folder`() throws {
        try day("a", 1)
        try day("b", 2)
        try runs.write("", to: "b/answers.jsonl")
        let incomplete = try canary(["a", "b"])
        #expect(incomplete.status == 1 && incomplete.text.isEmpty, "\(incomplete.text)")
        for words in ["run b cannot be judged", "4 of its trials are pending", "--resume b"] {
            #expect(incomplete.error.contains(words), "\(incomplete.error)")
        }
        let unknown = try canary(["nope"])
        #expect(unknown.status == 1)
        for words in [#"there is no run "nope""#, "there are b, a", "nutrieval bless RUN --into nope"] {
            #expect(unknown.error.contains(words), "\(unknown.error)")
        }
    }
}
