import Analysis
import ArgumentParser
import Costs
import Execution
import FoundationEssentials
import JSON
import Reporting
import Scoring

/// `nutrieval score`: everything after the answers, once more, at no cost.
struct ScoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "score",
        abstract: "Read, check, price and score a run's recorded answers again; nothing is sent.",
        usage: "nutrieval score <run> [<options>]",
        discussion: """
            Run it after changing a truth, a mapping, a price or a threshold.

            Examples:
              nutrieval score 20261121-143000
              nutrieval score 20261121-143000 --prices-as-of 2027-01-01
              nutrieval score 20261121-143000 --missing exclude
            """)

    @Argument(help: "The run's name; `nutrieval list runs` names them.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @OptionGroup var scoring: ScoringOptions

    func run() async throws {
        ProcessMemory.keep()
        let scored = try await ScoredRun(
            named: run, options: options, out: scoring.out,
            changes: .init(pricesAsOf: scoring.priceDay, missing: scoring.missing))
        ProcessMemory.keepUntilExit(scored)
        try scored.publish(options)
    }
}
