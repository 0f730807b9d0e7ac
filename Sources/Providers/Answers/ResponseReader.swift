package import Catalog
package import Costs
package import JSON
package import Nutrition

/// The result of a response: the attempt's outcome, and everything that could be read.
package struct ResponseReading: Sendable, Hashable {
    package var outcome: Outcome
    /// Why it is not `ok`; nil if it is.
    package var reason: String?
    /// Non-nil exactly for `ok` and `no_food`.
    package var estimate: MealEstimate?
    package var usage: TokenUsage?
    package var rawUsage: JSON?
    package var servedModel: String?
    /// Non-nil for an error status.
    package var rejection: Rejection?

    package init(
        outcome: Outcome, reason: String? = nil, estimate: MealEstimate? = nil, usage: TokenUsage? = nil,
        rawUsage: JSON? = nil, servedModel: String? = nil, rejection: Rejection? = nil
    ) {
        self.outcome = outcome
        self.reason = reason
        self.estimate = estimate
        self.usage = usage
        self.rawUsage = rawUsage
        self.servedModel = servedModel
        self.rejection = rejection
    }
}

extension ResponseReading {
    package init(_ rejection: Rejection) {
        self.init(outcome: rejection.outcome, reason: rejection.message, rejection: rejection)
    }
}

/// Reads exchanges: first the wire format's envelope, then its answer. Pure, so a journal can be read again.
package enum ResponseReader {
    /// The result of an attempt's exchanges; nil if they do not end it.
    /// - Parameter ask: its photos may be left out.
    package static func read(_ exchanges: [Exchange], to ask: Ask, now: WallTime) -> ResponseReading? {
        let step = Formats.format(ask.definition.format).next(ask, after: exchanges, now: now)
        guard case .done(let reading) = step else { return nil }
        return reading
    }

    package static func read(_ envelope: WireReading, of definition: ProviderDefinition) -> ResponseReading {
        var reading = ResponseReading(
            outcome: .ok, usage: envelope.usage, rawUsage: envelope.rawUsage, servedModel: envelope.servedModel)
        switch envelope.content {
        case .text(let text): readAnswer(text, of: definition, into: &reading)
        case .truncated:
            reading.outcome = .truncated
            reading.reason = "the answer was cut off at the output limit: raise max_output_tokens"
        case .refused(let words):
            reading.outcome = .refused
            reading.reason = words
        case .blocked(let reason):
            reading.outcome = .blocked
            reading.reason = reason
        case .empty(let reason):
            reading.outcome = .empty
            reading.reason = reason
        case .malformed(let reason):
            reading.outcome = .notJSON
            reading.reason = reason
        }
        return reading
    }

    private static func readAnswer(
        _ text: String, of definition: ProviderDefinition, into reading: inout ResponseReading
    ) {
        do {
            let estimate = try AnswerReader.read(text, as: definition.answer)
            reading.estimate = estimate
            if estimate.foods?.isEmpty == true {
                reading.outcome = .noFood
                reading.reason = "the answer lists no food"
            }
        } catch {
            reading.outcome = error.outcome
            reading.reason = error.reason
        }
    }
}
