import Costs
import TestSupport
import Testing

@testable import Catalog

@Suite struct RetiredModelTests {
    @Test(arguments: [
        ("gemini-1.5-flash", "2025-09-24", "gemini-3.8-flash"),
        ("gemini-1.5-flash-002", "2025-09-24", "gemini-3.8-flash"),
        ("gemini-1.5-flash-8b", "2025-09-24", "gemini-3.5-flash-lite"),
        ("gemini-1.5-pro-latest", "2025-09-24", "gemini-3.1-pro-preview"),
        ("gemini-2.0-flash", "2026-06-01", "gemini-3.8-flash"),
        ("models/gemini-2.0-flash-001", "2026-06-01", "gemini-3.8-flash"),
        ("gemini-2.0-flash-exp", "2026-06-01", "gemini-3.8-flash"),
        ("gemini-2.0-flash-lite", "2026-06-01", "gemini-3.5-flash-lite"),
        ("models/gemini-2.0-flash-lite-001", "2026-06-01", "gemini-3.5-flash-lite"),
        ("gemini-2.5-flash", "2026-12-01", "gemini-3.5-flash-lite"),
        ("gemini-2.5-pro", "2026-12-01", "gemini-3.8-flash"),
        ("pixtral-12b-2409", "2025-12-31", "mistral-small-latest"),
        ("pixtral-12b-latest", "2025-12-31", "mistral-small-latest"),
        ("pixtral-large-2411", "2026-05-31", "mistral-large-2512"),
        ("pixtral-large-latest", "2026-05-31", "mistral-large-2512"),
        ("mistral-small-2506", "2026-07-31", "mistral-small-2603"),
        ("mistral-medium-2505", "2026-08-31", "mistral-medium-3-5"),
        ("mistral-medium-2508", "2026-08-31", "mistral-medium-3-5"),
        ("gpt-4.1-nano", "2026-10-23", "gpt-6-luna"), ("gpt-4.1-nano-2025-04-14", "2026-10-23", "gpt-6-luna"),
        ("o4-mini", "2026-10-23", "gpt-6-luna"), ("gpt-4-turbo-2024-04-09", "2026-10-23", "gpt-6.1-sol"),
        ("gpt-4o-2024-05-13", "2026-10-23", "gpt-6.1-sol"), ("gpt-4o-2024-11-20", "2027-01-14", "gpt-6.1-sol"),
        ("gpt-4o", "2027-01-14", "gpt-6.1-sol"), ("gpt-4.1", "2027-01-14", "gpt-6.1-sol"),
        ("gpt-4.1-mini-2025-04-14", "2027-01-14", "gpt-6.1-sol"),
        ("gpt-4o-mini-2024-07-18", "2027-01-14", "gpt-6-luna"),
        ("ft:gpt-4o-mini-2024-07-18:me::abc", "2027-01-14", "gpt-6-luna"),
        ("gpt-5", "2026-12-11", "gpt-5.6-sol"), ("gpt-5-pro", "2026-12-11", "gpt-5.6-sol"),
        ("o3", "2026-12-11", "gpt-5.6-sol"), ("gpt-5-mini-2025-08-07", "2026-12-11", "gpt-5.6-terra"),
        ("gpt-5-nano", "2026-12-11", "gpt-5.6-luna")
    ])
    func `a model with a known end has its day and what to use instead`(
        id: String, shutdown: String, replacement: String
    ) throws {
        let model = try #require(RetiredModel.named(id))
        #expect(model.shutdown == CalendarDate(shutdown))
        #expect(model.replacement == replacement)
        // What is advised must not itself have an end.
        #expect(RetiredModel.named(replacement) == nil && RetiredModel.correctID(of: replacement) == nil)
    }

    @Test(arguments: [
        "gemini-2.5-flash-lite", "gemini-3.8-flash", "gemini-3.5-flash-lite", "gemini-15-pro", "my-gemini-1.5-flash",
        "mistral-small-2603", "mistral-small-latest", "mistral-large-2512", "mistral-medium-3-5", "mistral-small-25061",
        "gpt-4", "gpt-4.10", "gpt-4o-audio-preview", "gpt-5.4", "gpt-5.6-sol", "gpt-6-luna", "o3-mini", "o3-pro",
        "pixtralish", "models/", "ft:", "", "google/gemini-1.5-flash"
    ])
    func `a model that only looks alike has no known end`(id: String) {
        #expect(RetiredModel.named(id) == nil)
    }

    private static func remarks(model: String, endpoint: String? = nil, wire: String = "openai-chat") throws -> [String]
    {
        let project = try SampleProject()
        let text = SampleProject.provider.replacing("model: m-1", with: "model: \(model)")
            .replacing("openai-chat", with: wire)
            .replacing("https://api.openai.com/v1/chat/completions", with: endpoint ?? "https://llm.example.org/v1")
        try project.folder.write(text, to: "providers/one.yaml")
        return try project.remarks()
    }

    @Test(arguments: [
        "gemini-1.5-flash", "gemini-1.5-pro-latest", "gemini-1.5-flash-8b", "models/gemini-2.0-flash-001",
        "pixtral-large-2411", "gpt-4-turbo"
    ])
    func `a check reports a model that was shut down as an error`(id: String) throws {
        let known = try #require(RetiredModel.named(id))
        #expect(
            try Self.remarks(model: id) == [
                "providers/one.yaml:4:8: error: \(id) was shut down on \(known.shutdown); use \(known.replacement) instead"
            ])
    }

    @Test func `a Gemini model with models in front is named for both mistakes`() throws {
        let remarks = try Self.remarks(model: "models/gemini-2.0-flash-001", wire: "gemini")
        #expect(remarks.count == 2)
        #expect(remarks.contains { $0.contains("error: models/gemini-2.0-flash-001 was shut down on 2026-06-01") })
        #expect(remarks.contains { $0.hasSuffix("leave out `models/`, which is part of the address") })
    }

    @Test func `a name the API does not know is a mistake that names the API's id`() throws {
        let project = try SampleProject()
        let text = SampleProject.provider.replacing("model: m-1", with: "model: mistral-large-3-25-12")
        try project.folder.write(text, to: "providers/one.yaml")
        let result = try project.load()
        #expect(
            result.diagnostics.map(\.description) == [
                "providers/one.yaml:4:8: error: `mistral-large-3-25-12` is no id the API knows; write `model: mistral-large-2512`, the API's id of it"
            ])
        #expect(result.hasMistakes)
    }

    @Test func `public weights have no end on a server of one's own`() throws {
        for id in ["pixtral-12b-2409", "mistral-small-2506", "mistral-large-3-25-12"] {
            #expect(try Self.remarks(model: id, endpoint: "http://localhost:8000/v1") == [])
            #expect(try Self.remarks(model: id).count == 1)
        }
        #expect(try Self.remarks(model: "gemini-1.5-flash", endpoint: "http://localhost:8000/v1").count == 1)
    }
}
