/// Why answers of a run cannot be reused. Nothing is sent then.
package enum ReuseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The run to come is simulated and the other is live, or the reverse.
    case simulatedWithLive(run: String, isSimulated: Bool)
    /// Both are simulated, with another seed, speed or faults.
    case otherSimulation(run: String)
    /// A run cannot take its own answers.
    case itself(String)
    /// A run that is resumed has taken answers of one that is gone.
    case gone(run: String, by: String)

    package var description: String {
        switch self {
        case .simulatedWithLive(let run, true):
            "run \(run) was answered by the simulator and this run asks real models: made-up answers are never reused for real ones"
        case .simulatedWithLive(let run, false):
            "run \(run) was answered by real models and this run by the simulator: the two do not mix"
        case .otherSimulation(let run):
            "run \(run) was simulated with another seed or other faults: its answers are of other made-up models; give it the same --seed and --faults"
        case .itself(let run): "run \(run) has its own answers already: --reuse names other runs"
        case .gone(let run, let by):
            "run \(by) reuses answers of \(run), which is gone: bring it back, name others with --reuse, or say --no-reuse to ask anew what it would have answered"
        }
    }
}
