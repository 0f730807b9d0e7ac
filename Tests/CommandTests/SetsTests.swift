import Foundation
import JSON
import TestSupport
import Testing

@Suite("nutrieval sets: corrections of truths")
struct SetsTests {
    private let project: GuardedProject
    private static let file = "eval-sets/meals/corrections.jsonl"

    init() throws { project = try GuardedProject() }

    private func sets(_ arguments: [String]) throws -> Nutrieval.Result {
        try Nutrieval.run(["sets"] + arguments + ["--project", project.folder.path], in: project.folder.url)
    }

    private func correct(_ meal: String, _ value: String, _ more: [String] = []) throws -> Nutrieval.Result {
        try sets(["correct", "meals", meal, "energy_kcal", value, "--why", "the label", "--by", "ann", "--yes"] + more)
    }

    private var lines: [Substring] { ((try? project.text(Self.file)) ?? "").split(separator: "\n") }

    @Test func `a correction shows its effect, is saved, logged, scored and undone`() throws {
        try project.simulate("a")
        let before = try JSON.parse(project.text("reports/a/summary.json"))
        let saved = try correct("m0", "412.5", ["--provenance", "label", "--saw", "gpt-4o-mini/analyze-meal/default"])
        #expect(saved.status == 0 && saved.error.isEmpty, "\(saved.error)")
        for words in [
            "energy_kcal of m0: 80 → 412.5 (label)", "run a", "SIMULATED", "gpt-4o-mini", "off by, kcal", " → ",
            "The order of the models", "saved ", "nutrieval score a"
        ] { #expect(saved.output.contains(words), "\(words) in \(saved.output)") }
        #expect(lines.count == 1)

        let log = try sets(["log", "meals"])
        for words in ["ann", "m0", "energy_kcal: 80 → 412.5 (label)", "the label", "in force"] {
            #expect(log.output.contains(words), "\(words) in \(log.output)")
        }
        #expect(try project.call(["score", "a"]).output.contains("off by"))
        let after = try JSON.parse(project.text("reports/a/summary.json"))
        #expect(after["sets"]?[0]?["corrected_truths"] == 1 && after["sets"]?[0]?["corrected_after_answers"] == 1)
        #expect(before["sets"]?[0]?["corrected_truths"] == 0)
        #expect(try project.text("reports/a/report.md").contains("1 of 6 truths was edited, 1 after answers had been"))

        // The effect that was shown is what the score shows.
        let effect = try JSON.parse(correct("m0", "80", ["--json"]).output)
        #expect(effect["format"] == 1 && effect["saved"]?.array?.count == 1)
        for variant in effect["effect"]?[0]?["variants"]?.array ?? [] {
            let row = after["variants"]?.array?.first { $0["name"] == variant["name"] }
            let change = variant["errors"]?["energy_kcal"]
            let scored = try #require(
                row?["energy_kcal"]?["mae"]?["value"]?.number ?? row?["energy"]?["mae"]?["value"]?.number)
            #expect(abs((change?["before"]?.number ?? 0) - scored) < 1e-6)
            #expect(change?["after"]?.number != change?["before"]?.number)
        }

        let unasked = try sets(["undo", "meals"])
        #expect(unasked.status == 64 && unasked.error.contains("nothing was saved: add --yes"), "\(unasked.error)")
        #expect(lines.count == 2)
        let undone = try sets(["undo", "meals", "--yes"])
        for words in ["energy_kcal of m0: 80 → 412.5", "→", "The order of the models", "took back "] {
            #expect(undone.output.contains(words), "\(words) in \(undone.output)")
        }
        #expect(try sets(["undo", "meals", "--yes", "--why", "the label was of another size"]).status == 0)
        let all = try JSON.parse(sets(["log", "meals", "--json"]).output)
        #expect(all.array?.map { $0["state"]?.string } == ["undone", "undone", "in_force", "in_force"])
        #expect(lines.count == 4)
        let none = try sets(["undo", "meals", "--yes"])
        #expect(none.status == 64 && none.error.contains("there is no correction to undo"))
    }

    @Test func `foods, ranges, marks and unknown values are taken as a person types them`() throws {
        func take(_ field: String, _ value: String, _ more: [String] = ["--why", "seen"]) throws -> String {
            let result = try sets(["correct", "meals", "m1", field, value, "--yes"] + more)
            #expect(result.status == 0, "\(field) \(value): \(result.error)")
            return String(lines.last ?? "")
        }
        #expect(try take("foods", "rice:120, egg").contains(#""new":[{"name":"rice","grams":120},{"name":"egg"}]"#))
        #expect(try take("foods.2.grams", "55").contains(#""old":null,"new":55"#))
        #expect(try take("energy_kcal_range", "170-230").contains(#""new":[170,230]"#))
        #expect(try take("energy_kcal", "unknown").contains(#""old":81,"new":null"#))
        #expect(try take("provenance.foods", "estimated").contains(#""old":"weighed","new":"estimated""#))
        #expect(try take("mark", "ambiguous", []).contains(#""old":null,"new":"ambiguous""#))
        #expect(try take("foods", "none").contains(#""new":[]"#))
        #expect(try project.call(["check"]).status == 0)
    }

