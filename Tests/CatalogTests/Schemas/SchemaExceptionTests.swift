import JSON
import Testing

@testable import Catalog

/// One case for each thing the Catalog checks and a schema cannot, so that the list holds nothing it need not.
@Suite struct SchemaExceptionTests {
    struct Case: Sendable, CustomStringConvertible {
        var exception: SchemaException
        var sample: String
        var place: String
        var value: JSON
        var description: String { "\(exception) at \(place)" }
    }

    static let openAI = "every section of a provider, openai-chat"

    static let http = "every section of a provider, http"

    @Test(arguments: [
        Case(exception: .fileExists, sample: openAI, place: "/prompt", value: "prompts/none.md"),
        Case(exception: .fileExists, sample: openAI, place: "/answer", value: "answers/none.yaml"),
        Case(exception: .fileExists, sample: "every key of an answer", place: "/schema", value: "none.json"),
        Case(exception: .fileExists, sample: "every key of a meal", place: "/photos/0", value: "none.jpg"),
        Case(exception: .placeInAnswer, sample: "every key of an answer", place: "/confidence", value: "/nowhere"),
        Case(exception: .placeInAnswer, sample: "every key of an answer", place: "/foods", value: "/scene_description"),
        Case(exception: .nameExists, sample: "every section of config.yaml", place: "/run/sets", value: ["none"]),
        Case(exception: .nameExists, sample: "every section of config.yaml", place: "/run/providers", value: ["none"]),
        Case(exception: .hostRules, sample: openAI, place: "/endpoint", value: "https://user@host/path"),
        Case(exception: .hostRules, sample: openAI, place: "/endpoint", value: "http://llm.example.org/v1"),
        Case(exception: .hostRules, sample: openAI, place: "/endpoint", value: "https://host/path?key=1"),
        Case(exception: .calendar, sample: openAI, place: "/lifecycle/shutdown", value: "2026-02-30"),
        Case(exception: .keysTogether, sample: openAI, place: "/limits/in_flight_start", value: 3),
        Case(exception: .keysTogether, sample: openAI, place: "/prices/1/from", value: "2026-09-01"),
        Case(
            exception: .keysTogether, sample: "every section of config.yaml", place: "/monitor/api_errors/critical",
            value: "0.5%"),
        Case(exception: .keysTogether, sample: "every key of a set", place: "/splits/tune", value: 0.5),
        Case(exception: .keysTogether, sample: "every key of a meal", place: "/truth/energy_kcal_range", value: [2, 1]),
        Case(exception: .keysTogether, sample: "every key of a policy", place: "/steps/0/latency_ms/most", value: 2),
        Case(exception: .byteUnits, sample: openAI, place: "/limits/bytes_per_photo", value: "0.5kB"),
        Case(exception: .byteUnits, sample: openAI, place: "/limits/bytes_per_photo", value: "200MB"),
        Case(
            exception: .bytesOfText, sample: "every key of a meal", place: "/group",
            value: .string(String(repeating: "ü", count: 60))),
        Case(exception: .knownModel, sample: openAI, place: "/model", value: "mistral-large-3-25-12"),
        Case(exception: .template, sample: http, place: "/request/json/images", value: ["{{foto}}", "{{photo}}"]),
        Case(exception: .template, sample: http, place: "/request/json/images", value: "no photo"),
        Case(
            exception: .template, sample: http, place: "/request/json/images",
            value: .array(Array(repeating: "{{photo}}", count: 17))),
        Case(
            exception: .template, sample: http, place: "/request/json/images",
            value: .array(["{{photo}}"] + Array(repeating: "{{model}}", count: 101))),
        Case(exception: .template, sample: http, place: "/request/headers/Host", value: "example.org"),
        Case(exception: .template, sample: http, place: "/response/outcomes/200", value: "refused"),
        Case(exception: .folderName, sample: "every key of a set", place: "/name", value: "other")
    ])
    func `what the Catalog alone refuses is named`(one: Case) throws {
        let sample = try #require(SchemaSamples.complete.first { $0.name == one.sample })
        let value = try sample.kind.value(sample.text).setting(try JSONPointer(one.place), to: one.value)
        #expect(try sample.kind.schema().validate(value) == [])
        let errors = try CatalogJudge().errors(sample.kind, String(decoding: value.serialized(), as: UTF8.self))
        #expect(!errors.isEmpty)
        #expect(Set(errors.map { SchemaException.of($0) }) == [one.exception], "\(errors)")
    }
}
