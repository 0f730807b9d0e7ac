import Catalog
import JSON
import Providers
import Testing

@testable import Simulator

/// How the simulator differs by `server`.
struct SimulatedChatServerTests {
    private func server(_ name: String, _ endpoint: String = "http://localhost:1/v1") throws -> SimulatedChatServer {
        let variant = try #require(FormatDeclaration.openAIChat.servers.first { $0.name == name })
        var definition = try Fixtures.definition(.openAIChat)
        (definition.format, definition.endpoint) = (FormatDeclaration.openAIChat.adapted(to: variant), endpoint)
        return SimulatedChatServer(definition)
    }

    @Test func `Ollama and LM Studio ignore the newer name of the output limit`() throws {
        for (name, limit) in [("ollama", nil), ("lm-studio", nil), ("vllm", 5), ("openai", 5)] as [(String, Int?)] {
            #expect(try server(name).outputLimit((new: 5, old: nil)) == limit)
            #expect(try server(name).outputLimit((new: nil, old: 7)) == 7)
        }
    }

    @Test func `Azure's paths name the deployment, which needs a version`() throws {
        let path = "/openai/deployments/d/chat/completions"
        let azure = try server("azure", "https://x.openai.azure.com\(path)?api-version=2024-10-21")
        #expect(azure.takes(path: path) && !azure.takes(path: "/v1/chat/completions"))
        #expect(throws: Never.self) { try azure.check(request(path, "api-version=2024-10-21")) }
        let error = #expect(throws: VendorError.self) { try azure.check(request(path, "")) }
        #expect(error?.status == 404)
    }

    private func request(_ path: String, _ query: String) -> ReceivedRequest {
        ReceivedRequest(headers: [:], path: path, query: query, body: nil, byteCount: 0)
    }
}
