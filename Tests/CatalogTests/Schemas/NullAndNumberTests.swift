import Costs
import Foundation
import JSON
import Nutrition
import Sanity
import TestSupport
import Testing

@testable import Catalog

/// Small things in which readers were at odds with the rule they state.
@Suite struct NullAndNumberTests {
    @Test func `null counts as left out in thresholds and in numbers of an image rule`() throws {
        let config = "sanity: {thresholds: {totals_tolerance: null, fruit_sd_kcal: null}}"
        let lines = "image_tokens: {rule: gemini-tiles, tokens: null}"
        let result = try SampleProject(lines: lines, config: config).load()
        #expect(result.diagnostics == [])
        #expect(result.catalog.configuration.sanity == .extended)
        #expect(result.catalog.providers.first?.imageTokens == .googleTiles)
    }

    @Test(arguments: [
        ("7", "7"), ("9007199254740992", "9007199254740992"), ("007", nil), ("\"007\"", "007"),
        ("7.5", nil), ("-7", nil), ("true", nil), ("1e300", nil), ("[]", nil)
    ])
    func `a meal's id is a text or the digits of a whole number`(id: String, read: String?) throws {
        let line = Array(#"{"id": \#(id), "photos": ["apple-top.jpg"]}"#.utf8)
        guard let document = try? JSONDocument(parsing: line) else {
            #expect(read == nil)
            return
        }
        let photos = TestData.repository.appending(path: "eval-sets/demo/photos").path
        let list = DiagnosticList()
        let meal = MealReader(photoFolder: photos).read(
            JSONNodes.node(document, line: 1), file: "meals.jsonl", diagnostics: list)
        #expect(meal?.id == read)
        #expect(list.all.isEmpty == (read != nil))
    }

    @Test func `a range of energy has two numbers and nothing else`() throws {
        let judge = try CatalogJudge()
        let meal = #"{"id": "m", "photos": ["apple-top.jpg"], "truth": {"energy_kcal_range": [1, "x", 2]}}"#
        #expect(
            try judge.errors(.meal, meal) == ["`energy_kcal_range` must be two numbers of kcal; write `[170, 230]`"])
    }

    @Test func `a food's keys are looked over where no foods are mapped`() throws {
        let answer = "schema: food-description.json\ndescription: /description\nfood: {name: /a, nmae: /b}\n"
        #expect(try CatalogJudge().errors(.answer, answer) == ["unknown key `nmae`; did you mean `name`?"])
    }

    /// Each was judged one way by the readers and another by the schema.
    @Test(arguments: [
        (SchemaKind.config, "", true), (.config, "# nothing but a remark\n", true), (.config, "null", true),
        (.config, "run: {seed: 9007199254740991}", true), (.config, "run: {seed: 9007199254740992}", false),
        (.config, "run: {seed: 9007199254740993}", false), (.config, "photo_settings: {default: {quality: 5}}", false),
        (.config, "photo_settings: {small: {quality: 5}}", true),
        (.config, "photo_settings: {defaults: {quality: 5}}", true),
        (.meal, #"{"id": "m", "photos": ["../photos/apple-top.jpg"]}"#, false),
        (.meal, #"{"id": "m", "photos": ["/a.jpg"]}"#, false),
        (.meal, #"{"id": "m", "photos": ["a/../b.jpg"]}"#, false),
        (.meal, #"{"id": "m", "photos": ["a//b.jpg"]}"#, false), (.meal, #"{"id": "m", "photos": ["a/"]}"#, false),
        (.meal, #"{"id": "m", "photos": ["a\\b.jpg"]}"#, false),
        (.meal, #"{"id": "m", "photos": ["apple-top.jpg"]}"#, true)
    ])
    func `readers and schema agree on it`(kind: SchemaKind, text: String, isGood: Bool) throws {
        let errors = try CatalogJudge().errors(kind, text)
        let violations = try kind.schema().validate(kind.value(text))
        #expect(errors.isEmpty == isGood, "\(errors)")
        #expect(violations.isEmpty == isGood, "\(violations)")
    }
}
