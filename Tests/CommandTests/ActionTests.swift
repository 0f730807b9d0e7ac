import Foundation
import JSON
import Synchronization
import TestSupport
import Testing
import YAML

/// The steps of `action.yml`, extracted and run as a runner does: with its inputs, its files and its environment.
@Suite("the action for GitHub", .blocks)
struct ActionTests {
    private let project: GuardedProject

    init() throws { project = try GuardedProject() }

    private struct Outcome {
        var log = ""
        var status: Int32 = 0
        var outputs: [String: String] = [:]
        var summary = ""
    }

    /// Runs a step with its `env`, whose expressions are looked up in `values`; every expression has to be there.
    private func step(
        _ id: String, inputs: [String: String] = [:], values: [String: String] = [:],
        environment: [String: String] = [:], programs: URL? = nil
    ) throws -> Outcome {
        let action = try ActionFile()
        let step = try #require(action.steps.first { $0["id"]?.text == id })
        #expect(step["shell"]?.text == "bash")
        var variables = environment
        for entry in step["env"]?.mapping ?? [] {
            let text = entry.value.text ?? ""
            variables[entry.key.text ?? ""] = text.replacing(/\$\{\{ ([a-z_.-]+) \}\}/) { match in
                let name = String(match.output.1)
                let input = name.hasPrefix("inputs.") ? String(name.dropFirst(7)) : nil
                let value = input.flatMap { inputs[$0] ?? action.defaults[$0] } ?? values[name]
                if value == nil { Issue.record("nothing is known of \(name)") }
                return value ?? ""
            }
        }
        let (outputs, summary) = (project.url("outputs"), project.url("summary"))
        for file in [outputs, summary] { try Data().write(to: file) }
        variables["GITHUB_ACTION_PATH"] = TestData.repository.path
        variables["GITHUB_OUTPUT"] = outputs.path
        variables["GITHUB_STEP_SUMMARY"] = summary.path
        variables["GITHUB_ACTIONS"] = "true"
        let programs = programs ?? URL(filePath: Nutrieval.path).deletingLastPathComponent()
        variables["PATH"] = "\(programs.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let result = try Nutrieval.run(
            ["--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]?.text ?? ""], of: "/bin/bash",
            in: project.folder.url, environment: variables)
        let lines = try String(contentsOf: outputs, encoding: .utf8).split(separator: "\n")
        let pairs = lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        return Outcome(
            log: result.output + result.error, status: result.status,
            outputs: Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 },
            summary: try String(contentsOf: summary, encoding: .utf8))
    }

    @Test func `without keys it rehearses, and the summary has the report`() throws {
        let outcome = try step("run", inputs: ["limit": "2"])
        #expect(outcome.status == 0, "\(outcome.log)")
        #expect(outcome.outputs["result"] == "passed")
        #expect(outcome.outputs["folder"]?.hasSuffix("/reports/rehearsal") == true)
        #expect(outcome.summary.contains("SIMULATED"))
    }

    @Test(arguments: ["simulate", "replay"]) func `no key is left to what a pull request may change`(
        _ mode: String
    ) throws {
        // A program in the place of nutrieval writes down what it could read.
        try stub("env >> '\(project.url("seen").path)'")
        try FileManager.default.createDirectory(
            at: project.url("replays/meals"), withIntermediateDirectories: true)
        let names = ["OPENAI_API_KEY", "GITHUB_TOKEN", "ACTIONS_RUNTIME_TOKEN", "MY_SECRET_2", "DB_PASSWORD"]
        let keys = Dictionary(uniqueKeysWithValues: names.map { ($0, "k-\($0)") })
        let action = try ActionFile()
        let command = try #require(action.steps.first { $0["id"]?.text == "run" }?["run"]?.text)
        let result = try Nutrieval.run(
            ["-c", command], of: "/bin/bash", in: project.folder.url,
            environment: keys.merging([
                "GITHUB_ACTION_PATH": TestData.repository.path, "MODE": mode, "PROJECT": ".", "LIMIT": "",
                "REPLAY": "replays/meals", "REFERENCE": "main", "MAX_USD": "", "PLAIN": "kept",
                "PATH": "\(project.url("programs").path):/usr/bin:/bin"
            ]) { $1 })
        #expect(result.status == 0, "\(result.output)\(result.error)")
        let seen = try project.text("seen")
        #expect(seen.contains("PLAIN=kept"))
        for name in names { #expect(!seen.contains(name)) }
    }

    @Test func `recorded answers are judged again, and damaged ones are no verdict`() throws {
        try project.simulate("a")
        try project.bless("a")
        #expect(try project.call(["record", "a", "--into", "replays/meals"]).status == 0)
        let same = try step("run", inputs: ["mode": "replay"])
        #expect(same.status == 0 && same.outputs["result"] == "passed", "\(same.log)")
        #expect(same.summary.contains("Passed"))

        try FileManager.default.removeItem(at: project.url("replays/meals/answers.jsonl"))
        let damaged = try step("run", inputs: ["mode": "replay"])
        #expect(damaged.status == 1 && damaged.outputs["result"] == "failed", "\(damaged.log)")
        #expect(damaged.log.contains("::error title=nutrieval::the gate could not judge"))
    }

    @Test(arguments: [(0, "passed"), (1, "failed"), (2, "regressed"), (3, "undecided")])
    func `the gate's exit code is the step's, and has a word`(_ code: Int32, _ word: String) throws {
        // A program in the place of nutrieval: a gate that ends so.
        try stub("[ \"$1\" != gate ] || exit \(code)")
        try project.folder.write("", to: "replays/meals/answers.jsonl")
        let outcome = try step("run", inputs: ["mode": "replay"], programs: project.url("programs"))
        #expect(outcome.status == code && outcome.outputs["result"] == word, "\(outcome.log)")
    }

    /// Writes a program of that name and text.
    private func stub(_ text: String) throws {
        try project.folder.write("#!/bin/sh\n\(text)\n", to: "programs/nutrieval")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: project.url("programs/nutrieval").path)
    }

    @Test func `asking real models is refused for pull requests, and without a sum`() throws {
        for event in ["pull_request", "pull_request_target"] {
            let outcome = try step(
                "run", inputs: ["mode": "measure", "max-usd": "1"], environment: ["GITHUB_EVENT_NAME": event])
            #expect(outcome.status == 64 && outcome.log.contains("use simulate or replay"), "\(outcome.log)")
        }
        let outcome = try step("run", inputs: ["mode": "measure"], environment: ["GITHUB_EVENT_NAME": "schedule"])
        #expect(outcome.status == 64 && outcome.log.contains("max-usd"))
        #expect(try project.text("summary").isEmpty)
    }

    @Test func `without any key it says where keys go`() throws {
        let outcome = try step(
            "run", inputs: ["mode": "measure", "max-usd": "1", "limit": "1"],
            environment: ["GITHUB_EVENT_NAME": "schedule"])
        #expect(outcome.status == 69, "\(outcome.log)")
        #expect(outcome.log.contains("::error title=nutrieval::no provider could be asked"))
        #expect(outcome.log.contains("OPENAI_API_KEY") && outcome.log.contains("mode simulate needs none"))
    }

    @Test(arguments: [
        (["mode": "x"], "there is no mode x"), (["project": "none"], "no config.yaml in none"),
        (["mode": "replay", "replay": "none"], "nutrieval record"), (["limit": "$(id)"], "a number of meals"),
        (["mode": "a::error::b\nc"], "there is no mode a: :error: :b c")
    ]) func `a wrong input is named`(_ inputs: [String: String], _ words: String) throws {
        let outcome = try step("run", inputs: inputs)
        #expect(outcome.status == 64 && outcome.log.contains(words), "\(outcome.log)")
        #expect(outcome.log.split(separator: "\n").count { $0.hasPrefix("::") } == 1)
    }
}

/// `action.yml`, read.
struct ActionFile {
    /// Per input; one without a default is missing.
    let defaults: [String: String]
    let steps: [[String: YAMLNode]]

    init() throws {
        let text = try Data(contentsOf: TestData.repository.appending(path: "action.yml"))
        let file = Self.members(try YAMLNode.read(Array(text)))
        defaults = Self.members(file["inputs"]).compactMapValues { Self.members($0)["default"]?.text }
        steps = (Self.members(file["runs"])["steps"]?.sequence ?? []).map { Self.members($0) }
    }

    private static func members(_ node: YAMLNode?) -> [String: YAMLNode] {
        Dictionary((node?.mapping ?? []).map { ($0.key.text ?? "", $0.value) }) { $1 }
    }
}
