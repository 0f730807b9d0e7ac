import Foundation
import Simulator
import TestSupport
import Testing

/// The built program, run with a key made to be recognised: every byte it writes or prints is searched for it.
@Suite("No output holds a key", .blocks)
struct CanaryKeyTests {
    /// Faults that end a trial at once, one for each of the first meals of the demo set.
    private static let answerFaults: [Fault] = [
        .truncatedBody, .oversizedBody, .notJSONBody, .truncatedAnswer, .fencedAnswer, .answerInProse, .proseAnswer,
        .refusal, .blocked, .wrongSchema, .missingKey, .numberAsString, .notANumber, .emptyContent, .noChoices,
        .otherModel, .absurdEnergy, .noUsage, .tooLarge, .resetMidBody
    ]

    private static func chosen(_ providers: [String] = CanaryStage.providers) -> [String] {
        ["--set", "demo", "--yes"] + providers.flatMap { ["--provider", $0] }
    }

    @Test("a run, everything made of it, and every command that reads it")
    func everyCommand() async throws {
        let meals = try Self.mealIDs()
        let rules = zip(meals, Self.answerFaults).map { FaultRule($1, meal: $0) }
        let stage = try await CanaryStage(meals: rules.count, faults: FaultProfile(rules: rules))
        let run = try stage.nutrieval(["run", "--name", "a", "--limit", "\(rules.count)"] + Self.chosen())
        #expect([0, 1].contains(run.status), "\(run.error)")
        try stage.nutrieval(["run", "--name", "b", "--json", "--limit", "2"] + Self.chosen())
        try stage.search()
        for command in [["list", "providers"], ["list", "runs"], ["doctor"], ["run", "--resume", "a", "--yes"]] {
            try stage.nutrieval(command)
        }
        // The journal holds what was found in the responses: who reads it without knowing a key finds none.
        for command in [["score", "a", "--json"], ["show", "a"], ["compare", "a", "b"]] {
            try stage.nutrieval(command, keys: false)
        }
        try stage.search()
        await stage.server.stop()
    }

    @Test(
        "a provider that refuses, with the key in its words",
        arguments: [
            .unauthorized, .forbidden, .notFound, .unprocessable, .paymentRequired, .dailyQuota, .badGateway,
            .overloaded,
            .resetBeforeResponse
        ] as [Fault])
    func refusals(_ fault: Fault) async throws {
        let stage = try await CanaryStage(meals: 2, faults: FaultProfile(rules: [FaultRule(fault)]))
        // Mistral's quota has no code of its own, so that a run waits for its window.
        let run = try stage.nutrieval(
            ["run", "--name", "a"] + Self.chosen(["gpt-4o-mini", "gemini-flash"]))
        #expect([0, 1, 69].contains(run.status), "\(run.error)")
        try stage.search()
        await stage.server.stop()
    }

