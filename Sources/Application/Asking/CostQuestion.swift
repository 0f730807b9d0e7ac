import Catalog
package import Execution
import Nutrition
import Reporting

/// Asks whether to spend more than the project's threshold.
package struct CostQuestion: Sendable {
    /// The cost, and the hosts that receive photos.
    package let sentence: String
    package let details: Details

    package enum Details: Sendable {
        case run(RunEstimate)
        case lines(String)
    }

    /// Asks if the cost is unknown or above the threshold.
    ///
    /// - Parameters:
    ///   - amount: expected, USD; nil if unknown.
    ///   - upTo: the amount compared with the threshold, USD; nil if unknown.
    ///   - what: causes the cost, such as `this run`.
    static func ask(
        _ amount: Double?, upTo most: Double?, of what: String, hosts: PhotoHosts, details: Details,
        _ project: LoadedProject, _ ask: CostConsent.Question
    ) throws {
        let threshold = project.configuration.budget.confirmAbove.value
        if let most, most <= threshold { return }
        let words = amount.map { "about $\(Format.fixed($0, decimals: 2))" } ?? "an unknown amount"
        let question =
            "\(what) will cost \(words) (more than the $\(Format.fixed(threshold, decimals: 2)) of budget.confirm_above_usd, or not known)"
        let sentence = [question, hosts.text].compactMap(\.self).joined(separator: "; ")
        try ask(CostQuestion(sentence: sentence, details: details))
    }
}

/// A person's agreement to a cost above the project's threshold.
package enum CostConsent: Sendable {
    /// Returns if the person agrees, throws if not.
    package typealias Question = @Sendable (CostQuestion) throws -> Void

    /// Agreed beforehand, as with `--yes`.
    case given
    case asked(Question)
}
