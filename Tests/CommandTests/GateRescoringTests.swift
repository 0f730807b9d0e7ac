import Foundation
import JSON
import TestSupport
import Testing

/// References of other formats, rules and sizes, and gates that nothing can decide.
@Suite("nutrieval gate, against a reference that other rules scored", .blocks)
struct GateRescoringTests {
    private let project: GuardedProject

    init() throws {
        project = try GuardedProject()
        try project.simulate("a")
        try project.bless("a")
    }

    private func useOtherRules() throws {
        try project.edit("config.yaml", "sanity: {profile: extended}", "sanity: {profile: calibrated}")
    }

    @Test func `a reference of other sanity rules is scored again from its run`() throws {
        try project.simulate("b", ["--seed", "7"])
        try useOtherRules()
        let (status, json) = try project.gate(["b"])
        #expect(status == 0, "\(json.text())")
        let remark = "Other sanity rules or another food matcher scored the reference: run a was scored again."
        #expect(json["remarks"]?.array?.contains { $0.string == remark } == true, "\(json.text())")
    }

    @Test func `without its run it cannot be judged, and a run against it is refused before it is asked`() throws {
        try project.simulate("b", ["--seed", "7"])
        try FileManager.default.removeItem(at: project.url("reports/a"))
        #expect(try project.gate(["b"]).status == 0, "the same rules need no run")
        try useOtherRules()
        let words = "was scored by other sanity rules or another food matcher, and its run a is not here"
        let gate = try project.call(["gate", "b"])
        #expect(
            gate.status == 1 && gate.error.contains(words) && gate.error.contains("nutrieval bless RUN"),
            "\(gate.error)")
        let run = try project.call(
            [
                "run", "--simulate", "--quiet", "--set", "meals", "--provider", "gpt-4o-mini", "--provider",
                "mistral-small", "--reference", "main", "--name", "c"
            ])
        #expect(run.status == 65 && run.error.contains(words), "\(run.error)")
    }

    @Test func `a reference of format 1 names no scorer, and is scored again from its run`() throws {
        try project.edit("reports/references/main.json", #""format": 2"#, #""format": 1"#)
        let file = try project.text("reports/references/main.json")
        let old = file.replacing(#/,\s*"scorer":\s*"[0-9a-f]{12}"/#, with: "")
        #expect(old != file)
        try project.folder.write(old, to: "reports/references/main.json")
        #expect(try project.gate(["a"]).status == 0, "of the same answers the scores are compared as they are")
        try project.simulate("b", ["--seed", "7"])
        let (status, json) = try project.gate(["b"])
        #expect(status == 0 && json["remarks"]?.array?.isEmpty == false, "\(json.text())")
        try FileManager.default.removeItem(at: project.url("reports/a"))
        #expect(try project.gate(["b"]).status == 1)
    }

    @Test func `of the same answers, what other rules find is shown and not scored away`() throws {
        try project.edit(
            "config.yaml", "sanity: {profile: extended}",
            "sanity: {profile: extended, thresholds: {low_confidence: 1}}")
        let (status, json) = try project.gate(["a"])
        #expect(status == 0 && json["moved_count"]?.integer ?? 0 > 0, "\(json.text())")
        #expect(json["moved"]?[0]?["what"]?.string?.contains("flagged answers 0 → 1") == true, "\(json.text())")
    }

    @Test func `one meal is enough for equal answers, and too few for others`() throws {
        try project.simulate("one", ["--limit", "1"])
        #expect(try project.call(["bless", "one", "--name", "one"]).output.contains("would miss any rise"))
        #expect(try project.gate(["one", "--reference", "one"]).status == 0)
        try project.simulate("other", ["--limit", "1", "--seed", "8"])
        let (status, json) = try project.gate(["other", "--reference", "one"])
        #expect(status == 1 && json["verdict"] == "cannot_judge")
        let reasons = (json["rows"]?.array ?? []).compactMap { $0["reason"]?.string }
        #expect(reasons.contains("1 group of meals cannot show a regression: ask about at least 5"), "\(json.text())")
    }

    @Test func `a reference without a usable answer judges nothing, not even itself`() throws {
        try project.simulate("failed", ["--faults", "prose-answer"], status: 1)
        #expect(try project.call(["bless", "failed", "--name", "failed"]).status == 0)
        let (status, json) = try project.gate(["failed", "--reference", "failed"])
        #expect(status == 1)
        #expect(json["headline"] == "Cannot judge: no answer of the reference is usable: bless another run.")
    }

    @Test func `a gate without a deciding check ends with 1, and a tolerance of 0 is refused with its place`() throws {
        let all = "gate: {energy_mae: 5%, foods_f1: 5%, cost: 10%, p95: 20%}"
        let advising = "gate: {energy_mae: 5% advises, foods_f1: 5% advises, outcomes: off, cost: 9% advises}"
        try project.edit("config.yaml", all, advising)
        let (status, json) = try project.gate(["a"])
        #expect(status == 1)
        #expect(json["headline"] == "Cannot judge: no check decides; let one decide under `gate` in config.yaml.")
        try project.edit("config.yaml", advising, "gate: {energy_mae: 0%}")
        let zero = try project.call(["gate", "a"])
        #expect(zero.status == 1 && zero.error.contains("`energy_mae` must be a percentage from 0.1%"), "\(zero.error)")
    }
}
