import Catalog
import Nutrition
import Transport

/// What to do about a provider that gave no usable answer.
enum ProviderAdvice {
    /// One sentence; nil for a usable answer.
    /// - Parameter status: of the response; nil without one.
    static func words(_ outcome: Outcome, status: Int?, of definition: ProviderDefinition) -> String? {
        let file = definition.file
        switch outcome {
        case .ok, .noFood: return nil
        case .badRequest where status == 404:
            return "check `model: \(definition.model)` and `endpoint` in \(file); `nutrieval doctor --ask` lists the "
                + "server's models"
        case .badRequest:
            return "change in \(file) what the server names; if it is the schema, set `schema_mode: json_object`"
        case .unauthorized:
            return definition.key.map { "the server refused the key of \($0.words): replace it" }
                ?? "the server wants a key: name its variable under `key` in \(file)"
        case .network: return network(definition)
        case .tokenExpired: return "see `job.refresh` in \(file), and the reason above"
        case .jobUnfinished: return "raise `job.polls` or `job.every_s` in \(file)"
        case .jobLost: return "the server forgot the job: look there, and try again"
        case .timedOut:
            return "raise `limits.timeout_s` in \(file), now \(definition.limits.timeout.components.seconds)"
        case .truncated: return "raise `parameters.max_output_tokens` in \(file)"
        case .empty where definition.http != nil:
            return "correct `response.answer` in \(file); --explain shows the whole answer"
        case .notJSON, .schemaInvalid, .empty:
            return "\(schema(definition)); --explain shows the whole answer"
        case .refused, .blocked: return "try another photo, or another prompt"
        case .tooLarge: return "--explain shows the beginning; ask for a shorter answer"
        case .rateLimited, .overloaded, .serverError: return "wait a minute and try again"
        case .quotaExhausted: return "add credit at the vendor, or raise its limit"
        case .processDied: return "mend the program; --explain shows what it printed"
        case .overLimit: return "use another photo, or change `limits` and `photo` in \(file)"
        case .photoUnreadable, .askedBack: return "use another photo"
        case .noKey, .notTrusted, .budgetSkipped, .cancelled: return "see the reason above"
        }
    }

    private static func schema(_ definition: ProviderDefinition) -> String {
        if definition.carrier != .http { return "make it return JSON that fits \(definition.answer.name)" }
        if definition.http != nil {
            return "correct `response.answer` in \(definition.file), or describe the JSON in the prompt"
        }
        return definition.parameters.schemaMode == .strict
            ? "its server did not keep to the schema: describe the JSON in the prompt"
            : "describe the JSON in the prompt, or set `schema_mode: strict`"
    }

    private static func network(_ definition: ProviderDefinition) -> String {
        guard let endpoint = try? Endpoint(parsing: definition.endpoint) else { return "check `endpoint`" }
        return endpoint.isLoopback
            ? "start the server, or correct the port of `endpoint` in \(definition.file)"
            : "check `endpoint` in \(definition.file), and that this machine reaches \(endpoint.host)"
    }
}
