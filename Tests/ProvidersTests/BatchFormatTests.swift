import Catalog
import JSON
import Testing

@testable import Providers

/// What vendors' published shapes say about batches, read and written by each format.
@Suite("Batch formats")
struct BatchFormatTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let format: any BatchFormat.Type
        let declaration: FormatDeclaration
        let endpoint: String
        /// A batch under way, one that is over and one that was refused: bodies of polls.
        let running: String
        let over: String
        let refused: String?
        /// Lines of results: an answer, an error status, and a request that was not asked.
        let answer: String
        let error: (line: String, status: Int)
        let undone: String
        /// A page of the list with the batch, whose ticket is `b1`.
        let list: String

        var testDescription: String { declaration.name.rawValue }
    }

    static let rows: [Row] = [
        Row(
            format: OpenAIChat.self, declaration: .openAIChat, endpoint: "https://api.openai.com/v1/chat/completions",
            running: #"{"id":"b1","status":"in_progress","request_counts":{"total":3,"completed":1,"failed":1}}"#,
            over:
                #"{"id":"b1","status":"expired","output_file_id":"f1","error_file_id":"f2","request_counts":{"completed":2,"failed":1}}"#,
            refused:
                #"{"id":"b1","status":"failed","errors":{"object":"list","data":[{"code":"x","message":"no good"}]}}"#,
            answer:
                #"{"id":"r","custom_id":"nv1-0-0","response":{"status_code":200,"request_id":"q","body":{"a":1}},"error":null}"#,
            error: (
                #"{"custom_id":"nv1-0-0","response":{"status_code":400,"body":{"error":{"message":"m"}}},"error":null}"#,
                400
            ),
            undone: #"{"custom_id":"nv1-0-0","response":null,"error":{"code":"batch_expired","message":"too late"}}"#,
            list: #"{"data":[{"id":"b0","metadata":null},{"id":"b1","metadata":{"nutrieval":"nv1"}}],"has_more":false}"#
        ),
        Row(
            format: MistralChat.self, declaration: .mistralChat,
            endpoint: "https://api.mistral.ai/v1/chat/completions",
            running: #"{"id":"b1","status":"RUNNING","completed_requests":2}"#,
            over: #"{"id":"b1","status":"SUCCESS","output_file":"f1","error_file":"f2","completed_requests":3}"#,
            refused: #"{"id":"b1","status":"FAILED","errors":[{"message":"no good","count":1}]}"#,
            answer: #"{"id":"r","custom_id":"nv1-0-0","response":{"status_code":200,"body":{"a":1}},"error":null}"#,
            error: (#"{"custom_id":"nv1-0-0","response":{"status_code":422,"body":{"detail":"m"}}}"#, 422),
            undone: #"{"custom_id":"nv1-0-0","response":null,"error":"too late"}"#,
            list: #"{"data":[{"id":"b1","metadata":{"nutrieval":"nv1"}}],"total":1}"#),
        Row(
            format: Gemini.self, declaration: .gemini, endpoint: "https://generativelanguage.googleapis.com/v1beta",
            running:
                #"{"name":"batches/b1","metadata":{"state":"BATCH_STATE_RUNNING","batchStats":{"requestCount":"3","successfulRequestCount":"1","failedRequestCount":"1"}}}"#,
            over:
                #"{"name":"batches/b1","metadata":{"state":"BATCH_STATE_SUCCEEDED"},"done":true,"response":{"inlinedResponses":{"inlinedResponses":[]}}}"#,
            refused:
                #"{"name":"batches/b1","metadata":{"state":"BATCH_STATE_FAILED"},"done":true,"error":{"code":3,"message":"no good"}}"#,
            answer: #"{"response":{"a":1},"metadata":{"key":"nv1-0-0"}}"#,
            error: (#"{"error":{"code":8,"message":"quota"},"metadata":{"key":"nv1-0-0"}}"#, 429),
            undone: #"{"error":{"code":1,"message":"too late"},"metadata":{"key":"nv1-0-0"}}"#,
            list:
                #"{"operations":[{"name":"batches/b1","metadata":{"displayName":"nv1","state":"BATCH_STATE_PENDING"}}]}"#
        ),
        Row(
            format: AnthropicMessages.self, declaration: .anthropicMessages,
            endpoint: "https://api.anthropic.com/v1/messages",
            running:
                #"{"id":"b1","processing_status":"in_progress","request_counts":{"processing":1,"succeeded":1,"errored":1,"canceled":0,"expired":0}}"#,
            over:
                #"{"id":"b1","processing_status":"ended","results_url":"https://elsewhere.example/","request_counts":{"succeeded":3}}"#,
            refused: nil,
            answer: #"{"custom_id":"nv1-0-0","result":{"type":"succeeded","message":{"a":1}}}"#,
            error: (
                #"{"custom_id":"nv1-0-0","result":{"type":"errored","error":{"type":"error","error":{"type":"invalid_request_error","message":"m"}}}}"#,
                400
            ),
            undone: #"{"custom_id":"nv1-0-0","result":{"type":"expired"}}"#,
            list:
                #"{"data":[{"id":"b1","created_at":"2026-11-23T10:00:00Z","processing_status":"in_progress","request_counts":{"processing":3}},{"id":"b0","created_at":"2026-11-22T10:00:00Z","processing_status":"ended","request_counts":{"succeeded":3}}],"has_more":true,"last_id":"b0"}"#
        )
    ]

    private func batch(_ row: Row) throws -> Batch {
        var definition = try Fixtures.definition(row.declaration)
        definition.endpoint = row.endpoint
        return Batch(
            definition: definition, endpoint: row.endpoint, id: "nv1", count: 3,
            earliest: 1_795_424_400, notBefore: "2026-11-23T09:00:00.000Z")
    }

    @Test("every vendor's states are read", arguments: rows)
    func states(_ row: Row) throws {
        let running = try #require(row.format.state(try JSON.parse(row.running)))
        #expect(running.ticket == "b1" && !running.isOver && running.done == 2 && running.problem == nil)
        let over = try #require(row.format.state(try JSON.parse(row.over)))
        #expect(over.ticket == "b1" && over.isOver && over.problem == nil)
        if let refused = row.refused {
            let state = try #require(row.format.state(try JSON.parse(refused)))
            #expect(state.isOver && state.problem == "no good")
        }
        for bad in ["{}", "[]", #"{"id":"../x","status":"completed","processing_status":"ended"}"#] {
            #expect(row.format.state(try JSON.parse(bad)) == nil)
        }
    }

    @Test("every vendor's results are read", arguments: rows)
    func entries(_ row: Row) throws {
        let answer = try #require(row.format.entry(try JSON.parse(row.answer)))
        #expect(answer.requestID == "nv1-0-0")
        #expect(answer.result == .response(ProviderResponse(status: 200, body: Array(#"{"a":1}"#.utf8))))
        guard case .response(let response)? = row.format.entry(try JSON.parse(row.error.line))?.result else {
            return #expect(Bool(false), "an error is no response")
        }
        #expect(response.status == row.error.status)
        guard case .undone? = row.format.entry(try JSON.parse(row.undone))?.result else {
            return #expect(Bool(false), "a request that was not asked has an answer")
        }
        #expect(row.format.entry(["x": 1]) == nil)
    }

    @Test("a submission is found in the list, and no other one", arguments: rows)
    func search(_ row: Row) throws {
        var batch = try batch(row)
        let page = try JSON.parse(row.list)
        #expect(row.format.search(page, at: nil, for: batch) == .found(ticket: "b1"))
        (batch.id, batch.count) = ("nv2", 4)
        #expect(row.format.search(page, at: nil, for: batch) == .absent)
    }

    @Test("every request goes to the endpoint's own server", arguments: rows)
    func urls(_ row: Row) throws {
        let batch = try batch(row)
        let state = try #require(row.format.state(try JSON.parse(row.over)))
        let requests =
            [row.format.poll(batch, ticket: "b1"), row.format.cancel(batch, ticket: "b1")]
            + (row.format.results(batch, state) ?? []) + row.format.removal(batch, ticket: "b1", files: ["f1"])
            + [row.format.list(batch, at: nil), row.format.submission(batch, of: .uploaded(id: "f1"))]
            + [row.format.uploads(batch)].compactMap(\.self)
        let host = row.endpoint.split(separator: "/")[1]
        for request in requests { #expect(request.url.hasPrefix("https://\(host)/v1"), "\(request.url)") }
    }

    @Test func `an id names its request and its batch alone`() {
        let id = Batch.requestID(17, repeatIndex: 2, of: "nv0123456789abcdef")
        #expect(id == "nv0123456789abcdef-17-2" && Batch.number(in: id, of: "nv0123456789abcdef") == 17)
        for other in ["nv1-17-2", "nv0123456789abcdef-17", "nv0123456789abcdef--1-0", "17", "", id + "-1"] {
            #expect(Batch.number(in: other, of: "nv0123456789abcdef") == nil, "\(other)")
        }
    }

    @Test func `other servers of OpenAI's format have none that is known`() throws {
        for declaration in Formats.all where !Self.rows.contains(where: { $0.declaration == declaration }) {
            #expect(!(Formats.format(declaration) is any BatchFormat.Type), "\(declaration)")
        }
        var definition = try Fixtures.definition(.openAIChat)
        definition.endpoint = "https://example.openai.azure.com/openai/deployments/x/chat/completions"
        #expect(Formats.batches(definition) == nil)
    }
}
