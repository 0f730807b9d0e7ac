import Costs
import Foundation
import Hashing
import JSON
import Nutrition
import Photos
import TestSupport
import Testing
import Transport

@testable import Catalog
@testable import Execution
@testable import Providers

/// What every wire format does alike, however its vendor words it.
@Suite("Every format conforms")
struct ConformanceTests {
    /// By status of HTTP; a format's row names those that differ.
    static let statuses: [Int: Outcome] = [
        400: .badRequest, 401: .unauthorized, 402: .quotaExhausted, 403: .unauthorized, 404: .badRequest,
        413: .badRequest, 422: .badRequest, 429: .rateLimited, 500: .serverError, 502: .serverError,
        503: .overloaded, 529: .overloaded
    ]
    private static let key = "sk-conformance-0123456789"
    private static let photos = [Fixtures.photo([1, 2, 3, 4]), Fixtures.photo([5, 6])]

    /// The shipped answer and prompt of a description.
    private static let shipped: ProviderDefinition? = {
        let day = CalendarDate("2026-11-21") ?? .unixEpoch
        let catalog = Catalog.load(project: TestData.repository.path, formats: Formats.all, today: day).catalog
        return catalog.provider(named: "mistral-large-describe")
    }()

    private func ask(_ row: ConformanceRow, photos: Int = 2, strict: Bool = true) throws -> Ask {
        let shipped = try #require(Self.shipped)
        var definition = try Fixtures.definition(row.format)
        (definition.prompt, definition.answer) = (shipped.prompt, shipped.answer)
        if !strict { definition.parameters.schemaMode = .none }
        try row.change(&definition)
        return Ask(definition: definition, photos: Array(Self.photos.prefix(photos)))
    }

