import Foundation
import JSON
import TestSupport
import Testing

@testable import Transport

@Suite("Looking at what there is", .blocks)
struct LookTests {
    @Test("lists are tables, and typed JSON", arguments: ["providers", "sets", "runs", "rules", "metrics"])
    func lists(_ kind: String) throws {
        let table = try Nutrieval.run(["list", kind])
        #expect(table.status == 0, "\(table.error)")
        let rows = try JSON.parse(try Nutrieval.run(["list", kind, "--json"]).output)
        #expect(rows.array != nil)
        if kind == "providers" { #expect(rows.array?.count == 20 && table.output.contains("gemini-3.8-flash")) }
        if kind == "sets" { #expect(rows[0]?["meals"]?.integer == 64) }
        if kind == "metrics" {
            let names = Set(rows.array?.compactMap { $0["metric"]?.string } ?? [])
            let wanted = [
                "strata", "comparisons", "latency split", "tokens", "estimate ÷ billed", "pass rate", "baselines"
            ]
            #expect(names.isSuperset(of: wanted), "\(names)")
        }
        if kind == "rules" { #expect(rows.array?.count == 12) }
    }

    @Test("a run and a meal of it can be shown, and say that they are simulated")
    func show() throws {
        let out = try TemporaryFolder()
        _ = try Nutrieval.run([
            "run", "--simulate", "--set", "demo", "--limit", "2", "--provider", "gpt-4o-mini", "--name", "r", "--out",
            out.path
        ])
        let run = try Nutrieval.run(["show", "r", "--out", out.path])
        #expect(run.status == 0 && run.output.contains("SIMULATED") && run.output.contains("gpt-4o-mini"))
        let meal = try Nutrieval.run(["show", "r", "apple", "--out", out.path])
        #expect(meal.status == 0 && meal.output.contains("SIMULATED") && meal.output.contains("truly 92 kcal"))
        let json = try JSON.parse(try Nutrieval.run(["show", "r", "apple", "--json", "--out", out.path]).output)
        #expect(json[0]?["provider"] == "gpt-4o-mini")
        let unknown = try Nutrieval.run(["show", "r", "nothing", "--out", out.path])
        #expect(unknown.status == 64 && unknown.error.contains("meals.csv"))
        // As a merge leaves it that was killed.
        try FileManager.default.copyItem(
            at: out.url.appending(path: "r"), to: out.url.appending(path: ".s.123.merging"))
        let runs = try JSON.parse(try Nutrieval.run(["list", "runs", "--json", "--out", out.path]).output)
        #expect(runs.array?.count == 1)
        #expect(try Nutrieval.run(["merge", "s", "r", "--out", out.path]).error.contains("there are r\n"))
        #expect(runs[0]?["run"] == "r" && runs[0]?["complete"] == true && runs[0]?["simulated"] == true)
    }

    @Test("doctor says what this machine has and which keys are not set up")
    func doctor() throws {
        let result = try Nutrieval.run(["doctor"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("libvips") && result.output.contains("libcurl/"))
        #expect(result.output.contains("set OPENAI_API_KEY"))
        let checks = try JSON.parse(
            try Nutrieval.run(["doctor", "--json"], environment: ["OPENAI_API_KEY": "sk-123456789"]).output)
        let mini = checks.array?.first { $0["check"] == "gpt-4o-mini" }
        #expect(mini?["ok"] == true)
    }

    #if os(Linux)
        @Test("without libvips everything starts; what needs it says so, and a resume asks it once it is there")
        func withoutVips() throws {
            let folder = try TemporaryFolder()
            try folder.write("no library", to: "lib/libvips.so.42")
            let without = ["LD_LIBRARY_PATH": folder.path + "/lib"]
            let doctor = try Nutrieval.run(["doctor"], environment: without)
            #expect(doctor.status == 1 && doctor.output.contains("install libvips"), "\(doctor.output)")
            let options = ["--out", folder.path + "/out", "--yes"]
            let run = try Nutrieval.run(
                [
                    "run", "--simulate", "--set", "demo", "--limit", "1", "--provider", "gpt-4o-mini",
                    "--photo-setting", "small", "--name", "r"
                ] + options, environment: without)
            #expect(run.status == 1, "\(run.output)")
            let journal = folder.url.appending(path: "out/r/answers.jsonl")
            #expect(try String(contentsOf: journal, encoding: .utf8).contains("install libvips"))
            let resumed = try Nutrieval.run(["run", "--resume", "r"] + options)
            #expect(resumed.status == 0, "\(resumed.error)")
        }
    #endif

    @Test("check names every mistake, as a table for people and as JSON for editors")
    func check() throws {
        let project = try TemporaryFolder()
        _ = try Nutrieval.run(["init", project.path, "--quiet"])
        for name in ["gemini-flash", "gpt-4o-mini"] {
            let file = "providers/\(name).yaml"
            let text = try String(contentsOf: project.url.appending(path: file), encoding: .utf8)
            try project.write(text.replacing("retry: standard", with: "retry: twice"), to: file)
        }
        let result = try Nutrieval.run(["check", "--project", project.path])
        #expect(result.status == 65)
        #expect(
            result.output.contains("providers/gemini-flash.yaml:")
                && result.output.contains("providers/gpt-4o-mini.yaml:"))
        let json = try JSON.parse(try Nutrieval.run(["check", "--json", "--project", project.path]).output)
        #expect(json.array?.count { $0["severity"] == "error" } == 2)
    }

    @Test("the simulator serves on its own, says what it is, and knows photos as they are in the set")
    func simulate() async throws {
        let project = try LiveProject(["local": "http://127.0.0.1:1/v1/chat/completions"], meals: 1)
        try project.folder.write(
            """
            name: a-program
            wire: process
            command: [python3, prog.py]
            model: some-program
            prompt: prompts/describe-food.md
            answer: answers/food-description.yaml
            """, to: "providers/a-program.yaml")
        let process = Nutrieval.start(["simulate", "--port", "0", "--project", project.folder.path])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        var text = ""
        while !text.contains("endpoint"), process.isRunning {
            text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }
        #expect(text.contains("no real model answers"))
        while !text.contains("/local/v1/chat/completions"), process.isRunning {
            text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }
        let line = try #require(text.split(separator: "\n").first { $0.contains("/local/v1/chat/completions") })
        #expect(!text.contains("a-program"))
        let endpoint = try #require(line.split(separator: " ").last { $0.hasPrefix("http://127.0.0.1:") })
        let photo = try Data(
            contentsOf: TestData.repository.appending(path: "eval-sets/demo/photos/apple-top.jpg"))
        let body: JSON = [
            "model": "some-model",
            "messages": [
                [
                    "role": "user",
                    "content": [
                        [
                            "type": "image_url",
                            "image_url": ["url": .string("data:image/jpeg;base64,\(photo.base64EncodedString())")]
                        ]
                    ]
                ]
            ]
        ]
        let client = HTTPClient()
        let response = try await client.send(
            HTTPRequest(
                method: .post, url: String(endpoint), secretHeader: ("Authorization", "Bearer ", Secret("any")),
                body: [.bytes(body.serialized())], timeout: .seconds(300)))
        await client.shutdown()
        #expect(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        let port = try #require(URL(string: String(endpoint))?.port)
        let second = try Nutrieval.run(["simulate", "--port", String(port), "--project", project.folder.path])
        #expect(second.status != 0)
        #expect(second.error.contains("cannot listen on port \(port): it is taken; choose another with --port"))
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
