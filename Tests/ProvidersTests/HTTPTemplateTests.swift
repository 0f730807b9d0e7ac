import Costs
import Hashing
import JSON
import Nutrition
import Testing
import Transport

@testable import Catalog
@testable import Providers

@Suite("What a request of the provider file sends")
struct HTTPRequestTests {
    private let photos = [Fixtures.photo([1, 2, 3, 4]), Fixtures.photo([5, 6])]

    private static func form(_ parts: [(String, JSON)]) -> HTTPDefinition.Body { .multipart(JSONObject(parts)) }

    private func request(
        _ body: HTTPDefinition.Body, photos: Int = 2, notes: String? = "no \"sugar\"\r\n",
        system: String? = "Be exact.",
        parameters: Parameters = Parameters(maxOutputTokens: 100, seed: 7),
        headers: [HTTPDefinition.Header] = [], method: HTTPDefinition.Method = .post
    ) throws -> Request {
        var definition = try Fixtures.definition(.httpTemplate, parameters: parameters, system: system)
        definition.http = HTTPDefinition(
            method: method, headers: headers, body: body, response: ResponsePlaces(answer: .root))
        return HTTPTemplate.request(
            Ask(definition: definition, photos: Array(self.photos.prefix(photos)), notes: notes, repeatIndex: 2))
    }

    @Test func `a variable is the whole value, in its own type, or text among text`() throws {
        let sent = try request(
            .json([
                "model": "{{model}}", "rules": "{{system}}", "ask": "{{user}}", "said": "{{ notes }}",
                "image": "{{photo}}", "url": "{{photo_url}}", "schema": "{{schema}}", "limit": "{{max_output_tokens}}",
                "seed": "{{seed}}", "text": "{{model}}: {{notes}} {{seed}} {{ }} {{{model}}", "fixed": [1, true, nil]
            ]))
        let expected: JSON = [
            "model": "model-1", "rules": "Be exact.", "ask": "Estimate.\n\nAdditional context: no \"sugar\"\r\n",
            "said": "no \"sugar\"\r\n", "image": "AQIDBA==", "url": "data:image/jpeg;base64,AQIDBA==",
            "schema": Fixtures.schema, "limit": 100, "seed": 9,
            "text": "model-1: no \"sugar\"\r\n 9 {{ }} {model-1", "fixed": [1, true, nil]
        ]
        #expect(try sent.body.json() == expected)
        #expect(sent.url == "https://api.openai.com/v1/chat/completions" && sent.method == .post)
    }

    @Test func `an element with a photo is repeated for each, in the innermost list`() throws {
        let template: JSON = [
            "flat": ["{{photo}}"],
            "parts": [["text": "{{user}}"], ["image": ["data": "{{photo_url}}"], "n": 1]],
            "turns": [["content": ["{{photo}}", "end"]]]
        ]
        let two = try request(.json(template), notes: nil).body.json()
        #expect(two["flat"] == ["AQIDBA==", "BQY="])
        #expect(two["parts"]?.array?.count == 3)
        #expect(two["parts"]?[2] == ["image": ["data": "data:image/jpeg;base64,BQY="], "n": 1])
        #expect(two["turns"] == [["content": ["AQIDBA==", "BQY=", "end"]]])
        // As the estimate composes it.
        let none = try request(.json(template), photos: 0, notes: nil).body.json()
        #expect(none["flat"] == [] && none["turns"] == [["content": ["end"]]])
    }

    @Test func `a variable without a value leaves its member out`() throws {
        let template: JSON = [
            "a": "{{notes}}", "b": ["{{notes}}", "{{system}}", 1], "c": "{{seed}}", "d": "{{max_output_tokens}}",
            "e": "{{schema}}", "f": "[{{notes}}]", "g": "{{photo}}"
        ]
        let parameters = Parameters(schemaMode: .none)
        let sent = try request(.json(template), photos: 0, notes: nil, system: nil, parameters: parameters)
        #expect(try sent.body.json() == ["b": [1], "f": "[]"])
    }

