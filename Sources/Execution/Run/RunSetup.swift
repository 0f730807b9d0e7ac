import Catalog
package import FoundationEssentials
package import Nutrition
package import Photos
package import Transport

package struct RunSetup: Sendable {
    package var plan: Plan
    /// Records every attempt before it counts.
    package var journal: Journal
    private let network: any Backend
    private let recordings: any Backend
    /// Prepares each photo and setting once.
    package var photos: PreparedPhotoStore
    /// Removes keys from all replies.
    package var redactor: Redactor
    /// Keeps keys out of request bodies.
    package var outgoing: OutgoingCheck
    /// Providers that cannot be called in this session, and why: their trials end with that and stay pending.
    package var uncallable: [String: Pool.Stop]
    /// Replace the definitions' endpoints, by provider; for the simulator.
    package var endpoints: [String: String]
    /// True for the simulator: it gets the repeat's number, which answers are drawn by, and rate limits do not apply.
    package var isSimulated: Bool
    /// Reserves money for attempts and refuses those beyond the caps.
    package var budget: BudgetGuard
    /// Mean output tokens of past answers, for expected cost and token limits; the budget does not use them.
    package var pastOutput: [VariantID: Double]
    package var clock: RunClock
    package var progress: RunProgress
    package var stop: StopSignal
    /// Records changes of caps, pauses and stops; nil: nowhere.
    package var events: EventLog?
    /// Finds answers of earlier runs to equal requests; nil: no reuse.
    package var reuse: AnswerReuse?
    /// Jobs of earlier sessions still on their servers.
    package var jobs: [TrialKey: [JournalState.Job]]
    /// Uniform in [0, 1), to spread retries.
    package var jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - project: the base folder of files with recorded answers.
    ///   - http: sends the requests.
    ///   - keys: by provider; a provider without an entry is keyless.
    package init(
        plan: Plan, project: URL = URL(filePath: "."), journal: Journal, http: any HTTPSending,
        photos: PreparedPhotoStore, keys: [String: Secret],
        redactor: Redactor, outgoing: OutgoingCheck? = nil, uncallable: [String: Pool.Stop] = [:],
        endpoints: [String: String] = [:], isSimulated: Bool = false, budget: BudgetGuard,
        pastOutput: [VariantID: Double] = [:], clock: RunClock, progress: RunProgress, stop: StopSignal,
        events: EventLog? = nil, reuse: AnswerReuse? = nil, jobs: [TrialKey: [JournalState.Job]] = [:],
        jitter: @escaping @Sendable () -> Double
    ) {
        self.plan = plan
        self.journal = journal
        self.photos = photos
        self.redactor = redactor
        self.outgoing = outgoing ?? OutgoingCheck(keys.map { (variable: "the provider \($0.key)", secret: $0.value) })
        self.uncallable = uncallable
        self.endpoints = endpoints
        self.isSimulated = isSimulated
        let variations = plan.variants.compactMap { variant in SimulatedVariation(variant).map { (variant.id, $0) } }
        recordings = RecordedBackend(project: project)
        network = HTTPBackend(
            http: http, keys: keys,
            variations: isSimulated ? Dictionary(variations) { first, _ in first } : nil)
        self.budget = budget
        self.pastOutput = pastOutput
        self.clock = clock
        self.progress = progress
        self.stop = stop
        self.events = events
        self.reuse = reuse
        self.jobs = jobs
        self.jitter = jitter
    }

    func backend(of definition: ProviderDefinition) -> any Backend {
        definition.format.isRecorded ? recordings : network
    }
}
