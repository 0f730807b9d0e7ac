import Foundation
import JSON
import TestSupport
import Testing

/// A server that bills far more than was estimated.
@Suite("A cap that was passed", .blocks)
struct PassedCapTests {
    private let project: GuardedProject

    init() throws { project = try GuardedProject() }

    @Test func `is said in the terminal and in the report, and the run ends with 1`() throws {
        let answer =
            #"{"model":"m","choices":[{"message":{"content":"{\"description\":\"one apple\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":130000,"completion_tokens":0}}"#
        let server = try LoopbackServer { _ in
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)"
        }
        try project.folder.write(
            """
            name: dear
            wire: openai-chat
            endpoint: http://127.0.0.1:\(server.port)/v1/chat/completions
            model: m
            prompt: prompts/describe-food.md
            answer: answers/food-description.yaml
            parameters: {max_output_tokens: 100}
            image_tokens: {rule: fixed, tokens: 100}
            retry: none
            prices:
              - {from: 2020-01-01, input: 1, output: 1, source: test}

            """, to: "providers/dear.yaml")
        let run = ["run", "--set", "meals", "--provider", "dear", "--yes"]
        let passed = try project.call(run + ["--name", "r", "--limit", "1", "--max-usd", "0.10"])
        #expect(passed.status == 1)
        let words = "The cap of $0.10 was passed: $0.13 was billed, because a request to dear cost "
        #expect(passed.output.contains(words) && passed.error.contains(words), "\(passed.output) \(passed.error)")
        #expect(try project.text("reports/r/report.html").contains(words))
        #expect(try project.text("reports/r/report.md").replacing("\\$", with: "$").contains(words))
        let scored = try project.call(["score", "r"])
        #expect(scored.status == 1 && scored.output.contains(words))
        // A cap that a resume raised is not the recorded one.
        let raised = try project.call(["run", "--resume", "r", "--max-usd", "0.14", "--yes"])
        #expect(raised.status == 0 && !raised.output.contains("was passed"), "\(raised.error)")
        #expect(try project.call(["score", "r"]).status == 0)
        let within = try project.call(run + ["--name", "s", "--limit", "1", "--max-usd", "0.14"])
        #expect(within.status == 0 && !within.output.contains("was passed"), "\(within.error)")
    }
}