    @Test func `form data has the photos as files that stay whole until they are sent`() throws {
        let sent = try request(
            Self.form([
                ("image[]", ["{{photo}}"]), ("one", "{{photo}}"), ("notes", "{{notes}}"), ("unset", "{{schema}}"),
                ("meta", ["limit": "{{max_output_tokens}}", "all": ["{{photo}}"]]), ("n", 7), ("two", ["a", "b"])
            ]), parameters: Parameters(maxOutputTokens: 100, schemaMode: .none))
        let type = try #require(sent.headers.first { $0.name == "Content-Type" }?.value)
        let boundary = try #require(type.split(separator: "boundary=").last)
        #expect(type == "multipart/form-data; boundary=\(boundary)" && boundary.count <= 70)
        let text = sent.body.pieces.map { piece in
            switch piece {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .base64(let bytes): "<base64 \(bytes)>"
            case .file(let bytes): "<file \(bytes)>"
            case .disk(let file): "<disk \(file.count)>"
            }
        }.joined()
        func part(_ name: String, _ more: String, _ content: String) -> String {
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(content)\r\n"
        }
        let file = "; filename=\"photo.jpeg\"\r\nContent-Type: image/jpeg"
        let expected = [
            part("image[]", file, "<file [1, 2, 3, 4]>"), part("image[]", file, "<file [5, 6]>"),
            part("one", file, "<file [1, 2, 3, 4]>"), part("notes", "", "no \"sugar\"\r\n"),
            part(
                "meta", "\r\nContent-Type: application/json",
                #"{"limit":100,"all":["<base64 [1, 2, 3, 4]>","<base64 [5, 6]>"]}"#),
            part("n", "", "7"), part("two", "", "a"), part("two", "", "b"), "--\(boundary)--\r\n"
        ]
        #expect(text == expected.joined())
    }

    @Test func `the boundary differs when anything else does, and a photo is part of the digest`() throws {
        func sent(_ photos: Int, _ notes: String) throws -> Request {
            try request(
                Self.form([("image", ["{{photo}}"]), ("notes", "{{notes}}")]), photos: photos, notes: notes
            )
        }
        let requests = try [sent(1, "a"), sent(2, "a"), sent(1, "b")]
        #expect(Set(requests.map(\.body.sha256)).count == 3)
        #expect(Set(requests.flatMap(\.headers).filter { $0.name == "Content-Type" }.map(\.value)).count == 3)
        #expect(try sent(1, "a").body.sha256 == requests[0].body.sha256)
    }

    @Test func `method and headers are sent, and are part of the digest`() throws {
        let json = HTTPDefinition.Body.json(["a": "{{photo}}"])
        let plain = try request(json)
        #expect(plain.headers.map(\.name) == ["Content-Type", "Accept"])
        let header = HTTPDefinition.Header(name: "accept", value: "text/x; {{model}}")
        let other = try request(json, headers: [header], method: .put)
        #expect(other.method == .put)
        #expect(other.headers.map(\.value) == ["application/json", "text/x; model-1"])
        let digests = [plain.body.sha256, other.body.sha256, try request(json, method: .put).body.sha256]
        #expect(Set(digests).count == 3)
    }
}

@Suite("What a response of the provider file's endpoint means")
struct HTTPReadingTests {
    private static let answer: JSON = ["foods": [["name": "apple", "kcal": 95]], "kcal": 95, "confidence": 0.9]

    private func places(_ change: (inout ResponsePlaces) throws -> Void = { _ in }) throws -> ResponsePlaces {
        var places = ResponsePlaces(answer: try JSONPointer("/result/0/text"))
        places.inputTokens = try JSONPointer("/usage/in")
        places.outputTokens = try JSONPointer("/usage/out")
        places.cachedTokens = try JSONPointer("/usage/cached")
        places.model = try JSONPointer("/by")
        places.error = try JSONPointer("/error/message")
        places.code = try JSONPointer("/error/code")
        places.outcomes = ["422": .refused, "418": .overloaded, "NO_CREDIT": .quotaExhausted, "7": .overLimit]
        try change(&places)
        return places
    }

    private func read(_ response: ProviderResponse, _ places: ResponsePlaces) throws -> ResponseReading {
        var definition = try Fixtures.definition(.httpTemplate)
        definition.http = HTTPDefinition(body: .json([:]), response: places)
        let ask = Ask(definition: definition, photos: [])
        return try #require(ResponseReader.read([.response(response)], to: ask, now: Fixtures.now))
    }

    private func read(_ body: JSON, status: Int = 200, headers: [String: String] = [:]) throws -> ResponseReading {
        try read(Fixtures.response(body, status: status, headers: headers), places())
    }

    @Test func `answer, usage and model are where the pointers lead`() throws {
        let reading = try read([
            "result": [["text": Self.answer]], "usage": ["in": 100, "out": 20, "cached": 40], "by": "model-1",
            "error": ["message": "", "code": nil]
        ])
        #expect(reading.outcome == .ok && reading.estimate?.foods?.first?.name == "apple")
        #expect(reading.usage == TokenUsage(uncachedInput: 60, cachedInput: 40, output: 20))
        #expect(reading.servedModel == "model-1")
        let text = try read(["result": [["text": .string("Sure:\n```json\n\(Self.answer.text())\n```")]]])
        #expect(text.outcome == .ok && text.usage == nil && text.servedModel == nil)
        let whole = try read(Fixtures.response(Self.answer), places { $0.answer = .root })
        #expect(whole.outcome == .ok)
    }

