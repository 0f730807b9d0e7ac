import JSON
import TestSupport
import Testing

@testable import Catalog

@Suite struct AlternativesTests {
    private func project(_ mapping: String) throws -> SampleProject {
        let project = try SampleProject()
        let food = #""food": {"type": "object", "properties": {"name": {"type": "string"}, "#
        try project.folder.write(
            SampleProject.schema.replacing(
                #""food": {"type": "object", "properties": {"name": {"type": "string"}}"#,
                with: food + #""others": {"type": "array", "items": {"type": "string"}}}"#
            ).replacing(#""required": ["name"]"#, with: #""required": ["name", "others"]"#),
            to: "providers/answers/a.json")
        try project.folder.write(
            "schema: a.json\nfoods: /foods\nfood: {name: /name, alternatives: \(mapping)}\n",
            to: "providers/answers/a.yaml")
        return project
    }

    @Test func `other names are an array of the food`() throws {
        let result = try project("/others").load()
        #expect(result.diagnostics == [])
        #expect(result.catalog.providers.first?.answer.mapping.food.alternatives?.description == "/others")
    }

    @Test func `a pointer to one name is refused, with its place`() throws {
        let remarks = try project("/name").remarks()
        #expect(
            remarks == [
                "providers/answers/a.yaml:3:35: error: `alternatives` is no array by the schema; point at the array of names"
            ], "\(remarks)")
        #expect(try project("/more").remarks().map { $0.contains("no answer of this schema has a value") } == [true])
    }
}
