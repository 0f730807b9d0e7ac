import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("check --fix and --probe", .blocks)
struct CheckFixTests {
    private static let schema = "providers/answers/food-description.json"
    private static let open = """
        {
          "type": "object",
          "properties": {
            "description": { "type": "string", "default": "" },
            "note": { "type": "string" }
          },
          "required": ["description"]
        }

        """

    private static func project(_ endpoint: String = "https://api.openai.com/v1/chat/completions") throws -> LiveProject
    {
        let project = try LiveProject([:])
        try project.write("mine", endpoint: endpoint, more: "retry: none")
        try project.folder.write(open, to: schema)
        return project
    }

    private static func text(_ project: LiveProject) throws -> String {
        try String(contentsOf: project.folder.url.appending(path: schema), encoding: .utf8)
    }

    @Test func `the portable form is written at once, and shown`() throws {
        let project = try Self.project()
        let before = try project.call(["check"])
        #expect(before.status == 65 && before.output.contains("OpenAI needs every property in `required`"))
        #expect(try Self.text(project) == Self.open)
        let result = try project.call(["check", "--fix"])
        #expect(result.status == 0, "\(result.output)")
        for line in [
            "fixed \(Self.schema)", #"-     "description": { "type": "string", "default": "" },"#,
            #"+     "description": { "type": "string" },"#, #"+     "note": { "type": ["string", "null"] }"#,
            #"+   "required": ["description", "note"],"#, #"+   "additionalProperties": false"#,
            "answers of earlier runs"
        ] { #expect(result.output.contains(line), "\(line) is not in \(result.output)") }
        let fixed = try Self.text(project)
        #expect(fixed.contains(#"    "note": { "type": ["string", "null"] }"#) && fixed.hasSuffix("}\n"))
        let again = try project.call(["check", "--fix"])
        #expect(again.status == 0 && !again.output.contains("fixed "))
        #expect(try Self.text(project) == fixed)
    }

    @Test func `the limits in force are shown for a named file`() throws {
        let project = try Self.project()
        let file = project.folder.url.appending(path: "providers/mine.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try !project.call(["check"]).output.contains("limits of"))
        let own = try project.call(["check", "providers/mine.yaml"]).output
        #expect(own.contains("limits of mine: no limit a minute, 1 at once, 8 photos, 60 s"), "\(own)")
        try project.folder.write(
            text.replacing("model: some-model", with: "model: gpt-4o-mini")
                .replacing("{in_flight: 1,", with: "{tier: paygo, tokens_per_minute: 7000,"), to: "providers/mine.yaml")
        let tier = try project.call(["check", "providers/mine.yaml"]).output
        #expect(
            tier.contains("limits of mine: 500 requests and 7,000 tokens a minute (tier paygo), 16 at once"), "\(tier)")
    }

    @Test func `other files are left, and a link is not written through`() throws {
        let project = try Self.project()
        #expect(try project.call(["check", "--fix", "config.yaml"]).status == 0)
        #expect(try Self.text(project) == Self.open)
        let outside = try TemporaryFolder()
        try outside.write(Self.open, to: "s.json")
        let place = project.folder.url.appending(path: Self.schema)
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createSymbolicLink(at: place, withDestinationURL: outside.url.appending(path: "s.json"))
        #expect(try project.call(["check", "--fix"]).status == 65)
        #expect(try String(contentsOf: outside.url.appending(path: "s.json"), encoding: .utf8) == Self.open)
    }

    @Test func `what cannot be mended safely is named with its place`() throws {
        let project = try Self.project()
        try project.folder.write(
            Self.open.replacing(#""default": """#, with: #""not": {"const": ""}"#), to: Self.schema)
        let result = try project.call(["check", "--fix"])
        #expect(
            result.output.contains("\(Self.schema):4:47: warning: not fixed: without `not` other answers"),
            "\(result.output)")
    }

    @Test(arguments: [
        (
            "200 OK", #"{"choices":[{"message":{"content":"{}"},"finish_reason":"length"}]}"#, "takes the schema",
            Int32(0)
        ),
        ("400 Bad Request", #"{"error":{"message":"Invalid schema"}}"#, "refuses the request: bad_request", 65),
        ("401 Unauthorized", "{}", "not known: unauthorized", 1)
    ]) func `one small request tells whether the server takes it`(
        _ status: String, _ body: String, _ words: String, _ code: Int32
    ) throws {
        let bodies = Mutex(0)
        let server = try LoopbackServer { _ in
            bodies.withLock { $0 += 1 }
            return LiveProject.response(status, body)
        }
        let project = try Self.project("http://127.0.0.1:\(server.port)/v1/chat/completions")
        #expect(try project.call(["check"]).status == 0)
        #expect(bodies.withLock { $0 } == 0)
        let result = try project.call(["check", "--probe"])
        #expect(result.status == code && result.output.contains("mine: "), "\(result.output)\(result.error)")
        #expect(result.output.contains(words), "\(result.output)")
        #expect(result.error.contains("asks once: mine (free)"))
        #expect(bodies.withLock { $0 } == 1)
    }

    @Test func `a probe obeys the cap, and the simulator needs no key`() throws {
        let project = try Self.project()
        #expect(try project.call(["check", "--fix"]).status == 0)
        let file = project.folder.url.appending(path: "providers/mine.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        try project.folder.write(
            text.replacing("input: 0, cached_input: 0, output: 0", with: "input: 900, output: 90000")
                + "image_tokens: {rule: fixed, tokens: 100}\nkey: {env: OPENAI_API_KEY}\n", to: "providers/mine.yaml")
        let unset = try project.call(["check", "--probe"])
        #expect(unset.status == 1 && unset.output.contains("not known: mine is left out: set OPENAI_API_KEY"))
        let key = ["OPENAI_API_KEY": "sk-abcdefghijklmnop"]
        let capped = try project.call(["check", "--probe", "--max-usd", "0.01"], environment: key)
        #expect(capped.status == 1 && capped.error.contains("nothing was sent"), "\(capped.error)")
        #expect(try project.call(["check", "--probe"], environment: key).status == 64)
        let simulated = try project.call(["check", "--probe", "--simulate"])
        #expect(simulated.status == 0 && simulated.output.contains("mine: its server takes the schema"))
        #expect(try project.call(["check", "--simulate"]).status == 64)
    }

    @Test func `the shipped schemas are portable, and every simulated vendor takes them`() throws {
        let folder = try TemporaryFolder()
        #expect(try Nutrieval.run(["init", folder.path]).status == 0)
        let fix = try Nutrieval.run(["check", "--fix", "--project", folder.path])
        #expect(fix.status == 0 && !fix.output.contains("fixed"), "\(fix.output)")
        let probe = try Nutrieval.run(["check", "--probe", "--simulate", "--project", folder.path])
        #expect(probe.status == 0, "\(probe.output)\(probe.error)")
        #expect(probe.output.split(separator: "\n").count { $0.hasSuffix("takes the schema") } >= 7)
    }
}
