import Costs
import Providers
import TestSupport
import Testing

@testable import Catalog

/// A project of one provider, one answer and one prompt, of which a test spoils one file.
struct SampleProject {
    let folder: TemporaryFolder

    static let provider = """
        name: one
        wire: openai-chat
        endpoint: https://api.openai.com/v1/chat/completions
        model: m-1
        key: {env: MY_KEY}
        prompt: prompts/p.md
        answer: answers/a.yaml
        """
    static let schema = """
        {"type": "object", "properties": {"foods": {"type": "array", "items": {"$ref": "#/$defs/food"}}},
         "required": ["foods"], "additionalProperties": false,
         "$defs": {"food": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"],
                            "additionalProperties": false}}}
        """

    /// - Parameters:
    ///   - lines: added to the provider, after its seven.
    ///   - config: the whole of config.yaml.
    init(lines: String = "", config: String = "") throws {
        folder = try TemporaryFolder()
        try folder.write(config, to: "config.yaml")
        try folder.write("\(Self.provider)\n\(lines)\n", to: "providers/one.yaml")
        try folder.write("What is it?", to: "providers/prompts/p.md")
        try folder.write("schema: a.json\nfoods: /foods\nfood: {name: /name}\n", to: "providers/answers/a.yaml")
        try folder.write(Self.schema, to: "providers/answers/a.json")
    }

    func load() throws -> CatalogResult {
        Catalog.load(project: folder.path, formats: Formats.all, today: try #require(CalendarDate("2026-11-21")))
    }

    func remarks() throws -> [String] { try load().diagnostics.map(\.description) }
}