    @Test("a host that cannot be reached, speaks no TLS, or sends the request on to another host")
    func connections() async throws {
        let stage = try await CanaryStage(meals: 1)
        let canary = stage.canary
        let other = try LoopbackServer { head in
            #expect(canary.found(in: head) == [], "the key was sent on")
            return "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        }
        let redirect = try LoopbackServer { head in
            // A handshake for TLS comes here too, and is no request.
            if head.hasPrefix("POST") {
                #expect(canary.found(in: head) != [], "the key is sent to the host it is bound to")
            }
            return
                "HTTP/1.1 307 \(canary.key)\r\nLocation: http://localhost:\(other.port)/\(canary.key)?\(canary.key)\r\n"
                + "X-Request-ID: \(canary.key)\r\nContent-Length: \(canary.key.utf8.count)\r\n\r\n\(canary.key)"
        }
        for (name, endpoint) in [
            ("redirect", "http://127.0.0.1:\(redirect.port)/v1"), ("tls", "https://127.0.0.1:\(redirect.port)/v1"),
            ("closed", "http://127.0.0.1:1/v1")
        ] {
            try stage.send("gpt-4o-mini", to: endpoint)
            let run = try stage.nutrieval(["run", "--name", name, "--limit", "1"] + Self.chosen(["gpt-4o-mini"]))
            // A redirect is a final refusal, and the only answer; the others can be tried again.
            #expect(run.status == (name == "redirect" ? 1 : 69), "\(name): \(run.error)")
            let journal = try String(
                contentsOf: stage.project.url.appending(path: "reports/\(name)/answers.jsonl"), encoding: .utf8)
            #expect(journal.contains("\"kind\":\"attempt\""), "\(name) was tried")
        }
        try stage.search()
        await stage.server.stop()
    }

    @Test("a person's slips: the key as an argument, in YAML, and in a .env that cannot be read")
    func slips() async throws {
        let stage = try await CanaryStage(meals: 1)
        let key = stage.canary.key
        for arguments in [
            ["run", "--provider", key], ["run", "--\(key)"], [key], ["run", "--set", key, "--simulate"], ["show", key],
            ["run", "--max-usd", key], ["score", "reports/\(key)"], ["run", "--resume", key], ["check", key],
            ["run", "--shard", key], ["add", key, "--set", "demo"], ["import", key, key, "--into", "demo"],
            ["run", "--simulate", "--name", key], ["merge", "a", "b", "--name", key]
        ] {
            let result = try stage.nutrieval(arguments)
            #expect(result.status != 0 && !result.error.isEmpty, "\(arguments)")
        }
        let provider = try String(
            contentsOf: stage.project.url.appending(path: "providers/gpt-4o-mini.yaml"), encoding: .utf8)
        // Without the key in the environment: what stands in a file is not known to be one.
        for line in [
            "key: \(key)", "key: {env: \(key)}", "key: [\(key)]", "key: {value: \(key)}",
            "key: {env: \"\(key)\", \(key): 1}",
            "api_key: \(key)", "key: {env: \(String(key.filter(\.isLetter)) + "0123456789")}", "key: *\(key)",
            "key: !\(key) x",
            "endpoint: https://\(key.filter { $0 != "/" })@api.openai.com/v1",
            "endpoint: https://api.openai.com/v1?key=\(key)"
        ] {
            let name = line.prefix { $0 != ":" }
            let rest = provider.split(separator: "\n").filter { !$0.hasPrefix("\(name):") }.joined(separator: "\n")
            try stage.project.write("\(rest)\n\(line)\n", to: "providers/gpt-4o-mini.yaml")
            for command in [["check"], ["run", "--yes", "--limit", "1"]] {
                try stage.nutrieval(command + (command[0] == "run" ? ["--provider", "gpt-4o-mini"] : []), keys: false)
            }
        }
        try stage.project.write(provider, to: "providers/gpt-4o-mini.yaml")
        for line in [
            key, "OPENAI_API_KEY \(key)", "OPENAI_API_KEY='\(key)", "\(key)=1", "OPENAI_API_KEY='\(key)' \(key)"
        ] {
            try stage.project.write(line + "\n", to: ".env")
            try stage.nutrieval(["check"], keys: false)
            try stage.nutrieval(["run", "--yes", "--limit", "1", "--provider", "gpt-4o-mini"], keys: false)
        }
        await stage.server.stop()
    }

    @Test("a key in .env stays there: in no argument, no environment and no child, while it runs and when it is killed")
    func processes() async throws {
        for signal in [SIGKILL, SIGINT] {
            let stage = try await CanaryStage(meals: 4, faults: FaultProfile(rules: [FaultRule(.slow, .every(3))]))
            try stage.writeDotEnv()
            let process = Nutrieval.start(
                ["run", "--name", "a", "--project", stage.project.path] + Self.chosen(),
                environment: stage.environment(keys: false))
            let (output, error) = (Pipe(), Pipe())
            process.standardOutput = output
            process.standardError = error
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let journal = stage.project.url.appending(path: "reports/a/answers.jsonl").path
            // Until something was asked, with a bound.
            for _ in 0..<600 where (FileManager.default.contents(atPath: journal) ?? Data()).isEmpty {
                try await Task.sleep(for: .milliseconds(50))
            }
            #if os(Linux)
                let place = "/proc/\(process.processIdentifier)"
                for file in ["cmdline", "environ"] {
                    let bytes = try Data(contentsOf: URL(filePath: "\(place)/\(file)"))
                    #expect(!bytes.isEmpty && stage.canary.found(in: bytes) == [], "\(file)")
                }
                for task in try FileManager.default.contentsOfDirectory(atPath: "\(place)/task") {
                    let children = try? String(contentsOfFile: "\(place)/task/\(task)/children", encoding: .utf8)
                    #expect(children?.isEmpty ?? true, "no other program is started")
                }
            #endif
            kill(process.processIdentifier, signal)
            let printed =
                output.fileHandleForReading.readDataToEndOfFile() + error.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            #expect(stage.canary.found(in: printed) == [], "signal \(signal)")
            try stage.search()
            await stage.server.stop()
        }
    }

    private static func mealIDs() throws -> [String] {
        let file = TestData.repository.appending(path: "eval-sets/demo/meals.jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            try #require(line.split(separator: "\"").dropFirst(2).first.map(String.init))
        }
    }
}
