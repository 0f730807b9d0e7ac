import Costs
import Providers
import Testing

@testable import Catalog

@Suite struct PriceFloorTests {
    private static let floor = PriceFloor(
        [
            file(model: "small", input: "0.1", output: "0.5"), file(model: "large", input: "2", output: "8"),
            file(host: "llm.example.org", model: "own", input: "0", output: "0"), "schema: a.json\n"
        ], formats: Formats.all)

    private static func file(host: String = "api.openai.com", model: String, input: String, output: String) -> String {
        """
        endpoint: https://\(host)/v1
        model: \(model)
        served_aliases: [\(model)-2026]
        prices: [{from: 2026-09-01, input: \(input), output: \(output), source: s}]
        """
    }

    private func definition(
        _ endpoint: String = "https://api.openai.com/v1", model: String, _ prices: String
    ) throws -> ProviderDefinition {
        let project = try SampleProject(lines: "prices: [\(prices)]")
        var definition = try #require(try project.load().catalog.providers.first)
        (definition.endpoint, definition.model) = (endpoint, model)
        return definition
    }

    private static let free = "{from: 2026-09-01, input: 0, output: 0, source: s}"

    @Test(arguments: ["large", "large-2026"])
    func `a model that comes with the program costs at least what is known of it`(_ model: String) throws {
        let definition = try definition(model: model, Self.free)
        let row = Self.floor.prices(for: definition)?.row(on: .unixEpoch)
        #expect(row?.input == 2 && row?.output == 8 && row?.cachedInput == 2)
        #expect(Self.floor.least(above: definition) == nil)
    }

    @Test func `nothing is known of other hosts, where a price of 0 is a person's own server`() throws {
        for host in ["http://localhost:8080/v1", "https://llm.example.org/v1"] {
            let definition = try definition(host, model: "own", Self.free)
            #expect(Self.floor.prices(for: definition) == nil && Self.floor.least(above: definition) == nil)
        }
    }

    @Test(arguments: [
        (free, true), ("{from: 2026-09-01, per_request_usd: 0.01, source: s}", true),
        ("{from: 2026-09-01, input: 0.1, output: 0.5, per_request_usd: 0, source: s}", false),
        ("{from: 2026-09-01, input: 0.1, output: 0.5, source: s}", false),
        ("{from: 2026-09-01, input: 0.1, output: 0.4, source: s}", true),
        (
            "{from: 2026-09-01, input: 1, output: 1, long_context: {above: 1, input: 0, output: 1}, source: s}", true
        ),
        (
            "{from: 2026-09-01, input: 1, output: 1, source: s}, {from: 2027-01-01, input: 0, output: 1, source: s}",
            true
        )
    ])
    func `another model of a known vendor cannot be stated cheaper than all that are known`(
        _ prices: String, isBelow: Bool
    ) throws {
        // Of Anthropic no price comes with the program: the lowest of all vendors counts.
        for host in ["api.openai.com", "api.anthropic.com"] {
            let least = Self.floor.least(above: try definition("https://\(host)/v1", model: "new", prices))
            #expect((least != nil) == isBelow)
            if let least { #expect(least.input == 0.1 && least.output == 0.5) }
        }
    }
}
