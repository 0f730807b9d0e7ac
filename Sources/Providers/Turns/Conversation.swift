package import Catalog
import Costs
import Hashing
import JSON
import Nutrition

/// What the second turn of an attempt adds to the conversation.
package struct SecondTurn: Sendable, Hashable {
    /// The model's answer to the first turn, as received.
    package var answer: String
    /// What is said to it.
    package var text: String
}

extension Ask {
    package var hasTwoTurns: Bool { definition.hasTwoTurns }

    /// The answer that the request of this turn asks for.
    package var answer: AnswerDefinition {
        let answer = definition.answer
        return second == nil ? answer.first ?? answer : answer
    }

    /// The second turn, after that answer to the first.
    package func following(_ answer: String) -> Ask {
        var ask = self
        ask.second = SecondTurn(answer: answer, text: secondText)
        return ask
    }

    /// What else the answer to a first request depends on; empty for attempts of one turn, and for the second.
    var context: String { hasTwoTurns && second == nil ? "\(secondText)\n\(definition.answer.sha256.hex)" : "" }

    /// What stands before the parts of a refinement in a request.
    package static let (foodMark, wordsMark, referenceMark) = ("Food: ", "The person says: ", "For scale: ")

    /// The prompt's second part, then the meal's refinement. The first estimate is in the conversation.
    private var secondText: String {
        let parts = refinement.map { refinement in
            [Self.foodMark + refinement.food, Self.wordsMark + refinement.words]
                + (refinement.reference.map { [Self.referenceMark + $0] } ?? [])
        }
        return [definition.prompt.second ?? "", (parts ?? []).joined(separator: "\n")].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }
}

/// Attempts of two turns over formats whose every response is an answer: the second request repeats the first and its
/// answer.
enum Conversation {
    /// A first turn without a usable answer ends the attempt.
    static func next<Format: ChatFormat>(
        _ format: Format.Type, _ ask: Ask, after exchanges: [Exchange], now: WallTime
    ) -> ExchangeStep {
        let responses = exchanges.compactMap { exchange in
            if case .response(let response) = exchange { response } else { nil }
        }
        guard let first = ask.definition.answer.first, let opening = responses.first else {
            return .send(format.request(ask))
        }
        let before = format.reading(opening, as: first, now: now)
        guard before.outcome.kind == .answered, let text = before.text else { return .done(before) }
        guard responses.count > 1 else { return .send(format.request(ask.following(text))) }
        let after = format.reading(responses[1], as: ask.definition.answer, now: now)
        return .done(joined(before, after, ask.definition))
    }

    /// Usage and repairs of both; the estimate is the first turn's, with the second's words on one food.
    private static func joined(
        _ before: ResponseReading, _ after: ResponseReading, _ definition: ProviderDefinition
    ) -> ResponseReading {
        var joined = after
        joined.usage = after.rejection != nil ? before.usage : after.usage.flatMap { before.usage?.adding($0) }
        joined.rawUsage = .array([before.rawUsage ?? .null, after.rawUsage ?? .null])
        let served = [before.servedModel, after.servedModel].compactMap(\.self)
        joined.servedModel =
            served.first { $0 != definition.model && !definition.servedAliases.contains($0) } ?? served.last
        guard var estimate = before.estimate, case .refinedPortion(var refined)? = after.estimate?.task else {
            return joined
        }
        refined.before = estimate
        estimate.task = .refinedPortion(refined)
        estimate.recoveries += after.estimate?.recoveries ?? []
        joined.estimate = estimate
        return joined
    }
}

extension TokenUsage {
    /// The sum; nil if a count is too large.
    fileprivate func adding(_ other: TokenUsage) -> TokenUsage? {
        func sum(_ a: Int, _ b: Int) -> Int? {
            let (sum, overflow) = a.addingReportingOverflow(b)
            return overflow ? nil : sum
        }
        func sum(_ a: Int?, _ b: Int?) -> Int? { a == nil && b == nil ? nil : sum(a ?? 0, b ?? 0) }
        guard let input = sum(uncachedInput, other.uncachedInput), let cached = sum(cachedInput, other.cachedInput),
            let written = sum(cacheWrite, other.cacheWrite), let output = sum(output, other.output)
        else { return nil }
        return TokenUsage(
            uncachedInput: input, cachedInput: cached, cacheWrite: written, output: output,
            reasoning: sum(reasoning, other.reasoning), image: sum(image, other.image))
    }
}
