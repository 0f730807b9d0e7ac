import Costs
import Providers
import TestSupport
import Testing

@testable import Catalog

@Suite struct KeyBindingWarningTests {
    private static func remarks(key: String, host: String, trust: String? = nil) throws -> [String] {
        let project = try SampleProject()
        let text = SampleProject.provider.replacing("MY_KEY", with: key).replacing("api.openai.com", with: host)
        try project.folder.write(text, to: "providers/one.yaml")
        if let trust { try project.folder.write(trust, to: "home/nutrieval/trust.yaml") }
        let environment = ["XDG_CONFIG_HOME": project.folder.path + "/home"]
        let day = try #require(CalendarDate("2026-11-21"))
        return Catalog.load(project: project.folder.path, formats: Formats.all, environment: environment, today: day)
            .diagnostics
            .map(\.description)
    }

    @Test(arguments: [
        ("OPENAI_API_KEY", "llm.example.org", "api.openai.com"),
        ("OPENAI_API_KEY", "api.mistral.ai", "api.openai.com"),
        ("OPENAI_API_KEY", "eu.api.openai.com", "api.openai.com"),
        ("MISTRAL_API_KEY", "llm.example.org", "api.eu.mistral.ai and api.mistral.ai"),
        ("GEMINI_API_KEY", "api.openai.com", "generativelanguage.googleapis.com"),
        ("ANTHROPIC_API_KEY", "localhost", "api.anthropic.com")
    ])
    func `a vendor's key on another host is warned of`(key: String, host: String, own: String) throws {
        #expect(
            try Self.remarks(key: key, host: host) == [
                "providers/one.yaml:5:6: warning: \(key) is bound to \(own) and will not be sent to \(host); bind it to that host in your own trust file, or name another variable"
            ])
    }

    @Test(arguments: [
        ("OPENAI_API_KEY", "api.openai.com"), ("OPENAI_API_KEY", "API.openai.com"),
        ("MISTRAL_API_KEY", "api.mistral.ai"),
        ("MISTRAL_API_KEY", "api.eu.mistral.ai"), ("GEMINI_API_KEY", "generativelanguage.googleapis.com"),
        ("ANTHROPIC_API_KEY", "api.anthropic.com"), ("MY_KEY", "llm.example.org")
    ])
    func `a key on its vendor's host, and a key of no vendor, are not`(key: String, host: String) throws {
        #expect(try Self.remarks(key: key, host: host) == [])
    }

    @Test func `the user's trust file ends the warning for the host it names`() throws {
        let trust = "keys: {OPENAI_API_KEY: [llm.example.org], MISTRAL_API_KEY: [other.example.org]}\n"
        #expect(try Self.remarks(key: "OPENAI_API_KEY", host: "LLM.example.org", trust: trust) == [])
        #expect(try Self.remarks(key: "OPENAI_API_KEY", host: "other.example.org", trust: trust).count == 1)
        #expect(try Self.remarks(key: "MISTRAL_API_KEY", host: "llm.example.org", trust: trust).count == 1)
    }
}