    @Test(arguments: [
        (["m0", "energy_kcal", "412", "--yes"], 64, "add --why"),
        (["m0", "kcal", "412", "--why", "x"], 64, "there is no field \"kcal\""),
        (["m0", "energy_kcal", "many", "--why", "x"], 64, "takes a number from 0 to 100000, or unknown"),
        (["m0", "energy_kcal", "1e9", "--why", "x"], 64, "takes a number"),
        (["m0", "mark", "bad"], 64, "takes truth_ok"), (["m0", "foods", "rice:", "--why", "x"], 64, "takes foods"),
        (["m9", "energy_kcal", "412", "--why", "x", "--yes"], 64, "has no meal \"m9\""),
        (["m0", "foods.2.grams", "1", "--why", "x", "--yes"], 64, "there is no food 2"),
        (["m0", "energy_kcal", "80", "--why", "x", "--yes"], 64, "is 80 already"),
        (["m0", "energy_kcal", "81", "--why", "x"], 64, "nothing was saved: add --yes")
    ])
    func `a wrong call is refused and saves nothing`(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let result = try sets(["correct", "meals"] + arguments)
        #expect(result.status == status && result.error.contains(words), "\(result.status) \(result.error)")
        #expect(lines.isEmpty)
    }

    @Test func `mistakes in the file are named by every command, and log shows the rest`() throws {
        #expect(try correct("m0", "412").status == 0)
        try project.folder.write(try project.text(Self.file) + "{\"at\":\"x\"}\n", to: Self.file)
        for arguments in [["check"], ["run", "--simulate", "--set", "meals", "--yes"]] {
            let result = try project.call(arguments)
            #expect(result.status == 65, "\(arguments) \(result.error)")
            #expect((result.error + result.output).contains("eval-sets/meals/corrections.jsonl:2:1: error: "))
        }
        let log = try sets(["log", "meals"])
        #expect(log.status == 65 && log.output.contains("80 → 412") && log.error.contains("jsonl:2:1: error: "))
        #expect(try correct("m1", "5").status == 65)
    }

    @Test func `a run that cannot be scored is left out of the effect, and hostile names stay words`() throws {
        for name in ["a", "b", "c"] { try project.simulate(name) }
        try project.folder.write("garbage\n" + project.text("reports/b/answers.jsonl"), to: "reports/b/answers.jsonl")
        try project.edit("reports/c/run.json", #""name": "c""#, #""name": "c\u001b[31m<b>""#)
        let saved = try correct("m0", "412")
        #expect(saved.status == 0 && saved.output.contains("off by, kcal"), "\(saved)")
        let left = saved.error.split(separator: "\n").filter { $0.hasPrefix("left out of the effect: ") }
        #expect(left.count == 2 && left.contains { $0.contains("reports/b/answers.jsonl:1:1") }, "\(saved.error)")
        #expect(!(saved.output + saved.error).contains("\u{1b}"))
        let named = try correct("m0", "413", ["--run", "nope"])
        #expect(named.status == 64 && named.error.contains("there is no run \"nope\"") && lines.count == 1)
    }

    @Test func `killed at any moment, a save loses at most itself`() throws {
        var stream = SeededNumbers(seed: 5)
        var (acknowledged, value, kills) = ([Substring](), 80, 0)
        for round in 0..<24 {
            let process = Nutrieval.start(
                [
                    "sets", "correct", "meals", "m0", "energy_kcal", "\(value + 1)", "--why", "w", "--yes", "--quiet",
                    "--project", project.folder.path
                ])
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            if round % 4 != 3 {
                usleep(UInt32(5_000 + stream.next() % 120_000))
                kill(process.processIdentifier, SIGKILL)
            }
            process.waitUntilExit()
            if process.terminationReason == .uncaughtSignal { kills += 1 }
            let text = (try? project.text(Self.file)) ?? ""
            let whole = text.lastIndex(of: "\n").map { text[...$0].split(separator: "\n") } ?? []
            #expect(whole.starts(with: acknowledged) && whole.count <= acknowledged.count + 1, "a line was lost")
            if process.terminationReason == .exit {
                #expect(process.terminationStatus == 0 && whole.count == acknowledged.count + 1)
            }
            if whole.count > acknowledged.count { value += 1 }
            acknowledged = whole
        }
        #expect(kills > 3 && acknowledged.count >= 6)
        #expect(try project.call(["check"]).status == 0)
        let log = try JSON.parse(sets(["log", "meals", "--json"]).output)
        #expect(log.array?.last?["new"]?.number == Double(value))
    }

    @Test func `two programs that save at once lose no line`() throws {
        let processes = (0..<6).map { place in
            Nutrieval.start(
                [
                    "sets", "correct", "meals", "m\(place)", "energy_kcal", "999", "--why", "w", "--yes", "--quiet",
                    "--project", project.folder.path
                ])
        }
        for process in processes {
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
        }
        for process in processes { process.waitUntilExit() }
        #expect(processes.allSatisfy { $0.terminationStatus == 0 })
        #expect(lines.count == 6)
    }
}
