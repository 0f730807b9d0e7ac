import Hashing
import JSON
import Photos
import Testing

@testable import Catalog
@testable import Providers

/// The lines that a program reads (docs/process-protocol.md).
struct ProgramLineTests {
    private func definition(_ user: String = "Estimate.") throws -> ProviderDefinition {
        var parameters = Parameters()
        parameters.extra = JSONObject([("top", 5)])
        var definition = try Fixtures.definition(.process, parameters: parameters)
        definition.prompt.user = user
        return definition
    }

    @Test func `the first has the protocol's version, the model and the options`() throws {
        let line = try JSON.parse(Program.hello(to: try definition()))
        #expect(line == ["nutrieval": 1, "model": "model-1", "options": ["top": 5]])
    }

    @Test func `a request has everything a program may need, and each photo's own path`() throws {
        let photos = [Fixtures.photo([1, 2, 3, 4]), Fixtures.photo([5, 6])]
        let ask = Ask(definition: try definition(), photos: photos, notes: "no sugar")
        let line = try JSON.parse(Program.line(ask, id: "7", paths: ["/a", "/b"], deadline: .milliseconds(1500)))
        func photo(_ index: Int, _ path: String) -> JSON {
            ["path": .string(path), "sha256": .string(photos[index].sha256.hex), "width": 4, "height": 3]
        }
        #expect(
            line == [
                "id": "7", "photos": [photo(0, "/a"), photo(1, "/b")], "text": nil, "barcode": nil, "notes": "no sugar",
                "prompt": "Be exact.\n\nEstimate.", "schema": Fixtures.schema, "deadline_s": 1.5
            ])
    }

    @Test func `a line has no line break, whatever prompt and schema contain`() throws {
        var one = try definition("first\r\nsecond\u{2028}third")
        one.answer = AnswerDefinition(
            name: "a", schema: ["title": "a\nb"], validator: one.answer.validator, mapping: one.answer.mapping,
            sha256: one.answer.sha256)
        let ask = Ask(definition: one, photos: [], notes: "a\nb")
        let line = Program.line(ask, id: "1", paths: [], deadline: .seconds(1))
        #expect(!line.contains(10) && !line.contains(13))
        let json = try JSON.parse(line)
        #expect(json["notes"] == "a\nb" && json["schema"]?["title"] == "a\nb")
    }
}
