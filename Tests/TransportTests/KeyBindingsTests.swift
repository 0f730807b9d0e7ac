import Testing
import Transport

@Suite("Key bindings")
struct KeyBindingsTests {
    private static let vendors = [
        ("OPENAI_API_KEY", "api.openai.com"), ("MISTRAL_API_KEY", "api.eu.mistral.ai"),
        ("MISTRAL_API_KEY", "api.mistral.ai")
    ]

    @Test(arguments: [
        ("OPENAI_API_KEY", "api.openai.com", true), ("OPENAI_API_KEY", "API.OpenAI.com", true),
        ("MISTRAL_API_KEY", "api.eu.mistral.ai", true), ("OPENAI_API_KEY", "api.mistral.ai", false),
        ("OPENAI_API_KEY", "x.api.openai.com", false), ("OPENAI_API_KEY", "api.openai.com.evil.example", false),
        ("OPENAI_API_KEY", "", false), ("openai_api_key", "api.openai.com", false),
        ("MY_KEY", "api.openai.com", false), ("MY_KEY", "llm.example.com", true),
        ("OPENAI_API_KEY", "gateway.example.com", true), ("OPENAI_API_KEY", "llm.example.com", false)
    ])
    func `a key goes to the hosts its variable is bound to`(_ variable: String, _ host: String, _ allowed: Bool) {
        let bindings = KeyBindings(
            Self.vendors, trusting: [("MY_KEY", "LLM.example.com"), ("OPENAI_API_KEY", "gateway.example.com")])
        #expect(bindings.allows(variable: variable, host: host) == allowed)
    }

    @Test func `a vendor's key goes with a request of a file's own making only where the user trusts it`() {
        let bindings = KeyBindings(Self.vendors, trusting: [("MISTRAL_API_KEY", "api.mistral.ai")])
        #expect(!bindings.allows(variable: "OPENAI_API_KEY", host: "api.openai.com", isFree: true))
        #expect(bindings.allows(variable: "MISTRAL_API_KEY", host: "api.mistral.ai", isFree: true))
        #expect(bindings.refusal(variable: "OPENAI_API_KEY", host: "api.openai.com").contains("if you trust that file"))
    }

    @Test func `a refusal says where the key may go and what to do`() {
        #expect(
            KeyBindings(Self.vendors).refusal(variable: "MISTRAL_API_KEY", host: "evil.example")
                == "the key in MISTRAL_API_KEY is not sent to evil.example: it is bound to api.eu.mistral.ai and "
                + "api.mistral.ai; where this host may have it, bind MISTRAL_API_KEY to evil.example in your own trust file"
        )
        #expect(KeyBindings(Self.vendors).refusal(variable: "X", host: "h").contains("it is bound to no host"))
    }
}
