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
    /// The answer as received, without its envelope; nil if there was none.
    package var text: String?
    package var usage: TokenUsage?
    package var rawUsage: JSON?
    /// The model's name in the response, cut at 500 characters.
    package var servedModel: String? {
        didSet { if let name = servedModel, name.utf8.count > 500 { servedModel = ServerWords.clean(name) } }
    }
    /// Non-nil for an error status.
    package var rejection: Rejection?

    package init(outcome: Outcome, reason: String? = nil, rejection: Rejection? = nil) {
        self.outcome = outcome
        self.reason = reason
        self.rejection = rejection
    }

    init(_ rejection: Rejection) {
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
        read(envelope, as: definition.answer)
    }

    package static func read(_ envelope: WireReading, as answer: AnswerDefinition) -> ResponseReading {
        var reading = ResponseReading(outcome: .ok)
        (reading.usage, reading.rawUsage) = (envelope.usage, envelope.rawUsage)
        reading.servedModel = envelope.servedModel
        do {
            let text = try envelope.content.text
            reading.text = text
            let estimate = try AnswerReader.read(text, as: answer)
            reading.estimate = estimate
            if estimate.foods?.isEmpty == true {
                (reading.outcome, reading.reason) = (.noFood, "the answer lists no food")
            }
        } catch {
            (reading.outcome, reading.reason) = (error.outcome, error.reason)
        }
        return reading
    }
}

extension WireReading.Content {
    fileprivate var text: String {
        get throws(AnswerReader.Failure) {
            switch self {
            case .text(let text): return text
            case .truncated:
                throw .init(
                    outcome: .truncated,
                    reason: "the answer was cut off at the output limit: raise max_output_tokens")
            case .refused(let words): throw .init(outcome: .refused, reason: words)
            case .blocked(let reason): throw .init(outcome: .blocked, reason: reason)
            case .empty(let reason): throw .init(outcome: .empty, reason: reason)
            case .malformed(let reason): throw .init(outcome: .notJSON, reason: reason)
            }
        }
    }
}
