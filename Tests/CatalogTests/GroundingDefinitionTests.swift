import Nutrition
import TestSupport
import Testing

@testable import Catalog

struct GroundingDefinitionTests {
    private func load(_ text: String) throws -> (GroundingDefinition?, [String]) {
        let result = try SampleProject(config: "grounding: \(text)").load()
        return (result.catalog.configuration.grounding, result.diagnostics.map(\.description))
    }

    @Test func `an order is read, and none is no grounding`() throws {
        let (found, remarks) = try load(
            "{order: [history, cache, off, fdc, nutritionix, bundled, model], contact: me@example.org}")
        #expect(remarks == [])
        #expect(
            found
                == GroundingDefinition(
                    order: [.history, .cache, .off, .fdc, .nutritionix, .bundled, .model], contact: "me@example.org"))
        #expect(found?.keyVariables == ["FDC_API_KEY", "NUTRITIONIX_APP_ID", "NUTRITIONIX_APP_KEY"])
        #expect(try load("").0 == nil)
    }

    @Test(arguments: [
        ("{}", "the key `order` is missing"),
        ("{order: []}", "must be a list of sources"),
        ("{order: bundled}", "must be a list of sources"),
        ("{order: [bundle, model]}", "there is no source `bundle`; did you mean `bundled`?"),
        ("{order: [bundled, fdc]}", "`order` must end with `model`"),
        ("{order: [bundled, bundled, model]}", "`bundled` is named twice"),
        ("{order: [bundled, cache, model]}", "`cache` must come first"),
        ("{order: [cache, history, model]}", "`history` must come first"),
        ("{order: [model]}", "no source but the model"),
        ("{order: [cache, model]}", "no source but the model"),
        ("{order: [bundled, model], contacts: a}", "unknown key `contacts`"),
        ("{order: [bundled, model], contact: 'a) b'}", "plain letters without brackets")
    ]) func `a mistake is named where it stands`(text: String, words: String) throws {
        let (_, remarks) = try load(text)
        #expect(remarks.contains { $0.hasPrefix("config.yaml:1:") && $0.contains(words) }, "\(remarks)")
    }

    @Test func `keys in the project's own file are read when a service in the order needs them`() throws {
        let project = try SampleProject(config: "grounding: {order: [fdc, model]}")
        try project.folder.write("FDC_API_KEY=abc\nNUTRITIONIX_APP_KEY=def\n", to: ".env")
        let environment = try project.load().environment
        #expect(environment["FDC_API_KEY"] == "abc" && environment["NUTRITIONIX_APP_KEY"] == nil)
    }
}
