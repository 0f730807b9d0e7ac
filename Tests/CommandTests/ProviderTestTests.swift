import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

@Suite("provider test", .blocks)
struct ProviderTestTests {
    private static let photo = TestData.repository.appending(path: "eval-sets/demo/photos/apple-top.jpg").path

    /// A project with one provider, and a server that counts its requests.
    private struct Stage {
        let project: LiveProject
        let server: LoopbackServer

        init(_ answer: String, more: String = "") throws {
            let count = Counter()
            server = try LoopbackServer { _ in
                count.add()
                return answer
            }
            counter = count
            project = try LiveProject(
                ["local": "http://127.0.0.1:\(server.port)/v1/chat/completions"], more: "retry: none\n\(more)")
        }

        let counter: Counter

        /// Makes the provider a program that costs nothing.
        func writeProgram(_ command: String) throws {
            try project.folder.write(
                """
                name: local
                wire: process
                command: \(command)
                model: some-program
                prompt: prompts/describe-food.md
                answer: answers/food-description.yaml
                prices: [{from: 2020-01-01, per_request_usd: 0, source: "this machine"}]

                """, to: "providers/local.yaml")
        }

        func test(_ more: String..., environment: [String: String] = [:]) throws -> Nutrieval.Result {
            try Nutrieval.run(
                ["provider", "test", "local", "--project", project.folder.path] + more, in: project.folder.url,
                environment: environment)
        }

        /// Folders and files of runs.
        var runs: [String] {
            let reports = project.folder.url.appending(path: "reports").path
            return ((try? FileManager.default.contentsOfDirectory(atPath: reports)) ?? []).filter { !$0.hasPrefix(".") }
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func add() { count.withLock { $0 += 1 } }
    }

