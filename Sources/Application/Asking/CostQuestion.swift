package import Catalog
package import Execution
package import JSON
import Nutrition
import Reporting
import Transport

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
    /// - Parameters:
    ///   - amount: expected, USD; nil if unknown.
    ///   - upTo: the amount compared with the threshold, USD; nil if unknown.
    ///   - what: causes the cost, such as `this run`.
    static func ask(
        _ amount: Double?, upTo most: Double?, of what: String, hosts: PhotoHosts, details: Details,
        _ project: LoadedProject, _ ask: CostConsent.Question
    ) throws {
        guard needed(most, project) else { return }
        try ask(CostQuestion(sentence: sentence(amount, of: what, hosts: hosts, above: project), details: details))
    }

    /// - Parameter most: USD; nil if unknown.
    static func needed(_ most: Double?, _ project: LoadedProject) -> Bool {
        most.map { $0 > project.configuration.budget.confirmAbove.value } ?? true
    }

    /// - Parameters:
    ///   - amount: expected, USD; nil if unknown.
    ///   - project: whose threshold the cost is above; nil: it is not.
    static func sentence(_ amount: Double?, of what: String, hosts: PhotoHosts, above project: LoadedProject?) -> String
    {
        let words = amount.map { "about $\(Format.fixed($0, decimals: 2))" } ?? "an unknown amount"
        let threshold = project.map { Format.fixed($0.configuration.budget.confirmAbove.value, decimals: 2) }
        let reason = threshold.map { " (more than the $\($0) of budget.confirm_above_usd, or not known)" } ?? ""
        return ["\(what) will cost \(words)\(reason)", hosts.text].compactMap(\.self).joined(separator: "; ")
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

/// The hosts that receive photos, shown to a person before anything is sent.
package struct PhotoHosts: Sendable {
    /// Sorted, without duplicates.
    private var hosts: [Host] = []
    /// Commands of programs, each with whether it may be started.
    private var programs: [String] = []
    /// The same of those that print keys.
    private var keyCommands: [String] = []

    private struct Host: Hashable {
        var name: String
        var isLoopback: Bool
        /// True if the built-in table or the person's trust file binds a key to it.
        var isKnown: Bool
    }

    package init(_ providers: [ProviderDefinition], of project: LoadedProject) {
        let bindings = project.keyBindings
        programs = Set(providers.filter(\.isProgram).map(project.programs.words)).sorted()
        keyCommands = Set(providers.compactMap(project.programs.keyWords)).sorted()
        let endpoints = providers.compactMap { try? Endpoint(parsing: $0.endpoint) }
        let all = endpoints.map {
            Host(name: $0.host, isLoopback: $0.isLoopback, isKnown: bindings.names(host: $0.host))
        }
        hosts = Set(all).sorted { $0.name < $1.name }
    }

    /// None for a simulated run.
    init(of plan: Plan, isSimulated: Bool, _ project: LoadedProject) {
        self.init(isSimulated ? [] : plan.withMembers.variants.map(\.definition), of: project)
    }

    /// One line; nil if photos go nowhere.
    package var text: String? {
        if names.isEmpty { return nil }
        let keys = keyCommands.isEmpty ? "" : "; keys come from: \(keyCommands.joined(separator: ", "))"
        return "photos go to: \(names)\(keys)"
    }

    /// All hosts; those without a key binding are marked.
    package var names: String {
        (hosts.map { host in
            if host.isLoopback { return "\(host.name) (this machine)" }
            return host.isKnown ? host.name : "\(host.name) (no key binding: not a known vendor)"
        } + programs.map { "the program \($0)" }).joined(separator: ", ")
    }

    package var json: JSON {
        .array(
            hosts.map { host in
                ["host": .string(host.name), "loopback": .bool(host.isLoopback), "key_binding": .bool(host.isKnown)]
            } + programs.map { ["program": .string($0)] } + keyCommands.map { ["key_command": .string($0)] })
    }
}
