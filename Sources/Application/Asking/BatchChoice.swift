import Catalog
package import Execution
import Nutrition
import Providers

/// How a session deals with vendors' batches.
package struct BatchChoice: Sendable {
    /// Asks in batches where the vendor takes them.
    package var isWanted = false
    /// Seconds from a batch's submission until it is cancelled.
    package var deadline = 26.0 * 3600
    /// Nil: stays pending, or without `--batch` is asked live.
    package var rest: BatchPlan.Rest?
    /// Asked after an interruption, with the number of batches at the vendors: true cancels them. Nil: they go on.
    package var cancels: (@Sendable (Int) -> Bool)?

    package init() {}
}

extension RunPlanning {
    /// The names of the plan's providers that are asked in batches.
    /// - Throws: `ApplicationError` if batches are wanted and none of them takes any, or one is a cascade.
    func batched(_ plan: Plan) throws(ApplicationError) -> Set<String> {
        guard request.batch.isWanted else { return [] }
        if let cascade = plan.variants.first(where: { $0.definition.cascade != nil }) {
            throw .usage(
                "\(cascade.id.provider) cannot be asked in batches: each of its answers decides who is asked next; "
                    + "leave it or --batch out")
        }
        let names = Set(plan.variants.filter { Formats.batches($0.definition) != nil }.map(\.id.provider))
        guard names.isEmpty else { return names }
        let all = Set(plan.variants.map(\.id.provider)).sorted().joined(separator: ", ")
        throw .usage("no batches are known of \(all): leave --batch out")
    }

    /// Names the providers that are asked live all the same.
    func tellUnbatched(_ plan: Plan) throws(ApplicationError) {
        let batched = try batched(plan)
        let live = Set(plan.variants.map(\.id.provider)).subtracting(batched).sorted()
        guard !batched.isEmpty, !live.isEmpty else { return }
        project.note(
            "asked live, at the usual price, because no batches are known of them: \(live.joined(separator: ", "))")
    }

    static func batches(_ count: Int) -> String { count == 1 ? "1 batch" : "\(count) batches" }

    /// What this session does about batches; nil if nothing is asked in any, and none is left of an earlier session.
    func batches(_ plan: Plan, _ state: JournalState, _ folder: RunFolder) throws -> BatchPlan? {
        let batched = try batched(plan)
        let open = state.batches.filter(\.isOpen)
        guard !batched.isEmpty || state.batches.contains(where: { !$0.isRemoved }) else { return nil }
        if !open.isEmpty {
            let requests = open.reduce(0) { $0 + $1.entries.count - $1.answered.count }
            project.note("\(Self.batches(open.count)) of earlier sessions (\(requests) requests) will be collected")
        }
        var batches = BatchPlan(
            providers: batched, recorded: state.batches, deadline: request.batch.deadline,
            rest: request.batch.rest ?? (request.batch.isWanted ? .pending : .live), folder: folder
        ) { [project] in project.note($0) }
        // The simulator has one memory.
        if simulation != nil { batches.lostAfter = 0 }
        return batches
    }
}
