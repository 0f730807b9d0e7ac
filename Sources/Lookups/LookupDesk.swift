package import Execution
package import Nutrition
import Scoring

/// Looks foods up: cache and services in the order of the configuration, up to the first source that knows a food.
package struct LookupDesk: Sendable {
    private let order: [LookupSource]
    private let clients: [LookupSource: LookupClient]
    private let cache: LookupCache?
    private let threshold: Double
    private let isSimulated: Bool

    /// - Parameters:
    ///   - clients: of services in the order; one without a client is passed over.
    ///   - cache: used if the order names it.
    ///   - threshold: similarity from which a listed food is taken for the named one.
    ///   - isSimulated: whether the clients ask a simulator; every record then says so.
    package init(
        order: [LookupSource], clients: [LookupClient], cache: LookupCache?, threshold: Double,
        isSimulated: Bool = false
    ) {
        self.isSimulated = isSimulated
        self.order = order
        self.clients = Dictionary(clients.map { ($0.source, $0) }) { first, _ in first }
        self.cache = order.contains(.cache) ? cache : nil
        self.threshold = threshold
    }

    /// What cache and services say of those names, in their order. Names that the bundled foods answer first are not
    /// asked at all.
    /// - Throws: `CancellationError`.
    package func look(_ names: [String]) async throws -> [LookupRecord] {
        var open = names
        var records: [String: [LookupRecord]] = [:]
        for source in order where source != .cache && source != .model {
            guard !open.isEmpty else { break }
            if source == .bundled {
                open.removeAll { ReferenceFoods.comparable(to: $0) != nil }
                continue
            }
            let known = await cache?.answers(of: open, from: source) ?? [:]
            var fresh: [LookupRecord] = []
            for name in open {
                if let record = known[name] {
                    records[name, default: []].append(record)
                } else if let client = clients[source] {
                    let record = try await client.look(name)
                    fresh.append(record)
                    records[name, default: []].append(record)
                }
            }
            await cache?.keep(fresh)
            open.removeAll { name in records[name]?.contains { isHit($0) } ?? false }
        }
        return names.flatMap { records[$0] ?? [] }.map { record in
            var record = record
            record.isSimulated = isSimulated
            return record
        }
    }

    private func isHit(_ record: LookupRecord) -> Bool {
        Grounder(order: [record.source, .model], records: [record], threshold: threshold).answer(record.name).found
            != nil
    }
}

/// Gathers lookups that nobody waits for: a batch leaves with 10 names, or 5 s after its first.
package actor LookupBatcher {
    package static let most = 10
    /// Seconds.
    package static let longestWait = 5.0

    private let clock: RunClock
    private let perform: @Sendable ([String]) async throws -> Void
    private var waiting: [String] = []
    private var timer: Task<Void, Never>?
    private var failure: (any Error)?
    /// Batches that left.
    package private(set) var batches = 0

    package init(clock: RunClock, _ perform: @escaping @Sendable ([String]) async throws -> Void) {
        (self.clock, self.perform) = (clock, perform)
    }

    /// Adds a name that is not waiting yet. Returns at once unless it completes a batch.
    package func add(_ name: String) async throws {
        guard !waiting.contains(name) else { return }
        waiting.append(name)
        if waiting.count >= Self.most {
            try await flush()
        } else if timer == nil {
            timer = Task { [clock] in
                do { try await clock.sleep(Self.longestWait) } catch { return }
                await self.timeIsOver()
            }
        }
    }

    /// Looks up what is waiting now.
    /// - Throws: what a batch threw, also an earlier one.
    package func flush() async throws {
        timer?.cancel()
        timer = nil
        if let failure { throw failure }
        guard !waiting.isEmpty else { return }
        let batch = waiting
        waiting = []
        batches += 1
        try await perform(batch)
    }

    private func timeIsOver() async {
        timer = nil
        do { try await flush() } catch { failure = error }
    }
}
