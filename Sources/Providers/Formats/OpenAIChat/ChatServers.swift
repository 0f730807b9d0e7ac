import Catalog
import JSON
import Photos

/// Servers that speak OpenAI's chat completions, with their differences (docs/wire-formats.md names the sources).
enum ChatServers {
    static let all = [
        ServerVariant("openai", hosts: ["api.openai.com"]),
        ServerVariant("azure", hosts: ["openai.azure.com", "services.ai.azure.com", "cognitiveservices.azure.com"]) {
            $0.keyHeader = ("api-key", "")
        },
        ServerVariant("openrouter", hosts: ["openrouter.ai"]),
        ServerVariant("vllm") { $0.usualLimits.timeout = .seconds(300) },
        ServerVariant("llama.cpp") { format in
            format.runsLocally()
            // Its decoder, stb_image, has no WebP.
            format.photoFormats = [.jpeg, .png]
        },
        ServerVariant("ollama") { $0.runsLocally() },
        ServerVariant("lm-studio") { $0.runsLocally() }
    ]

    /// Those that take the output limit as `max_completion_tokens`.
    static let withNewLimit: Set<String> = ["openai", "azure"]
}

/// The error of a body: an object, a bare text, or members of the body itself (older vLLM).
struct ServerError {
    /// Nil if there is none.
    let json: JSON?

    init(_ body: JSON?) {
        let error = body?["error"]
        let isFlat = body?["object"] == "error"
        json = error?["message"] ?? (error?.string == nil ? nil : error) ?? (isFlat ? body?["message"] : nil)
    }

    var words: String? { json.map { $0.string ?? $0.text() } }
}
