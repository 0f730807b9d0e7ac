package import Execution
package import Nutrition

/// What a run asks; what is empty or nil is as in config.yaml, unless another meaning is given.
package struct RunRequest: Sendable {
    package var providers: [String] = []
    package var sets: [String] = []
    /// Files in providers/prompts; empty: each provider's own.
    package var prompts: [String] = []
    /// Empty: each provider's own.
    package var photoSettings: [String] = []
    package var perturbations: [Perturbation] = []
    /// The most meals of each set; nil: all.
    package var limit: Int?
    /// By id; empty: all.
    package var meals: Set<String> = []
    package var repeats: Int?
    package var seed: UInt64?
    package var isSimulated = false
    /// A fault profile of the simulator.
    package var faults = "none"
    package var maxUSD: Double?
    /// The run to resume; nil for a new one.
    package var resume: String?
    /// Runs whose answers are reused for equal requests.
    package var reuse: [String] = []
    /// A resumed run asks again instead of reusing answers of other runs.
    package var reusesNothing = false
    /// A reference that a gate must be able to compare the run with, or nothing is asked; nil: no check.
    package var reference: String?
    /// Nil: the start time.
    package var name: String?
    /// Resume the run of that name if it exists.
    package var resumesOrStarts = false
    /// Nil: all of the plan.
    package var shard: Shard?

    /// The warnings on the definitions were shown.
    var hasWarned = false
    /// Adds each provider's own prompt and photo setting to the chosen ones.
    var includesOwn = false
    /// Restricts the chosen variants; nil: all.
    var variants: Set<VariantID>?

    package init() {}
}
