import Catalog
package import Execution
import Nutrition
import Reporting

/// Whether to spend more than the project's threshold.
package struct CostQuestion: Sendable {
    /// What is to be agreed to: the cost, and where photos go.
    package let sentence: String
    package let details: Details

    /// What the cost is made of.
    package enum Details: Sendable {
        case run(RunEstimate)
        case lines(String)
    }

    /// Asks where the cost is unknown or above the threshold.
    ///
    /// - Parameters:
    ///   - amount: what is expected, USD; nil where it is unknown.
    ///   - upTo: what is compared with the threshold, USD; nil where it is unknown.
    ///   - what: what will cost it, such as `this run`.
    static func ask(
        _ amount: Double?, upTo most: Double?, of what: String, hosts: PhotoHosts, details: Details,
        _ project: LoadedProject, _ consent: CostConsent
    ) throws {
        let threshold = project.configuration.budget.confirmAbove.value
        if let most, most <= threshold { return }
        let words = amount.map { "about $\(Format.fixed($0, decimals: 2))" } ?? "an unknown amount"
        let question =
            "\(what) will cost \(words) (more than the $\(Format.fixed(threshold, decimals: 2)) of budget.confirm_above_usd, or not known)"
        let sentence = [question, hosts.text].compactMap(\.self).joined(separator: "; ")
        try consent(CostQuestion(sentence: sentence, details: details))
    }
}

/// Returns when a person agrees, and throws when not.
package typealias CostConsent = @Sendable (CostQuestion) throws -> Void
