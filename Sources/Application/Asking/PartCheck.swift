import Analysis
import Catalog
package import Execution
import Nutrition
import Scoring

extension RunPlanning {
    /// Checks that a plan can be asked in that many parts.
    /// - Throws: `ApplicationError` for a part without a meal, a share of a limit below 1, or a cascade that looks at other meals.
    func requireParts(_ count: Int, of whole: Plan) throws(ApplicationError) {
        if let cascade = whole.variants.first(where: { $0.policy.map { $0.needsHistory || $0.needsFindings } == true })
        {
            throw ApplicationError.usage(
                "\(cascade.id.provider) cannot be asked in parts: its policy compares with earlier meals (`matches_history` or "
                    + "`has_finding`), which another part may have; leave --shard out")
        }
        let meals = whole.sets.reduce(0) { $0 + $1.set.meals.count }
        guard meals >= count else {
            throw ApplicationError.usage(
                "\(count) parts are more than the \(meals) meals, so one holds no meal: take at most \(meals) parts")
        }
        guard simulation == nil else { return }
        let shares = whole.withMembers.variants.map(\.definition).unique(by: \.name).flatMap { definition in
            Self.limits(of: definition).filter { $0.value < count }.map { name, value in
                "limits.\(name) of \(definition.name) is \(value), too little for \(count) parts: take at most \(value) parts, or "
                    + "raise it in \(definition.file)"
            }
        }
        if !shares.isEmpty { throw ApplicationError(.usage, shares) }
    }

    /// What the parts of a plan share. Each part starts its own programs.
    private static func limits(of definition: ProviderDefinition) -> [(name: String, value: Int)] {
        switch definition.carrier {
        case .http, .jobs: break
        case .recording, .program, .members: return []
        }
        let limits = definition.limits
        return [
            ("in_flight", limits.inFlight), ("requests_per_minute", limits.requestsPerMinute),
            ("tokens_per_minute", limits.tokensPerMinute)
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}

/// The part of a plan to ask, as people name it.
package enum ShardChoice: Sendable, Hashable {
    case part(Shard)
    /// That of the scheduler's task.
    case task

    /// Parses `2/3` or `auto`; nil for other text.
    package init?(_ text: String) {
        if text == "auto" {
            self = .task
            return
        }
        guard let shard = Shard(text) else { return nil }
        self = .part(shard)
    }
}

extension RunRequest {
    /// Asks that part only. A scheduler's task also numbers the name of its run.
    /// - Parameter environment: with the scheduler's variables.
    /// - Throws: `ShardError` if they name no part.
    package mutating func take(_ choice: ShardChoice, in environment: [String: String]) throws(ShardError) {
        switch choice {
        case .part(let part): shard = part
        case .task:
            let part = try Shard(ofTaskIn: environment)
            (shard, name) = (part, name.map { part.runName(of: $0) })
        }
    }
}
