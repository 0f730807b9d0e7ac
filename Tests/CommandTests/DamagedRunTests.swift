import Foundation
import JSON
import TestSupport
import Testing

/// Run folders as crashes, other versions and hands leave them: each is gone on with or refused by name, and never harmed.
@Suite(.blocks) struct DamagedRunTests {
    private let disk: RunOnDisk

    init() throws { disk = try RunOnDisk() }

    private static let all = [["run", "--resume", "r"], ["score", "r"], ["compare", "r", "r"], ["show", "r"]]

    @Test func `a journal edited by hand is refused by every command, naming the line, and left as it is`() throws {
        try #require(try disk.run("r").status == 0)
        let lines = try disk.lines("r/answers.jsonl").whole.map(String.init)
        try #require(lines.count == 8 && lines[0].contains("\"sent\""))
        let attempt = try #require(lines.firstIndex { $0.contains("\"kind\":\"attempt\"") })
        let trial = try #require(JSON.parse(lines[attempt])["trial"]?.string)
        let edits: [(name: String, lines: [String], line: Int, words: String)] = [
            ("garbage", Array(lines[..<3]) + ["what is this"] + lines[3...], 4, "not JSON"),
            ("an empty line", Array(lines[..<2]) + [""] + lines[2...], 3, "not JSON"),
            (
                "JSON of nothing", Array(lines[..<5]) + [#"{"kind":"note","trial":"\#(trial)"}"#] + lines[5...], 6,
                "no line"
            ),
            (
                "another outcome", lines.map { $0.replacing("\"outcome\":\"ok\"", with: "\"outcome\":\"good\"") },
                attempt + 1, "no line"
            ),
            (
                "an unknown meal",
                lines + [lines[attempt].replacing(trial, with: "gpt-4o-mini/analyze-meal/default demo/other 0")], 9,
                "demo/other"
            ),
            ("an unknown repeat", lines + [lines[0].replacing(" 0\"", with: " 1\"")], 9, "not in the plan"),
            ("an unknown provider", lines + [lines[0].replacing("gpt-4o-mini/", with: "gpt-5/")], 9, "gpt-5"),
            ("an attempt twice", lines + [lines[attempt]], 9, "has ended before"),
            ("a sent line twice", lines + [lines[0]], 9, "was sent before"),
            (
                "a newer line", lines + [lines[attempt].replacing("\"format\":2", with: "\"format\":3")], 0,
                "newer nutrieval"
            ),
            (
                "a line of the format before",
                lines + [lines[attempt].replacing("\"format\":2", with: "\"format\":1")], 9, "lines of two runs"
            )
        ]
        for edit in edits {
            try disk.write(edit.lines.joined(separator: "\n") + "\n", to: "r/answers.jsonl")
            let place = edit.line > 0 ? ["answers.jsonl:\(edit.line):1: "] : []
            for command in Self.all {
                try disk.expectRefusal(command, 65, place + [edit.words], of: ["r"])
            }
        }
        try disk.write(lines.joined(separator: "\n") + "\n", to: "r/answers.jsonl")
        #expect(try disk.call(["score", "r"]).status == 0)
    }

    @Test func `a run of a newer format, or with a torn or changed record, is refused by every command`() throws {
        try #require(try disk.run("r").status == 0)
        let record = try disk.text("r/run.json")
        let edits: [(String, [String])] = [
            (record.replacing("\"format\": 2,", with: "\"format\": 3,"), ["format 3", "newer nutrieval"]),
            (String(record.prefix(record.count / 2)), ["run.json cannot be used"]), ("", ["run.json cannot be used"]),
            (record.replacing("\"repeats\": 1", with: "\"repeats\": 2"), ["changed by hand"])
        ]
        for (text, words) in edits {
            try #require(text != record)
            try disk.write(text, to: "r/run.json")
            for command in Self.all + [["merge", "r", "r2"]] {
                if command[0] == "merge" {
                    try FileManager.default.copyItem(at: disk.url("r"), to: disk.url("r2"))
                }
                try disk.expectRefusal(command, 65, words, of: ["r"])
                try? FileManager.default.removeItem(at: disk.url("r2"))
            }
        }
    }

    @Test func `a torn tail of any file is no obstacle, and no line is written onto it`() throws {
        let whole = try disk.run("r", ["--max-usd", "0.02"])
        try #require(whole.status == 1, "\(whole.error)")
        let answered = try disk.trials("r", kind: "attempt").count
        try #require(answered > 0 && answered < 4)
        for (file, tail) in [
            ("answers.jsonl", "{\"kind\":\"attempt\",\"format\":2,\"trial\":\"torn"),
            ("events.jsonl", "{\"at\":\"1999"),
            ("summary.json", "{\"format\":"), ("report.html", "<!doc"), ("meals.csv", "simulated,se"),
            ("lock", "pro\u{0}")
        ] {
            let before = try disk.text("r/\(file)")
            let isLog = file.hasSuffix(".jsonl")
            try disk.write(isLog ? before + tail : tail, to: "r/\(file)")
            let resumed = try disk.call(["run", "--resume", "r", "--max-usd", "0.02"])
            #expect(resumed.status == 1, "\(file): \(resumed.error)")
            let after = try disk.text("r/\(file)")
            if isLog { #expect(after.hasPrefix(before) && !after.contains(tail), "\(file)") }
            for log in ["answers.jsonl", "events.jsonl"] {
                let lines = try disk.lines("r/\(log)")
                #expect(!lines.isTorn && lines.whole.allSatisfy { (try? JSON.parse(String($0))) != nil }, "\(file)")
            }
            #expect(try JSON.parse(disk.text("r/summary.json"))["run"]?["id"] == "r", "\(file)")
        }
        #expect(try disk.trials("r", kind: "attempt").count == answered)
        #expect(try disk.call(["run", "--resume", "r", "--max-usd", "1"]).status == 0)
        #expect(try disk.trials("r", kind: "attempt").values.allSatisfy { $0 == 1 })
    }

    @Test func `parts that are none are refused before anything is made`() throws {
        for shard in ["0/3", "4/3", "1/0", "3", "-1/3", "1/3/5", "a/b"] {
            try disk.expectRefusal(
                ["run", "--name", "x", "--shard=\(shard)"] + RunOnDisk.choice, 64, ["--shard takes a part"], of: []
            )
        }
        try disk.expectRefusal(
            ["run", "--name", "x", "--limit", "2", "--shard", "3/3"] + RunOnDisk.choice, 64, ["holds no meal"], of: [])
        #expect(!FileManager.default.fileExists(atPath: disk.url("x").path))
    }

    @Test func `runs that do not belong together are not merged, and none of them is touched`() throws {
        for (name, more) in [
            ("one", ["--shard", "1/2"]), ("two", ["--shard", "2/2"]), ("again", ["--shard", "1/2"]),
            ("other", ["--shard", "2/2", "--repeats", "2"]), ("seed", ["--shard", "2/2", "--seed", "9"]),
            ("faults", ["--shard", "2/2", "--faults", "fenced-answer"])
        ] {
            try #require(try disk.run(name, more).status == 0, "\(name)")
        }
        let runs = ["one", "two", "again", "other", "seed", "faults"]
        let wrong: [(runs: [String], words: [String])] = [
            (["one", "other"], ["other is of another plan than one", "repeats was 1 and is 2"]),
            (["one", "seed"], ["seed is of another plan than one", "seed was"]),
            (["one", "faults"], ["were not answered by the same"]),
            (["one", "two", "again"], ["is in one and again"]), (["one", "one"], ["named twice"]),
            (["one"], ["two runs or more"]), (["one", "three"], ["no run \"three\""])
        ]
        for (chosen, words) in wrong {
            try disk.expectRefusal(["merge", "--name", "whole"] + chosen, 64, words, of: runs)
        }
        // A line of a trial that no part of the plan has, and one that stands twice.
        let journal = try disk.text("two/answers.jsonl")
        let first = String(journal.prefix { $0 != "\n" })
        for (line, words) in [
            (first, "was sent before"), (first.replacing(" 0\"", with: " 7\""), "not in the plan")
        ] {
            try disk.write(journal + line + "\n", to: "two/answers.jsonl")
            try disk.expectRefusal(
                ["merge", "one", "two", "--name", "whole"], 65, ["answers.jsonl:5:1", words], of: runs)
        }
        try disk.write(journal, to: "two/answers.jsonl")
        // A missing part is named, and only pending.
        let whole = try disk.call(["merge", "one", "two", "--name", "whole"])
        #expect(whole.status == 0, "\(whole.error)")
        try FileManager.default.removeItem(at: disk.url("whole"))
        for index in [1, 3] {
            try #require(try disk.run("third-\(index)", limit: 6, ["--shard", "\(index)/3"]).status == 0)
        }
        let partial = try disk.call(["merge", "third-1", "third-3", "--name", "whole"])
        #expect(partial.status == 1 && partial.error.contains("parts 2/3 are missing"), "\(partial.error)")
        #expect(try disk.call(["run", "--resume", "whole"]).status == 0)
    }
}
