import Costs
import Foundation
import JSON
import Nutrition
import Photos
import Providers
import TestSupport
import Testing

@testable import Catalog

@Suite struct ShippedDefinitionTests {
    private static let day = CalendarDate("2026-11-21")
    private static let result = load()

    private static func load() -> CatalogResult {
        guard let day else { preconditionFailure("no such day") }
        return Catalog.load(project: TestData.repository.path, formats: Formats.all, today: day)
    }

    static let names = [
        "claude-haiku", "claude-opus", "gemini-flash", "gemini-flash-lite", "gemini-flash-refine", "gemini-flash-top3",
        "gemini-flash-verify", "gemini-pro", "gpt-4o-mini", "gpt-6-luna", "gpt-6-luna-barcode", "gpt-6-luna-label",
        "gpt-6-luna-text", "gpt-6-luna-text-values", "meal-backend", "mistral-large", "mistral-large-describe",
        "mistral-small", "mistral-small-describe", "mistral-small-text"
    ]

    @Test func `the shipped providers load with nothing but the one lifecycle warning`() {
        let remarks = Self.result.diagnostics.filter { !$0.file.hasPrefix("eval-sets") && $0.file != ".env" }
        #expect(
            remarks.map(\.description) == [
                "providers/gpt-4o-mini.yaml:6:8: warning: gpt-4o-mini-2024-07-18 will be shut down on 2027-01-14; use gpt-6-luna instead"
            ])
        #expect(Self.result.catalog.providers.map(\.name) == Self.names)
        #expect(!Self.result.hasMistakes)
    }

    /// A product's own backend has its own prompt, one photo, and no price.
    @Test func `the backend's file follows the backend`() throws {
        let provider = try #require(Self.result.catalog.provider(named: "meal-backend"))
        let job = try #require(provider.job)
        #expect(job.running == ["pending", "processing"] && job.done == ["completed", "confirmed"])
        #expect(job.failed == ["failed"] && job.interval == 1 && job.polls == 30)
        #expect(job.submit == "/meal-logs/photo" && job.poll == "/meal-logs/{ticket}" && job.cleanUp == job.poll)
        #expect(provider.limits.bytesPerPhoto == 10_000_000 && provider.limits.photosPerRequest == 1)
        #expect(provider.keyVariables == ["MEAL_BACKEND_TOKEN", "MEAL_BACKEND_REFRESH_TOKEN"])
        #expect(provider.answer.mapping.confidenceWords["very low"] == 0.25)
        let day = try #require(Self.day)
        #expect(provider.prices?.row(on: day)?.input == 0 && provider.endpoint.hasPrefix("https://"))
    }

    @Test(arguments: names.filter { $0 != "meal-backend" })
    func `every shipped model obeys the common rules`(name: String) throws {
        let provider = try #require(Self.result.catalog.provider(named: name))
        #expect(provider.file == "providers/\(name).yaml")
        #expect(provider.endpoint.hasPrefix("https://"))
        #expect(provider.keyVariable != nil)
        #expect(provider.sha256 != nil)
        #expect(provider.photo.longestSide == 1024)
        #expect(provider.limits.photosPerRequest == 8)
        #expect(provider.prompt.system != nil)
        #expect(provider.prompt.user.contains("Additional context"))
        let day = try #require(Self.day)
        let price = try #require(provider.prices?.row(on: day))
        #expect(price.input != nil && price.output != nil && !price.source.isEmpty)
        // Without these two a run with a cap cannot ask it.
        #expect(provider.imageTokens != nil || !provider.task.takesPhotos)
        #expect(provider.parameters.maxOutputTokens != nil)
        // Thinking models: no sampling keys and room for thoughts.
        if name.hasPrefix("gemini") || name.hasPrefix("claude") || name.hasPrefix("gpt-6-luna") {
            #expect(provider.parameters.temperature == nil && provider.parameters.topP == nil)
            #expect(provider.parameters.topK == nil)
            #expect((provider.parameters.maxOutputTokens ?? 0) >= 8192)
        }
        if name.hasPrefix("gemini") { #expect(Set(provider.parameters.safety.values) == ["BLOCK_NONE"]) }
        let meal = provider.answer.first ?? provider.answer
        #expect(meal.mapping.foods != nil || meal.mapping.description != nil || !meal.mapping.task.isEmpty)
        #expect((provider.answer.first != nil) == (provider.prompt.second != nil))
    }

    @Test func `gemini flash doubles its price in 2027`() throws {
        let prices = try #require(Self.result.catalog.provider(named: "gemini-flash")?.prices)
        let (before, after) = (try #require(CalendarDate("2026-12-31")), try #require(CalendarDate("2027-01-01")))
        #expect(prices.row(on: before)?.input == 0.75)
        #expect(prices.row(on: after)?.input == 1.5)
    }

    /// Prices per million tokens: input, cached input, output, and the same above the limit of a long context.
    @Test(arguments: [
        ("gpt-6-luna", "2026-09-22", [0.10, 0.01, 0.50], 272_000, [0.20, 0.02, 0.75]),
        ("claude-haiku", "2026-10-07", [0.10, 0.01, 0.50], 100_000, [0.50, 0.05, 2.50]),
        ("gemini-pro", "2026-11-21", [2, 0.20, 12], 200_000, [4, 0.40, 18])
    ])
    func `long requests have their own prices`(
        name: String, day: String, short: [Double], above: Int, long: [Double]
    ) throws {
        let prices = try #require(Self.result.catalog.provider(named: name)?.prices)
        let date = try #require(CalendarDate(day))
        let row = try #require(prices.row(on: date))
        #expect([row.input, row.cachedInput, row.output] == short)
        let context = try #require(row.longContext)
        #expect(context.above == above)
        #expect([context.input, context.cachedInput, context.output] == long)
    }

    @Test(arguments: [("gpt-6-luna", "2026-09-22"), ("gemini-flash", "2026-09-02")])
    func `a price is in force from the day of release`(name: String, day: String) throws {
        let prices = try #require(Self.result.catalog.provider(named: name)?.prices)
        let released = try #require(CalendarDate(day))
        #expect(prices.row(on: released)?.from == released)
        #expect(prices.rows.allSatisfy { $0.from >= released })
    }

    @Test func `gemini pro names its successor and no end`() throws {
        let lifecycle = try #require(Self.result.catalog.provider(named: "gemini-pro")?.lifecycle)
        #expect(lifecycle.replacement == "gemini-4-argon" && lifecycle.shutdown == nil)
    }

    @Test func `the prompt schema-only has no words`() throws {
        let read = Self.result.catalog.loadPrompt(named: "schema-only")
        #expect(read.diagnostics == [])
        let prompt = try #require(read.prompt)
        #expect(prompt.system == nil && prompt.user.isEmpty && prompt.answer == nil && prompt.title != nil)
    }

    @Test func `the schema of analyze-meal has the shape of the product`() throws {
        let answer = try #require(Self.result.catalog.provider(named: "gpt-4o-mini")?.answer)
        #expect(answer.schemaName == "analyze_meal")
        let good = try JSON.parse(
            """
            {"meal_analysis": {"ingredients": [{"id": "1", "name": "apple", "calories": 95, "protein": 0, "carbs": 25,
            "fat": 0, "confidence": 0.9}], "totalCalories": 95, "timestamp": "2026-11-21T12:00:00Z", "confidenceScore": 0.9}}
            """)
        #expect(answer.validator.validate(good).isEmpty)
        let extra = good.setting(try JSONPointer("/meal_analysis/x"), to: 1)
        #expect(!answer.validator.validate(extra).isEmpty)
    }

    @Test func `the template for a server of one's own is accepted`() throws {
        let folder = try TemporaryFolder()
        let source = TestData.repository.appending(path: "providers")
        try FileManager.default.copyItem(at: source, to: folder.url.appending(path: "providers"))
        let providers = folder.url.appending(path: "providers")
        try FileManager.default.moveItem(
            at: providers.appending(path: "my-endpoint.yaml.example"), to: providers.appending(path: "my-endpoint.yaml")
        )
        try folder.write("", to: "config.yaml")
        let result = Catalog.load(project: folder.path, formats: Formats.all, today: try #require(Self.day))
        #expect(result.diagnostics.filter { $0.file.contains("my-endpoint") } == [])
        #expect(result.catalog.provider(named: "my-endpoint") != nil)
    }
}
