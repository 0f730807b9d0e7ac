/// The seed of everything that is drawn to judge a run: the same data has the same interval and p in every command.
///
/// A run's own seed draws the order of its meals and the simulator's answers, and nothing else.
package enum AnalysisSeed {
    package static let value: UInt64 = 20_260_101
}
