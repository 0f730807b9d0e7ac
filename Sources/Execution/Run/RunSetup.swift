import Catalog
package import FoundationEssentials
package import Nutrition
package import Photos
package import Transport

/// Everything a sitting of a run needs beside its plan.
package struct RunSetup: Sendable {
    /// What the run asks.
    package var plan: Plan
    /// Where every attempt is recorded before it counts.
    package var journal: Journal
    private let network: any Backend
    private let recordings: any Backend
    /// Prepares each photo and setting once.
    package var photos: PreparedPhotoStore
    /// Knows the keys, and takes them out of whatever comes back.
    package var redactor: Redactor
    /// Knows the keys that no request may carry in its body.
    package var outgoing: OutgoingCheck
    /// Providers of the plan that cannot be called in this sitting, and why: their trials end with that, and stay pending.
    package var uncallable: [String: Pool.Stop]
    /// Where requests go instead of the definitions' endpoints, by provider; used for the simulator.
    package var endpoints: [String: String]
    /// True when every answer comes from the simulator: the repeat's number is then sent along, so that answers are
    /// drawn by it, and the YAML's rate limits do not apply.
    package var isSimulated: Bool
    /// Keeps money aside for attempts, and refuses those beyond the caps.
    package var budget: BudgetGuard
    /// Mean output tokens of each variant's past answers, for what an attempt is expected to cost and to take of a limit
    /// of tokens; empty where there are none. What a budget keeps aside does not depend on it.
    package var pastOutput: [VariantID: Double]
    /// The time of day, and waiting.
    package var clock: RunClock
    /// Told of every trial that ends.
    package var progress: RunProgress
    /// Asks the sitting to end early.
    package var stop: StopSignal
    /// Where changes of caps, pauses and stops are noted; nil: nowhere.
    package var events: EventLog?
    /// Answers of earlier runs to take where a request is the same; nil: none.
    package var reuse: AnswerReuse?
    /// Jobs of earlier sessions that are still on their servers.
    package var jobs: [TrialKey: [JournalState.Job]]
    /// Uniform in [0, 1), for the spread of retries.
    package var jitter: @Sendable () -> Double

    /// - Parameters:
    ///   - project: the folder that files of recorded answers are named from.
    ///   - http: what requests are sent through.
    ///   - keys: by provider; a provider of the plan without an entry is keyless.
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

    /// What carries the requests of that provider out.
    func backend(of definition: ProviderDefinition) -> any Backend {
        definition.format.isRecorded ? recordings : network
    }
}