    @Test func `asks once about the first meal and shows what was sent, received and read`() throws {
        let stage = try Stage(LiveProject.apple)
        let result = try stage.test()
        #expect(result.status == 0, "\(result.error)")
        #expect(stage.counter.value == 1 && stage.runs == [])
        let lines = result.output.split(separator: "\n")
        #expect(lines.count <= 30 && lines[0].hasPrefix("local answered in "), "\(result.output)")
        for part in [
            "one apple", "the meal meals/m0", "POST http://127.0.0.1", "image/jpeg 1024 × 768", "status 200",
            "10 tokens in, 5 out", "/description", "$0 (before: free)"
        ] { #expect(result.output.contains(part), "\(part) is not in \(result.output)") }
        #expect(!result.output.contains("Additional context"))
        let whole = try stage.test(Self.photo, "--explain").output
        #expect(whole.contains("the photo /") && whole.contains(" bytes›") && whole.contains(#""prompt_tokens": 10"#))
        #expect(!whole.contains("/9j/"), "photos are sizes")
    }

    @Test(arguments: [
        (
            "401 Unauthorized", #"{"error":{"message":"no"}}"#, Int32(69), "unauthorized",
            "name its variable under `key`"
        ),
        ("404 Not Found", #"{"error":{"message":"no model"}}"#, 1, "bad_request", "nutrieval doctor --ask"),
        ("400 Bad Request", #"{"error":{"message":"bad schema"}}"#, 1, "bad_request", "schema_mode: json_object"),
        ("429 Too Many Requests", #"{"error":{"message":"slow"}}"#, 69, "rate_limited", "wait a minute"),
        (
            "200 OK", #"{"choices":[{"message":{"content":"yum"}}]}"#, 1, "not_json",
            "keep to the schema: describe the JSON"
        )
    ]) func `a failure names its outcome and what to do`(
        _ status: String, _ body: String, _ code: Int32, _ outcome: String, _ advice: String
    ) throws {
        let stage = try Stage(LiveProject.response(status, body))
        let result = try stage.test()
        #expect(result.status == code)
        #expect(result.output.contains("local gave no answer: \(outcome)") && result.output.contains(advice))
        #expect(result.output.split(separator: "\n")[1].hasPrefix("What to do: "), "\(result.output)")
        #expect(stage.counter.value == 1, "nothing is asked twice")
    }

    @Test func `without a server it says to start one`() throws {
        let project = try LiveProject(["local": "http://127.0.0.1:1/v1/chat/completions"])
        let result = try Nutrieval.run(["provider", "test", "local", "--project", project.folder.path])
        #expect(result.status == 69 && result.output.contains("no answer: network"))
        #expect(result.output.contains("What to do: start the server"))
    }

    @Test func `no key is printed, whatever the server repeats`() throws {
        let canary = Canary()
        let answer = LiveProject.response(
            "200 OK",
            #"{"model":"\#(canary.key)","choices":[{"message":{"content":"{\"description\":\"\#(canary.key)\"}"}}]}"#)
        let stage = try Stage(answer, more: "key: {env: LOCAL_KEY}")
        try stage.project.folder.write(
            "keys: {LOCAL_KEY: [127.0.0.1]}\n", to: "home/.config/nutrieval/trust.yaml")
        let environment = ["LOCAL_KEY": canary.key, "HOME": stage.project.folder.path + "/home"]
        for more in [["--explain"], ["--json"]] {
            let result = try Nutrieval.run(
                ["provider", "test", "local", "--project", stage.project.folder.path] + more, environment: environment)
            #expect(result.status == 0, "\(result.error)")
            #expect(result.output.contains("‹LOCAL_KEY›"))
            #expect(canary.found(in: result.output + result.error) == [])
        }
        #expect(try stage.test().error.contains("set LOCAL_KEY"))
    }

    @Test func `a price comes first, and a cap, a question or a lack of prices stops it`() throws {
        let stage = try Stage(LiveProject.apple)
        let file = stage.project.folder.url.appending(path: "providers/local.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try stage.project.folder.write(
            text.replacing("input: 0, cached_input: 0, output: 0", with: "input: 900, output: 90000")
                + "image_tokens: {rule: fixed, tokens: 100}\n", to: "providers/local.yaml")
        let capped = try stage.test("--max-usd", "0.01")
        #expect(capped.status == 1 && capped.error.contains("nothing was sent"), "\(capped.error)")
        let asked = try stage.test()
        #expect(asked.status == 64 && asked.error.contains("local (about $") && asked.error.contains("--yes"))
        #expect(stage.counter.value == 0)
        #expect(try stage.test("--yes").status == 0)
        #expect(stage.counter.value == 1)
    }

    @Test func `wrong names and photos are refused before anything is sent`() throws {
        let stage = try Stage(LiveProject.apple)
        #expect(try stage.test("no-such.jpg").status == 64)
        #expect(try stage.test("/dev/zero").error.contains("cannot be read"))
        #expect(try stage.test("providers/local.yaml").status == 1)
        let unknown = try Nutrieval.run(["provider", "test", "lcal", "--project", stage.project.folder.path])
        #expect(unknown.status == 64 && unknown.error.contains("local"))
        #expect(stage.counter.value == 0)
    }

    @Test(
        "every shipped provider can be tried without a key",
        arguments: try FileManager.default.contentsOfDirectory(
            atPath: TestData.repository.appending(path: "providers").path
        ).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) })
    func shipped(_ name: String) throws {
        let result = try Nutrieval.run(["provider", "test", name, "--simulate"])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.hasPrefix("SIMULATED") && result.output.contains("\(name) answered in"))
        #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
    }

    @Test func `a program is asked as in a run, and what it prints beside its reply is shown`() throws {
        let stage = try Stage(LiveProject.apple)
        try stage.project.folder.write(
            """
            import json, sys, time
            print("loading weights", file=sys.stderr, flush=True)
            sys.stdin.readline()
            print(json.dumps({"ready": True}), flush=True)
            for line in sys.stdin:
                request = json.loads(line)
                size = len(open(request["photos"][0]["path"], "rb").read())
                print(json.dumps({"id": request["id"], "answer": {"description": f"{size > 1000}"}}), flush=True)
            """, to: "prog.py")
        try stage.writeProgram("[python3, prog.py]")
        let refused = try stage.test(Self.photo)
        #expect(refused.status == 69 && refused.error.contains("nutrieval provider trust local"))
        let result = try stage.test(Self.photo, "--allow-programs", "--explain")
        #expect(result.status == 0, "\(result.output)\(result.error)")
        for part in ["  True", "sent      python3 prog.py", "/description", "loading weights"] {
            #expect(result.output.contains(part), "\(part) is not in \(result.output)")
        }
        #expect(stage.runs == [] && stage.counter.value == 0)
        #expect(try stage.test("--simulate").status == 0)
        try stage.project.folder.write("import sys\nsys.exit('no weights')", to: "prog.py")
        let died = try stage.test("--allow-programs", "--explain")
        #expect(died.status == 69, "\(died.error)")
        #expect(died.output.contains("no answer: process_died: it ended with exit code 1"), "\(died.output)")
        #expect(died.output.contains("What to do: mend the program") && died.output.contains("no weights"))
    }

    @Test func `a program's start is no part of the time of its answer, and is shown`() throws {
        let stage = try Stage(LiveProject.apple)
        try stage.project.folder.write(
            """
            import json, sys, time
            sys.stdin.readline()
            time.sleep(1)
            print(json.dumps({"ready": True}), flush=True)
            for line in sys.stdin:
                answer = "yum" if "no" in sys.argv else {"description": "x"}
                print(json.dumps({"id": json.loads(line)["id"], "answer": answer}), flush=True)
            """, to: "prog.py")
        try stage.writeProgram("[python3, prog.py]")
        #expect(try stage.test("--allow-programs").output.contains(" after a start of "))
        let json = try JSON.parse(try stage.test("--allow-programs", "--json").output)
        let (start, answer) = (json["start_ms"]?.number, json["duration_ms"]?.number)
        #expect(try #require(start) >= 1000 && #require(answer) < #require(start), "\(json)")
        // A program has no mode of the schema.
        try stage.writeProgram("[python3, prog.py, no]")
        let bad = try stage.test("--allow-programs").output
        #expect(
            bad.contains("make it return JSON that fits food-description") && !bad.contains("schema_mode"), "\(bad)")
    }

    @Test func `recorded answers are read for a meal, and for no photo`() throws {
        let stage = try Stage(LiveProject.apple)
        try stage.project.folder.write(
            #"{"meal": "m0", "answer": {"description": "one pear"}}"# + "\n", to: "answers/last.jsonl")
        try stage.project.folder.write(
            """
            name: local
            wire: recorded
            endpoint: answers/last.jsonl
            model: some-model
            prompt: prompts/describe-food.md
            answer: answers/food-description.yaml
            """, to: "providers/local.yaml")
        let result = try stage.test()
        #expect(result.status == 0 && result.output.contains("one pear"), "\(result.output)\(result.error)")
        #expect(try stage.test(Self.photo).status == 64)
        #expect(try stage.test("--simulate").status == 69)
    }

    @Test func `without a meal it asks about a drawn plate`() throws {
        let stage = try Stage(LiveProject.apple)
        try stage.project.folder.write("", to: "eval-sets/meals/meals.jsonl")
        let result = try stage.test()
        #expect(result.status == 0 && result.output.contains("a small drawn plate"), "\(result.error)")
    }
}
