/// Why runs cannot be joined. Nothing is written then.
package enum MergeError: Error, Sendable, Hashable, CustomStringConvertible {
    case nothingToMerge
    /// What differs between the plans of two runs, in sentences that name the place.
    case otherPlan(run: String, first: String, differences: [String])
    case otherSimulation(run: String, first: String)
    case trialTwice(trial: String, runs: [String])
    case sameRun(String)
    case beingWritten(String)

    package var description: String {
        switch self {
        case .nothingToMerge: "merging takes two runs or more: name the folders of a run's shards"
        case .otherPlan(let run, let first, let differences):
            "run \(run) is of another plan than \(first): \(differences.joined(separator: "; ")); only shards of one plan can be merged"
        case .otherSimulation(let run, let first):
            "runs \(run) and \(first) were not answered by the same: live answers and those of differently simulated models do not mix"
        case .trialTwice(let trial, let runs):
            "trial \(trial) is in \(runs.joined(separator: " and ")): leave one of them out, or it would count twice"
        case .sameRun(let run): "run \(run) is named twice"
        case .beingWritten(let run): "run \(run) is still being written: wait until it has ended"
        }
    }
}
