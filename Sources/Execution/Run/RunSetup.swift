package import Nutrition
package import Photos
package import Transport

package struct RunSetup: Sendable {
    package var plan: Plan
    /// Records every attempt before it counts.
    package var journal: Journal
    let http: any HTTPSending
    let keys: [String: Secret]
    package var recordings = AnswerFiles()
    /// Prepares each photo and setting once.
    package var photos: PreparedPhotoStore
    /// Removes keys from all replies.
    package var redactor: Redactor
    /// Keeps keys out of request bodies.
    package var outgoing: OutgoingCheck
    /// Providers that cannot be called in this session, and why: their trials end with that and stay pending.
    package var uncallable: [String: Pool.Stop] = [:]
    /// Replace the definitions' endpoints, by provider; for the simulator.
    package var endpoints: [String: String] = [:]
    /// True for the simulator: it gets the repeat's number, which answers are drawn by, and rate limits do not apply.
    package var isSimulated = false
    /// Reserves money for attempts and refuses those beyond the caps.
    package var budget: BudgetGuard
    /// Mean output tokens of past answers, for expected cost and token limits; the budget does not use them.
    package var pastOutput: [VariantID: Double] = [:]
    package var clock: RunClock
    package var progress: RunProgress
    package var stop: StopSignal
    /// Records changes of caps, pauses and stops; nil: nowhere.
    package var events: EventLog?
    /// Finds answers of earlier runs to equal requests; nil: no reuse.
    package var reuse: AnswerReuse?
    /// Jobs of earlier sessions still on their servers.
    package var jobs: [TrialKey: [JournalState.Job]] = [:]
    /// Uniform in [0, 1), to spread retries.
    package var jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - http: sends the requests.
    ///   - keys: by provider; a provider without an entry is keyless.
    package init(
        plan: Plan, journal: Journal, http: any HTTPSending, photos: PreparedPhotoStore, keys: [String: Secret],
        redactor: Redactor, budget: BudgetGuard, clock: RunClock, progress: RunProgress, stop: StopSignal,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.plan = plan
        self.journal = journal
        self.http = http
        self.photos = photos
        self.keys = keys
        self.redactor = redactor
        outgoing = OutgoingCheck(keys.map { (variable: "the provider \($0.key)", secret: $0.value) })
        self.budget = budget
        self.clock = clock
        self.progress = progress
        self.stop = stop
        self.jitter = jitter
    }
}
