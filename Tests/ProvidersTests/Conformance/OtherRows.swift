import Costs
import Foundation
import JSON
import Nutrition
import Providers
import TestSupport
import Testing

@testable import Catalog

extension ConformanceRow {
    static func recorded() throws -> ConformanceRow {
        let line = try PageExamples.text("recorded answers").split(separator: "\n")[0]
        let missing: [Int: Outcome] = Dictionary(
            uniqueKeysWithValues: ConformanceTests.statuses.keys.map { ($0, Outcome.cancelled) })
        return ConformanceRow(
            format: .recorded, answer: try JSON.parse(String(line)), text: "/answer", servedModel: "model-1",
            refusal: .none("a line has the answer's text alone"), truncation: .none("as above"),
            empty: .response(["meal": "apple", "answer": nil], .empty), malformed: .notJSON,
            error: { .string($0) }, statuses: missing, quota: .none("nobody is asked"),
            wait: .none("nobody is asked"), schema: .none("nothing is sent"), photos: .none("nothing is sent"))
    }

    static let process = ConformanceRow(
        format: .process,
        answer: [
            "id": "1", "answer": "", "served_model": "model-1",
            "usage": ["input_tokens": 1200, "output_tokens": 90]
        ],
        text: "/answer", servedModel: "model-1", refusal: .none("a program has no such reply"),
        truncation: .none("a program has no such reply"), empty: .response(["id": "1"], .empty),
        malformed: .notJSON, error: { ["id": "1", "error": ["kind": "internal", "message": .string($0)]] },
        quota: .none("a program costs nothing"),
        wait: .response(
            ["id": "1", "error": ["kind": "overloaded", "message": "slow", "retry_after_s": 7]], .overloaded,
            status: 503),
        schema: .at("/schema"), photos: .at("/photos"))

    static let job = ConformanceRow(
        format: .job,
        answer: ["status": "done", "answer": "", "usage": ["in": 1200, "out": 90], "model": "model-1"],
        text: "/answer", servedModel: "model-1", refusal: .none("the server words it as a failed job"),
        truncation: .none("the server words it as a failed job"),
        empty: .response(["status": "done", "answer": nil], .empty),
        // A proxy's page: the job itself goes on.
        malformed: .serverError, error: { ["error": ["message": .string($0)]] }, statuses: [413: .overLimit],
        keyStatuses: [401, 402],
        quota: .none("the server has no word for it but status 402"),
        wait: .response([:], .rateLimited, status: 429, headers: ["retry-after": "7"]),
        schema: .none("the server has its own"), photos: .at("/photos"),
        before: [.accepted(ticket: "job-1", at: Fixtures.now)],
        change: { definition in
            var places = ResponsePlaces(answer: try JSONPointer("/answer"))
            (places.inputTokens, places.outputTokens) = (try JSONPointer("/usage/in"), try JSONPointer("/usage/out"))
            (places.model, places.error) = (try JSONPointer("/model"), try JSONPointer("/error/message"))
            places.outcomes = ["413": .overLimit]
            definition.http = HTTPDefinition(body: .json(["photos": ["{{photo}}"]]), response: places)
            definition.job = JobSteps(
                ticket: try JSONPointer("/id"), status: try JSONPointer("/status"), running: ["running"],
                done: ["done"])
        })
}

extension ConformanceRow {
    /// A product's endpoint as the page's file describes it, with words for its errors.
    static func http() throws -> ConformanceRow {
        ConformanceRow(
            format: .httpTemplate, answer: try example("http answer"), text: "/result", servedModel: "model-1",
            refusal: .response(["message": "not food"], .refused, status: 422),
            truncation: .none("the file has no word for it"), empty: .response(["result": nil], .empty),
            malformed: .notJSON, error: { ["message": .string($0)] }, statuses: [422: .refused],
            keyStatuses: [401, 402],
            quota: .response(["code": "spent", "message": "pay"], .quotaExhausted, status: 429),
            wait: .response([:], .rateLimited, status: 429, headers: ["retry-after": "7"]),
            schema: .at("/schema"), photos: .at("/images"),
            change: { definition in
                var http = try #require(try PageProject.provider("http provider").http)
                http.response.code = try JSONPointer("/code")
                http.response.outcomes = ["422": .refused, "spent": .quotaExhausted]
                definition.http = http
            })
    }
}

/// The shipped definitions and a provider file of the page.
private enum PageProject {
    static func provider(_ example: String) throws -> ProviderDefinition {
        let root = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let providers = root.appending(path: "providers")
        try FileManager.default.copyItem(at: TestData.repository.appending(path: "providers"), to: providers)
        let text = try PageExamples.text(example)
        let name = try #require(text.firstMatch(of: /name: (\S+)/)?.1)
        try text.write(to: providers.appending(path: "\(name).yaml"), atomically: true, encoding: .utf8)
        let day = CalendarDate("2026-11-21") ?? .unixEpoch
        let loaded = Catalog.load(project: root.path, formats: Formats.all, today: day)
        return try #require(loaded.catalog.provider(named: String(name)), "\(loaded.diagnostics)")
    }
}