    @Test(
        arguments: [
            (["result": [["txt": 1, "id": 2]]], "nothing at /result/0/text; /result/0 has txt, id"),
            (["result": []], "nothing at /result/0/text; /result has no names"),
            (["results": [], "\u{1B}[31m": 1], "nothing at /result/0/text; its top has results,  [31m"),
            (["result": [["text": nil]]], "nothing at /result/0/text; /result/0 has text"),
            ("words", "nothing at /result/0/text; its top has no names")
        ] as [(JSON, String)])
    func `a pointer that finds nothing is named, and the body is no answer`(body: JSON, words: String) throws {
        let reading = try read(body)
        #expect(reading.outcome == .empty && reading.text == nil)
        #expect(reading.reason == "the response has \(words)")
    }

    @Test func `a body that is no JSON is no answer`() throws {
        for body in ["<html>", "", String(repeating: "[", count: 100_000)] {
            let reading = try read(ProviderResponse(status: 200, body: Array(body.utf8)), places())
            #expect(reading.outcome == .notJSON && reading.text == nil)
            #expect(reading.reason?.hasPrefix("the response is not JSON: ") == true)
        }
    }

    @Test(
        arguments: [
            (#"{"in": 1, "out": null}"#, nil), (#"{"in": "1", "out": 1}"#, nil), (#"{"in": 1.5, "out": 1}"#, nil),
            (#"{"in": -1, "out": 1}"#, nil), (#"{"in": 1, "out": 1, "cached": 2}"#, nil), (#"{"in": 1}"#, nil),
            (#"{"in": 1, "out": 1, "cached": "x"}"#, nil),
            (#"{"in": 1, "out": 2, "cached": null}"#, TokenUsage(uncachedInput: 1, output: 2))
        ] as [(String, TokenUsage?)])
    func `counts that are none are unknown, never 0`(usage: String, expected: TokenUsage?) throws {
        #expect(try read(["result": [["text": Self.answer]], "usage": JSON.parse(usage)]).usage == expected)
    }

    @Test(
        arguments: [
            (401, nil, .unauthorized), (403, nil, .unauthorized), (404, nil, .badRequest), (302, nil, .badRequest),
            (402, nil, .quotaExhausted), (429, nil, .rateLimited), (500, nil, .serverError), (503, nil, .overloaded),
            (422, nil, .refused), (418, nil, .overloaded), (429, "NO_CREDIT", .quotaExhausted), (400, 7, .overLimit),
            (400, "OTHER", .badRequest), (200, "NO_CREDIT", .quotaExhausted), (200, "OTHER", .serverError)
        ] as [(Int, JSON?, Outcome)])
    func `an error means what its status or word means`(status: Int, code: JSON?, outcome: Outcome) throws {
        let reading = try read(
            ["error": ["message": "no\u{7}pe", "code": code ?? .null], "usage": ["in": 3, "out": 0]], status: status)
        #expect(reading.outcome == outcome && reading.estimate == nil)
        #expect(reading.reason == "HTTP \(status): no pe")
        #expect(reading.usage == TokenUsage(uncachedInput: 3, output: 0))
        let concernsKey = outcome == .quotaExhausted || status == 401
        #expect(reading.rejection?.concernsKey == concernsKey)
    }

    @Test func `an error without a message says the word or the body's beginning, and its wait counts`() throws {
        #expect(try read(["error": ["code": "BUSY"]], status: 503).reason == "HTTP 503: BUSY")
        let page = ProviderResponse(status: 502, headers: ["retry-after": "7"], body: Array("<h1>Bad</h1>".utf8))
        let reading = try read(page, places())
        #expect(reading.outcome == .serverError && reading.reason == "HTTP 502: <h1>Bad</h1>")
        #expect(reading.rejection?.wait == .seconds(7))
    }

    @Test(arguments: [false, "", nil, [], [:]] as [JSON])
    func `an empty error beside an answer is none`(error: JSON) throws {
        let body: JSON = ["result": [["text": Self.answer]], "error": ["message": error]]
        #expect(try read(body).outcome == .ok)
    }

    @Test func `an error of any other kind with status 200 is no answer`() throws {
        for error in [true, "down", 1, ["a": 1], ["a"]] as [JSON] {
            let body: JSON = ["result": [["text": Self.answer]], "error": ["message": error]]
            #expect(try read(body).outcome == .serverError)
        }
    }
}
