import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("doctor --ask", .blocks)
struct DoctorAskTests {
    private static func doctor(_ project: LiveProject, _ environment: [String: String] = [:]) throws -> Nutrieval.Result
    {
        try project.call(["doctor", "--ask"], environment: environment)
    }

    private static func server(_ status: String, _ body: String) throws -> LoopbackServer {
        try LoopbackServer { head in
            head.hasPrefix("GET /v1/models ")
                ? LiveProject.response(status, body) : LiveProject.response("400 Bad Request", "{}")
        }
    }

    @Test(arguments: [
        ("200 OK", #"{"data":[{"id":"other"},{"id":"some-model"}]}"#, "it lists some-model", Int32(0)),
        ("200 OK", #"{"data":[{"id":"some-model","shutdown_date":"2999-12-11"}]}"#, "which ends on 2999-12-11", 0),
        ("200 OK", #"{"data":[{"id":"some-model","shutdown_date":null}]}"#, "it lists some-model", 0),
        ("200 OK", #"{"data":[{"id":"x","aliases":["some-model"]}]}"#, "it lists some-model", 0),
        ("200 OK", #"{"data":[{"id":"some-model:latest"}]}"#, "it lists some-model", 0),
        (
            "200 OK", #"{"data":[{"id":"some-model","shutdown_date":"2020-01-02"}]}"#, "some-model ended on 2020-01-02",
            1
        ),
        (
            "200 OK", #"{"data":[{"id":"a"},{"id":"some-modell"},{"id":"zzzzzzzzzzzzzzzz"},{"id":"gpt"}]}"#,
            "it does not list some-model; the nearest: some-modell", 1
        ),
        ("200 OK", #"{"data":[]}"#, "it does not list some-model", 1), ("200 OK", "{", "its answer is no list", 0),
        ("404 Not Found", "{}", "it has no list of models (status 404)", 0),
        ("401 Unauthorized", "{}", "it refused the key of nobody (status 401)", 1)
    ]) func `says what each server answered`(_ status: String, _ body: String, _ words: String, _ code: Int32) throws {
        let server = try Self.server(status, body)
        let project = try LiveProject(["local": "http://127.0.0.1:\(server.port)/v1/chat/completions"])
        let result = try Self.doctor(project)
        #expect(result.output.contains("reached 127.0.0.1:\(server.port): "), "\(result.output)")
        #expect(result.output.contains(words), "\(result.output)")
        #expect(result.status == code)
    }

    @Test func `a plain doctor asks nothing`() throws {
        let asked = Mutex(0)
        let server = try LoopbackServer { _ in
            asked.withLock { $0 += 1 }
            return LiveProject.response("200 OK", "{}")
        }
        let project = try LiveProject(["local": "http://127.0.0.1:\(server.port)/v1/chat/completions"])
        #expect(try project.call(["doctor"]).status == 0)
        #expect(asked.withLock { $0 } == 0)
        #expect(try Self.doctor(project).status == 0)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `a server that is not there, floods or repeats the key fails alone`() throws {
        let canary = Canary()
        let flood = try Self.server(
            "200 OK", #"{"data":[{"id":""# + String(repeating: "x", count: 5_000_000) + #""}]}"#)
        let echo = try Self.server("200 OK", #"{"data":[{"id":"\#(canary.key)"}]}"#)
        let project = try LiveProject([
            "absent": "http://127.0.0.1:1/v1/chat/completions",
            "flood": "http://127.0.0.1:\(flood.port)/v1/chat/completions",
            "odd": "http://127.0.0.1:\(flood.port)/v1/ask"
        ])
        try project.write(
            "azure", endpoint: "http://127.0.0.1:\(flood.port)/v1/chat/completions", more: "server: azure")
        try project.write(
            "echo", endpoint: "http://127.0.0.1:\(echo.port)/v1/chat/completions", more: "key: {env: LOCAL_KEY}")
        try project.folder.write("keys: {LOCAL_KEY: [127.0.0.1]}\n", to: "home/.config/nutrieval/trust.yaml")
        let result = try Self.doctor(project, ["LOCAL_KEY": canary.key, "HOME": project.folder.path + "/home"])
        #expect(result.status == 1)
        for words in [
            "not reached: ", "its list of models is too long to read",
            "its server has no list of models",
            "the nearest: ****"
        ] { #expect(result.output.contains(words), "\(words) is not in \(result.output)") }
        let rows = result.output.split(separator: "\n")
        #expect(rows.filter { $0.hasPrefix("not asked") }.map { $0.split(separator: " ")[2] } == ["azure", "odd"])
        #expect(canary.found(in: result.output + result.error) == [])
        #expect(try Self.doctor(project).output.contains("set LOCAL_KEY"))
    }
}
