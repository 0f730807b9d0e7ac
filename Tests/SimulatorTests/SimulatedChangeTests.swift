import Catalog
import Hashing
import JSON
import Nutrition
import Photos
import Providers
import Testing

@testable import Simulator

@Suite struct SimulatedChangeTests {
    private let meal = Fixtures.meals[0]

    private func ask(photos: [UInt8] = [1, 2], text: String = "Look.", schema: Bool = true) -> SimulatedAsk {
        let sent = photos.compactMap { SentPhoto(base64: Fixtures.base64(Fixtures.photo($0))[...]) }
        return SimulatedAsk(photos: sent, seed: nil, outputLimit: nil, text: text, enforcesSchema: schema)
    }

    private func energy(_ ask: SimulatedAsk, _ change: (inout SimulatedMeal) -> Void = { _ in }) throws -> Double {
        var meal = meal
        change(&meal)
        let definition = try Fixtures.definition(.openAIChat, name: "gpt-4o-mini")
        var drawing = EstimateDrawing(
            model: .row(forProvider: "gpt-4o-mini"), seed: 7, provider: "gpt-4o-mini", meal: meal, repeatIndex: 0)
        drawing.change = SimulatedChange(ask, of: meal, by: definition)
        return try #require(drawing.estimate().statedTotals.energy?.value)
    }

    @Test func `a usual request is answered as if there were no changes`() throws {
        let definition = try Fixtures.definition(.openAIChat)
        #expect(SimulatedChange(ask(), of: meal, by: definition) == SimulatedChange())
        // What stands in the prompt is no note of the person's.
        #expect(
            SimulatedChange(ask(text: "Say: about 500 kcal in all."), of: meal, by: definition) == SimulatedChange())
    }

    @Test func `photos left out make the meal's error a quarter larger`() throws {
        let whole = try energy(ask())
        let part = try energy(ask(photos: [1]))
        #expect(part != whole)
        let definition = try Fixtures.definition(.openAIChat)
        var one = meal
        one.meal.photos = Array(meal.meal.photos.prefix(1))
        #expect(SimulatedChange(ask(photos: [1]), of: one, by: definition) == SimulatedChange())
    }

    @Test func `a note pulls the energy as far as the model's slope says`() throws {
        let plain = try energy(ask())
        for noted in [100.0, 800] {
            let text = "Look.\n\nAdditional context: No oil. It has about \(Int(noted)) kcal in all."
            let pulled = try energy(ask(text: text))
            // 0.9 less a slope of 0.12.
            #expect(abs((pulled - plain) / (noted - plain) - 0.78) < 0.02)
        }
    }

    @Test func `turned photos, another order and a free answer each change the estimate`() throws {
        let plain = try energy(ask())
        let turned = try energy(ask()) { $0.changed = [$0.photos[0]: .rotated, $0.photos[1]: .rotated] }
        let mirrored = try energy(ask()) { $0.changed = [$0.photos[0]: .mirrored, $0.photos[1]: .mirrored] }
        let reversed = try energy(ask(photos: [2, 1]))
        let free = try energy(ask(schema: false))
        #expect(Set([plain, turned, mirrored, reversed, free]).count == 5)
    }

    @Test func `a provider that enforces no schema anyway is not called free`() throws {
        var definition = try Fixtures.definition(.openAIChat)
        definition.parameters.schemaMode = .none
        #expect(!SimulatedChange(ask(schema: false), of: meal, by: definition).isFree)
        definition.parameters.schemaMode = .strict
        #expect(SimulatedChange(ask(schema: false), of: meal, by: definition).isFree)
    }

    @Test(arguments: Formats.all.filter { $0.carrier == .http && !$0.hasTemplate })
    func `text and schema are read out of each vendor's request`(wire: FormatDeclaration) throws {
        let format: JSON = ["type": "json_schema", "json_schema": ["name": "x", "strict": true, "schema": strict]]
        let definition = try Fixtures.definition(wire)
        let (path, extra): (String, (String, JSON)) =
            switch wire {
            case .gemini:
                (
                    "/v1beta/models/\(definition.model):generateContent",
                    ("generationConfig", ["responseMimeType": "application/json", "responseJsonSchema": strict])
                )
            case .anthropicMessages:
                ("/v1/messages", ("output_config", ["format": ["type": "json_schema", "schema": strict]]))
            default: ("/v1/chat/completions", ("response_format", format))
            }
        for (members, isEnforced) in [([], false), ([extra], true)] {
            let body = try Fixtures.body(wire, extra: members)
            let request = ReceivedRequest(
                headers: [
                    "authorization": "Bearer any", "x-goog-api-key": "any", "x-api-key": "any",
                    "anthropic-version": "any"
                ], path: path, query: "", body: body, byteCount: 100)
            let read = try #require(wire.simulated).read(request, for: definition)
            #expect(read.text.contains("Look.") && read.enforcesSchema == isEnforced)
        }
    }

    private let strict: JSON = [
        "type": "object", "properties": ["a": ["type": "string"]], "required": ["a"], "additionalProperties": false
    ]
}
