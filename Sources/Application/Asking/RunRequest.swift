package import Execution
package import Nutrition

/// What a run is to ask.
package struct RunRequest: Sendable {
    /// Empty: those of config.yaml.
    package var providers: [String] = []
    /// Empty: those of config.yaml.
    package var sets: [String] = []
    /// Files of providers/prompts; empty: each provider's own.
    package var prompts: [String] = []
    /// Empty: each provider's own.
    package var photoSettings: [String] = []
    package var perturbations: [Perturbation] = []
    /// Of each set, at most so many meals.
    package var limit: Int?
    /// Only these, by id; empty: all.
    package var meals: Set<String> = []
    /// Nil: that of config.yaml.
    package var repeats: Int?
    /// Nil: that of config.yaml.
    package var seed: UInt64?
    package var isSimulated = false
    /// The name of a fault profile of the simulator.
    package var faults = "none"
    /// Nil: the cap of config.yaml.
    package var maxUSD: Double?
    /// The run to finish; nil for a new one.
    package var resume: String?
    /// Runs whose answers are taken where the requests are the same.
    package var reuse: [String] = []
    /// A resumed run asks anew what it would have taken from other runs.
    package var reusesNothing = false
    /// Nothing is asked unless a gate could compare the run with this reference; nil: not checked.
    package var reference: String?
    /// Nil: the time it starts.
    package var name: String?
    /// A run of that name is resumed where there is one.
    package var resumesOrStarts = false
    /// Nil: all of the plan.
    package var shard: Shard?

    /// The warnings on the definitions have been told.
    var hasWarned = false
    /// Each provider's own prompt and photo setting take part beside those that were chosen.
    var includesOwn = false
    /// Of the variants that were chosen only these; nil: all.
    var variants: Set<VariantID>?

    package init() {}
}
