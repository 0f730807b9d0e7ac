import Foundation
import JSON
import Synchronization
import TestSupport
import Testing
import YAML

/// The last step of `action.yml`, against a GitHub on loopback.
@Suite("the action's comment", .blocks)
struct ActionCommentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("**Passed**: no regression found. @octocat\n", to: "result/gate.md")
        try folder.write(#"{"pull_request": {"number": 7}}"#, to: "event.json")
    }

    /// What was asked of the server, in order.
    private final class Calls: Sendable {
        private let calls = Mutex<[(head: String, body: String)]>([])
        var all: [(head: String, body: String)] { calls.withLock { $0 } }
        func add(_ head: String, _ body: String) { calls.withLock { $0.append((head, body)) } }
    }

    /// Runs the step; the server answers a question about comments with those, and a comment with that status.
    private func comment(
        comments: String = "[]", status: String = "201 Created"
    ) throws -> (result: Nutrieval.Result, calls: [(head: String, body: String)]) {
        let calls = Calls()
        let server = try LoopbackServer { head, body in
            calls.add(head, body)
            return LiveProject.response(
                head.hasPrefix("GET") ? "200 OK" : status, head.hasPrefix("GET") ? comments : "{}")
        }
        let step = try #require(ActionFile().steps.first { $0["id"]?.text == "comment" })
        #expect(step["if"]?.text?.contains("inputs.comment == 'true'") == true)
        let result = try Nutrieval.run(
            ["--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]?.text ?? ""], of: "/bin/bash",
            in: folder.url,
            environment: [
                "GITHUB_ACTION_PATH": TestData.repository.path, "GITHUB_EVENT_PATH": "\(folder.path)/event.json",
                "GITHUB_API_URL": "http://127.0.0.1:\(server.port)", "GITHUB_REPOSITORY": "o/r",
                "FOLDER": "\(folder.path)/result", "COMMENT_TOKEN": "t0ken-of-the-job"
            ])
        withExtendedLifetime(server) {}
        return (result, calls.all)
    }

    @Test func `the result becomes a comment, without mentions`() throws {
        let (result, calls) = try comment()
        #expect(result.status == 0 && result.output.contains("commented on pull request 7"), "\(result.error)")
        #expect(calls.count == 2 && calls[0].head.hasPrefix("GET /repos/o/r/issues/7/comments"))
        #expect(calls[1].head.hasPrefix("POST /repos/o/r/issues/7/comments "))
        #expect(calls.allSatisfy { $0.head.contains("Authorization: Bearer t0ken-of-the-job\r\n") })
        let body = try JSON.parse(calls[1].body)["body"]?.string ?? ""
        #expect(body.hasPrefix("<!-- nutrieval -->\n**Passed**"))
        #expect(!body.contains("@octocat") && body.contains("octocat"))
    }

    @Test func `a later run changes its comment and no other`() throws {
        let comments =
            #"[{"id": 1, "body": "hello"}, {"id": 22, "body": "<!-- nutrieval -->\nold"}, {"id": 3, "body": null}]"#
        let (result, calls) = try comment(comments: comments, status: "200 OK")
        #expect(result.status == 0, "\(result.error)")
        #expect(calls.last?.head.hasPrefix("PATCH /repos/o/r/issues/comments/22 ") == true)
    }

    @Test func `a token that may not comment, as of a fork, is no failure`() throws {
        let (result, _) = try comment(status: "403 Forbidden")
        #expect(result.status == 0 && result.output.contains("::notice title=nutrieval::the token may not comment"))
    }

    @Test func `a refused comment is a failure, and the token is in no log`() throws {
        let (result, _) = try comment(status: "500 Internal Server Error")
        #expect(result.status == 1 && result.output.contains("HTTP 500"))
        #expect(!(result.output + result.error).contains("t0ken"))
    }

    @Test func `an event without a pull request gets no comment`() throws {
        try folder.write("{}", to: "event.json")
        let (result, calls) = try comment()
        #expect(result.status == 0 && calls.isEmpty && result.output.contains("no pull request"))
    }
}