    private func read(_ response: ProviderResponse, _ row: ConformanceRow) throws -> ResponseReading {
        // An error answers the first request, an answer the last one.
        let before = response.isSuccess ? row.before : []
        return try #require(
            ResponseReader.read(before + [.response(response)], to: try ask(row), now: Fixtures.now))
    }

    private func answer(_ text: String, _ row: ConformanceRow) throws -> ProviderResponse {
        let pointer = try JSONPointer(row.text)
        return Fixtures.response(row.answer.replacing(pointer.tokens[...], with: .string(text)))
    }

    /// Reads an input of the row and compares its outcome; nil if the format has none.
    private func check(_ input: ConformanceRow.Input, _ row: ConformanceRow) throws -> ResponseReading? {
        guard case .response(let body, let outcome, let status, let headers) = input else { return nil }
        let reading = try read(Fixtures.response(body, status: status, headers: headers), row)
        #expect(reading.outcome == outcome, "\(reading.reason ?? "")")
        #expect(reading.estimate == nil && reading.reason?.isEmpty == false)
        return reading
    }

    @Test func `every row is of a listed format, and each format has one`() throws {
        #expect(
            try ConformanceRow.all.map(\.format.name.rawValue).sorted() == Formats.all.map(\.name.rawValue).sorted())
    }

    /// An example that nothing runs can be wrong.
    @Test func `every example of the page is run by some test`() throws {
        #expect(
            try PageExamples.names == [
                "answer", "openai-chat provider", "openai-chat answer", "http provider", "http answer",
                "process provider",
                "process program",
                "recorded answers", "format answer", "format declaration"
            ])
    }

    @Test(arguments: Formats.all)
    func `answer, usage and served model are read`(format: FormatDeclaration) throws {
        let row = try ConformanceRow.row(of: format)
        let reading = try read(try answer(try PageExamples.text("answer"), row), row)
        #expect(reading.outcome == .ok && reading.reason == nil && reading.rejection == nil)
        #expect(reading.estimate?.description == "Fried rice with an egg.")
        #expect(reading.usage?.input == 1200 && reading.usage?.output == 90)
        #expect(reading.servedModel == row.servedModel)
    }

    /// Those of the table that stand on the page as a whole.
    @Test(arguments: [FormatDeclaration.openAIChat, .httpTemplate, .recorded])
    func `the page's own response is read`(format: FormatDeclaration) throws {
        let row = try ConformanceRow.row(of: format)
        let reading = try read(Fixtures.response(row.answer), row)
        #expect(reading.estimate?.description == "Fried rice with an egg." && reading.usage?.output == 90)
    }

    @Test(arguments: Formats.all)
    func `an unusable answer is its own outcome`(format: FormatDeclaration) throws {
        let row = try ConformanceRow.row(of: format)
        for input in [row.refusal, row.truncation, row.empty] { _ = try check(input, row) }
        for (text, outcome) in [
            ("I cannot help.", Outcome.notJSON), (#"{"description": 3}"#, .schemaInvalid), (" ", .empty),
            (#"{"description": ""}"#, .empty)
        ] {
            let reading = try read(try answer(text, row), row)
            #expect(reading.outcome == outcome && reading.estimate == nil, "\(text)")
            #expect(reading.usage != nil, "it was paid for")
        }
    }

    @Test(arguments: Formats.all)
    func `a body that is not the format's does not crash`(format: FormatDeclaration) throws {
        let row = try ConformanceRow.row(of: format)
        for text in ["", "<html>", "{", "[1,2", "\u{FEFF}", "{\"a\":\"\\ud800\"}"] {
            let response = ProviderResponse(status: 200, body: Array(text.utf8))
            #expect(try read(response, row).outcome == row.malformed, "\(text)")
            _ = try read(ProviderResponse(status: 500, body: Array(text.utf8)), row)
        }
        for json: JSON in [nil, 1, "a", [], [:], [[[]]]] {
            let reading = try read(Fixtures.response(json), row)
            #expect(reading.estimate == nil && reading.usage == nil)
        }
        let deep = String(repeating: "[", count: 100_000)
        #expect(try read(ProviderResponse(status: 200, body: Array(deep.utf8)), row).outcome == row.malformed)
    }

    @Test(arguments: Formats.all)
    func `an error status is its outcome, with the server's words`(format: FormatDeclaration) throws {
        let row = try ConformanceRow.row(of: format)
        for (status, usual) in Self.statuses {
            let reading = try read(Fixtures.response(row.error("some words"), status: status), row)
            #expect(reading.outcome == row.statuses[status] ?? usual, "\(status)")
            #expect(reading.reason?.contains("some words") == true, "\(status): \(reading.reason ?? "")")
            #expect(reading.rejection?.wait == nil && reading.estimate == nil)
            // A wrong key is wrong for all models.
            if reading.outcome != .cancelled {
                #expect(reading.rejection?.concernsKey == row.keyStatuses.contains(status))
            }
        }
        let wait = try check(row.wait, row)
        if let wait { #expect(wait.rejection?.wait == .seconds(7)) }
        let quota = try check(row.quota, row)
        if let quota { #expect(quota.rejection?.wait == nil) }
    }

    @Test(arguments: Formats.all)
    func `a request has the schema where it is enforced, and else only the prompt's words`(
        format: FormatDeclaration
    ) throws {
        let row = try ConformanceRow.row(of: format)
        guard case .at(let place) = row.schema else { return }
        let asked = try ask(row)
        let pointer = try JSONPointer(place)
        #expect(pointer.resolve(in: try body(asked, row)) == asked.definition.answer.schema)
        guard format.carrier == .http else { return }
        let described = try body(try ask(row, strict: false), row)
        #expect(pointer.resolve(in: described) == nil)
        #expect(described.text().contains("Answer as a JSON object with one key"))
    }

    @Test(arguments: Formats.all)
    func `a request has every photo once, in order`(format: FormatDeclaration) throws {
        let row = try ConformanceRow.row(of: format)
        guard case .at(let place) = row.photos else { return }
        for count in 1...2 {
            let parts = try #require(
                try JSONPointer(place).resolve(in: try body(try ask(row, photos: count), row))?.array)
            let words = parts.map { $0.text() }.filter { one in
                ["AQIDBA==", "BQY=", Self.photos[0].sha256.hex, Self.photos[1].sha256.hex].contains { one.contains($0) }
            }
            #expect(words.count == count)
            #expect(words[0].contains("AQIDBA==") || words[0].contains(Self.photos[0].sha256.hex))
        }
    }

    private func body(_ ask: Ask, _ row: ConformanceRow) throws -> JSON {
        try Formats.format(row.format).request(ask).body.json()
    }

    @Test(arguments: Formats.all)
    func `what is recorded reads the same again, and has no key in it`(format: FormatDeclaration) throws {
        let row = try ConformanceRow.row(of: format)
        let redactor = Redactor([Secret(Self.key)])
        var responses = [
            try answer(try PageExamples.text("answer"), row), try answer("my key is \(Self.key)", row),
            try answer(#"{"description": "\#(Self.key)"}"#, row),
            ProviderResponse(status: 200, body: Array("<\(Self.key)>".utf8))
        ]
        for status in Self.statuses.keys {
            responses.append(Fixtures.response(row.error("\(Self.key) is wrong"), status: status))
        }
        let asked = try ask(row)
        for response in responses {
            let before = response.isSuccess ? row.before : []
            let reply = Reply(
                status: response.status, headers: [("X-Request-Id", Self.key), ("Retry-After", "7")],
                body: response.body)
            let record = ExchangeRecord(
                .success(reply), to: asked, after: before, redactor: redactor, sentAt: Fixtures.now,
                now: Fixtures.now)
            let line = JournalLine.attempt(
                JournalLine.Attempt(
                    trial: try #require(TrialKey("p/meal/default set/apple 0")), attempt: 1,
                    outcome: record.reading.outcome, reason: record.reading.reason,
                    requestSHA256: SHA256Digest(of: []), earlier: record.earlier, response: record.response,
                    servedModel: record.reading.servedModel, usage: record.reading.rawUsage,
                    startedAt: Fixtures.now.rfc3339, cost: record.cost, charged: record.charge))
            let bytes = line.json.serialized()
            #expect(!String(decoding: bytes, as: UTF8.self).contains("0123456789"))
            guard case .attempt(let attempt)? = JournalLine(json: try JSON.parse(bytes)) else {
                Issue.record("the line is not read again")
                continue
            }
            let exchanges = try #require(attempt.exchanges)
            #expect(ResponseReader.read(exchanges, to: asked, now: Fixtures.now) == record.reading)
        }
    }
}

extension JSON {
    /// With another value at that path, which exists.
    fileprivate func replacing(_ path: ArraySlice<String>, with value: JSON) -> JSON {
        guard let first = path.first else { return value }
        switch self {
        case .object(var object):
            object[first] = object[first]?.replacing(path.dropFirst(), with: value)
            return .object(object)
        case .array(var elements):
            guard let index = Int(first), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].replacing(path.dropFirst(), with: value)
            return .array(elements)
        default: return self
        }
    }
}
