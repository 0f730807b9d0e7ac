import Costs
import JSON
import Providers
import Simulator
import Testing

@testable import Catalog
@testable import Transport

@Suite("The list of models")
struct ModelListTests {
    @Test(arguments: [FormatDeclaration.openAIChat, .mistralChat, .gemini, .anthropicMessages])
    func `every vendor's list is asked for and read`(_ wire: FormatDeclaration) async throws {
        try await Asking.to(Fixtures.definition(wire)) { asking in
            var definition = asking.definition
            definition.endpoint = try #require(asking.server.endpoint(for: definition))
            let format = Formats.format(wire)
            let wanted = format.modelList(definition)
            let request = try #require(wanted)
            var sent = HTTPRequest(request.method, to: request.url)
            sent.headers = request.headers
            sent.secretHeader = (wire.keyHeader.name, wire.keyHeader.prefix, Secret("simulated"))
            let response = try await asking.client.send(sent)
            let models = try #require(ModelList.read(try JSON.parse(response.body)))
            #expect(response.status == 200 && models.map(\.ids) == [[definition.model]])
        }
    }

    @Test func `formats and endpoints without a list have no request for one`() throws {
        for wire in Formats.all where wire.carrier != .http {
            #expect(Formats.format(wire).modelList(try Fixtures.definition(.openAIChat)) == nil, "\(wire)")
        }
        var azure = try Fixtures.definition(.openAIChat)
        azure.format = try #require(azure.format.servers.first { $0.name == "azure" }.map(azure.format.adapted))
        #expect(OpenAIChat.modelList(azure) == nil)
        azure.format = .openAIChat
        azure.endpoint = "https://llm.example.org/ask"
        #expect(OpenAIChat.modelList(azure) == nil)
        azure.endpoint = "https://llm.example.org/v1/chat/completions?team=7"
        #expect(OpenAIChat.modelList(azure)?.url == "https://llm.example.org/v1/models")
    }

    @Test(arguments: [
        (#"{"data":[{"id":"a","shutdown_date":"2026-12-11"},{"id":"b","aliases":["c"]},{"no":1}]}"#, ["a", "b", "c"]),
        (#"{"models":[{"name":"models/g"},{"name":"tag"}]}"#, ["g", "tag"]), (#"{"data":[]}"#, [])
    ]) func `lists are read in every form`(_ text: String, _ ids: [String]) throws {
        let models = try #require(ModelList.read(try JSON.parse(text)))
        #expect(models.flatMap(\.ids) == ids)
        #expect(models.first?.shutdown == (ids.first == "a" ? CalendarDate("2026-12-11") : nil))
    }

    @Test(arguments: ["[]", "{}", #"{"data":"x"}"#, "1"]) func `anything else is no list`(_ text: String) throws {
        #expect(ModelList.read(try JSON.parse(text)) == nil)
    }
}
