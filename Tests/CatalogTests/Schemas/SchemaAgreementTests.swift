import JSON
import TestSupport
import Testing

@testable import Catalog

@Suite struct SchemaAgreementTests {
    @Test(arguments: SchemaKind.allCases)
    func `a schema is one our own validator takes, with a title and a description for every key`(kind: SchemaKind)
        throws
    {
        let document = try kind.document()
        _ = try JSONSchema(compiling: document)
        #expect(document["$schema"] == "https://json-schema.org/draft/2020-12/schema")
        #expect(document["title"]?.string?.isEmpty == false)
        let objects = SchemaKeys.objects(of: document)
        #expect(!objects.isEmpty)
        for (path, object) in objects {
            for (key, schema) in object["properties"]?.object ?? JSONObject() {
                #expect(schema["description"]?.string?.isEmpty == false, "\(path)/\(key) has no description")
            }
        }
    }

    @Test(arguments: SchemaSamples.all)
    func `the Catalog and the schema both accept what is shipped and what uses every key`(
        sample: SchemaSamples.Sample
    ) throws {
        let violations = try sample.kind.schema().validate(sample.kind.value(sample.text))
        #expect(violations.map(\.description) == [])
        #expect(try CatalogJudge().errors(sample.kind, sample.text) == [])
    }

    /// One change at a time to one file of each sort, then two at a time picked by a fixed seed.
    @Test(arguments: SchemaKind.allCases)
    func `the Catalog and the schema agree on spoiled files`(kind: SchemaKind) throws {
        let judge = try CatalogJudge()
        let schema = try kind.schema()
        var numbers = SeededNumbers(seed: 20_260_101)
        var outcome = Outcome()
        for sample in Self.spoiled(kind) {
            let value = try kind.value(sample.text)
            let mutations = SchemaMutations.single(value)
            for mutation in mutations {
                try outcome.ask(kind, judge, schema, mutation.applied(to: value), "\(sample): \(mutation.what)")
            }
            for _ in 0..<15 {
                guard let first = mutations.randomElement(using: &numbers) else { continue }
                let once = first.applied(to: value)
                guard let second = SchemaMutations.single(once).randomElement(using: &numbers) else { continue }
                let what = "\(sample): \(first.what), \(second.what)"
                try outcome.ask(kind, judge, schema, second.applied(to: once), what)
            }
        }
        #expect(outcome.disagreements.prefix(20) == [], "\(outcome.disagreements.count) in all")
        #expect(outcome.accepted >= 10 && outcome.refused >= 50, "\(outcome.accepted), \(outcome.refused)")
    }

    /// Those that differ in what they hold; the rest of the shipped files have the same keys.
    private static func spoiled(_ kind: SchemaKind) -> [SchemaSamples.Sample] {
        let shipped = [
            "config.yaml", "providers/mistral-small-describe.yaml", "providers/answers/food-description.yaml",
            "eval-sets/demo/meals.jsonl:1", "policies/tier-choice.yaml"
        ]
        return SchemaSamples.shipped.filter { $0.kind == kind && shipped.contains($0.name) }
            + SchemaSamples.complete.filter { $0.kind == kind }
    }

    private struct Outcome {
        var disagreements: [String] = []
        var accepted = 0
        var refused = 0

        mutating func ask(
            _ kind: SchemaKind, _ judge: CatalogJudge, _ schema: JSONSchema, _ value: JSON, _ what: String
        ) throws {
            let violations = schema.validate(value, limit: 1)
            // JSON is YAML, so one text serves both.
            let errors = try judge.errors(kind, String(decoding: value.serialized(), as: UTF8.self))
            switch (violations.isEmpty, errors.isEmpty) {
            case (true, true): accepted += 1
            case (false, false): refused += 1
            case (true, false):
                let unsaid = errors.filter { SchemaException.of($0) == nil }
                if !unsaid.isEmpty { disagreements.append("\(what): only the Catalog: \(unsaid)") }
            case (false, true):
                disagreements.append("\(what): only the schema: \(violations)")
            }
        }
    }
}
