import Catalog
import Execution
import Nutrition
import Providers

/// Whether a provider's server takes its answer schema.
package struct SchemaProbe: Sendable {
    package enum Finding: Sendable, Hashable {
        case taken
        /// In the server's words.
        case refused(String)
        /// Why that is not known.
        case unknown(String)
    }

    package let provider: String
    package let finding: Finding
}

extension LoadedProject {
    /// Tokens of an answer: servers look at the schema before the first one.
    private static let answerLimit = 64

    /// Sends each provider one small request with its schema, all at once. Shows the price first and asks for consent as a
    /// run does.
    /// - Throws: what consent throws, `ApplicationError` for a cap that the requests would pass.
    package func probeSchemas(
        of providers: [String], isSimulated: Bool, maxUSD: Double?, consent: CostConsent
    ) async throws -> [SchemaProbe] {
        var probes: [SchemaProbe] = []
        var prepared: [ProviderTest.Prepared] = []
        for name in providers {
            var choice = ProviderTest.Choice(provider: name)
            (choice.photo, choice.isSimulated) = (.small, isSimulated)
            (choice.maxUSD, choice.outputLimit) = (maxUSD, Self.answerLimit)
            do { prepared.append(try await ProviderTest(self, choice).prepare()) } catch let error as ApplicationError {
                probes.append(
                    SchemaProbe(provider: name, finding: .unknown(error.messages.joined(separator: "; "))))
            }
        }
        let ended = await Result {
            try ProviderTest.Prepared.confirm(prepared, maxUSD: maxUSD, consent, self)
            return try await withThrowingTaskGroup(of: SchemaProbe.self) { group in
                for one in prepared { group.addTask { try await one.probe() } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        for one in prepared { await one.close() }
        return try (probes + ended.get()).sorted { $0.provider < $1.provider }
    }
}

extension ProviderTest.Prepared {
    fileprivate func probe() async throws -> SchemaProbe {
        let name = trial.ask.definition.name
        let result: ProviderTrial
        do { result = try await send() } catch let error as ApplicationError {
            return SchemaProbe(provider: name, finding: .unknown(error.messages.joined(separator: "; ")))
        }
        let reading = result.reading
        let words = "\(reading.outcome.rawValue): \(reading.reason ?? "no reason")"
        switch reading.outcome.kind {
        case .answered, .unusable: return SchemaProbe(provider: name, finding: .taken)
        case .permanent where reading.outcome == .badRequest:
            return SchemaProbe(provider: name, finding: .refused(words))
        case .permanent, .pending: return SchemaProbe(provider: name, finding: .unknown(words))
        }
    }
}
