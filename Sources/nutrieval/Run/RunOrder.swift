import Analysis
import Execution
import Nutrition
import Scoring

/// What a sitting of a run is told beside the options that choose what is asked.
struct RunOrder {
    /// The name of a fault profile of the simulator.
    var faults = "none"
    /// Say what it would ask; send nothing.
    var isDryRun = false
    /// The warnings on the definitions have been printed.
    var hasWarned = false
    /// The person has agreed to what it costs.
    var isConfirmed = false
    /// Nil: the time it starts.
    var name: String?
    /// A run of that name is resumed where there is one.
    var resumesOrStarts = false
    /// Nil: all of the plan.
    var shard: Shard?
    /// Each provider's own prompt and photo setting take part beside those that were chosen.
    var includesOwn = false
    /// Of the variants that were chosen only these; nil: all.
    var variants: Set<VariantID>?
    /// Of the meals that were chosen only these, by id; nil: all.
    var meals: Set<String>?
}
