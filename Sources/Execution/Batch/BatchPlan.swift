package import Providers

/// How a session deals with batches.
package struct BatchPlan: Sendable {
    /// What becomes of requests that a batch did not answer.
    package enum Rest: String, Sendable, CaseIterable {
        case live
        case pending
    }

    /// Providers whose pending trials are asked in batches.
    package var providers: Set<String>
    /// Of earlier sessions.
    package var recorded: [RecordedBatch]
    /// Seconds from a batch's submission until it is cancelled.
    package var deadline: Double
    package var rest: Rest
    /// Seconds until a server that does not know a batch is believed: one of its machines may lag behind.
    package var lostAfter = 300.0
    package var folder: RunFolder
    /// In place of the vendors', for tests; nil: the vendors'.
    package var limits: BatchLimits?
    /// Tells a person what happens, in a sentence.
    package var tell: @Sendable (String) -> Void

    package init(
        providers: Set<String>, recorded: [RecordedBatch], deadline: Double, rest: Rest, folder: RunFolder,
        tell: @escaping @Sendable (String) -> Void
    ) {
        (self.providers, self.recorded, self.deadline) = (providers, recorded, deadline)
        (self.rest, self.folder, self.tell) = (rest, folder, tell)
    }

    /// The trials of batches that may still be answered.
    var underWay: Set<TrialKey> { recorded.underWay }
}

extension [RecordedBatch] {
    /// The trials of batches that may still be answered.
    package var underWay: Set<TrialKey> {
        reduce(into: []) { keys, batch in
            if batch.isOpen { keys.formUnion(batch.entries.map(\.trial)) }
        }
    }
}
