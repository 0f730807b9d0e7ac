import Analysis
import Catalog
import Execution
import FoundationEssentials
import Nutrition
import Scoring
import Simulator
import Transport

/// Embeds food names if config.yaml asks for it.
struct FoodNameEmbedding {
    let project: LoadedProject
    /// A simulated run uses simulated vectors.
    let isSimulated: Bool

    /// Nil if no embeddings are configured, or there is nothing to embed.
    /// - Throws: `EmbeddingError`, `SimulatorError`.
    func vectors(of sets: [PlanSet], answers: [TrialResult]) async throws -> NameVectors? {
        guard let definition = project.configuration.embeddings else { return nil }
        let names = FoodNames.all(of: sets, answers: answers)
        guard !names.isEmpty else { return nil }
        let server = isSimulated ? SimulatorServer(providers: [], meals: []) : nil
        _ = try await server?.start()
        let client = HTTPClient(settings: project.transportSettings())
        let found = await Result {
            try await NameEmbedder(
                definition, simulatedAt: server?.embeddingsEndpoint, key: isSimulated ? nil : key(definition),
                http: client, folder: project.reports.appending(path: ".embeddings"), outgoing: project.outgoing
            ).vectors(of: names, matchThreshold: project.configuration.scoring.matchThreshold)
        }
        await client.shutdown()
        await server?.stop()
        return try found.get()
    }

    /// Checks, before any money is spent, that the key for scoring exists; sends nothing.
    /// - Throws: `EmbeddingError.noKey`.
    func checkKey() throws(EmbeddingError) {
        guard !isSimulated, let definition = project.configuration.embeddings else { return }
        _ = try key(definition)
    }

    private func key(_ definition: EmbeddingDefinition) throws(EmbeddingError) -> Secret? {
        let ring = KeyRing(environment: project.environment, bindings: project.keyBindings)
        switch ring.access(variable: definition.keyVariable, endpoint: definition.endpoint) {
        case .key(let key): return key
        case .keyless: return nil
        case .none(let reason): throw .noKey(reason)
        }
    }
}
