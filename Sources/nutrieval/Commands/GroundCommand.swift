import Application
import ArgumentParser
import Nutrition
import Reporting

struct GroundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ground",
        abstract: "Look up the foods of a run's answers in food tables.",
        usage: "nutrieval ground <run> [--simulate] [<options>]",
        discussion: """
            Sends food names, never photos, to the services in `grounding` of
            config.yaml. No model is asked. The run's folder keeps every lookup,
            so `nutrieval score` repeats it without a network.

            Examples:
              nutrieval ground 20261121-143000
              nutrieval ground 20261121-143000 --simulate
            """)

    @Argument(help: "The run's name; `nutrieval list runs` prints them.", completion: NameCompletion.runs)
    var run: String

    @Flag(help: "The simulator answers instead of the services; always so for a simulated run.")
    var simulate = false

    @OptionGroup var options: ProjectOptions

    @OptionGroup var scoring: ScoringOptions

    @OptionGroup var page: PageOptions

    func run() async throws {
        let project = try options.open(out: scoring.out)
        let grounding = try await RunGrounding(of: run, in: project, isSimulated: simulate)
        options.console.note(Self.words(grounding))
        let scored = try await ScoredRun(named: run, of: project, scoring: scoring.choice)
        try ScoreCommand.publish(scored, options, page)
    }

    /// What was looked up, in one sentence or two.
    static func words(_ grounding: RunGrounding) -> String {
        guard grounding.open > 0 else {
            return "all \(Format.count(grounding.names, "food")) were looked up before: nothing was sent"
        }
        let sent = LookupSource.services.compactMap { source in
            grounding.sent[source].map { "\($0) to \(source.words)" }
        }
        let requests = sent.isEmpty ? "no request was sent" : "requests sent: \(sent.joined(separator: ", "))"
        let lookups = grounding.cached + grounding.missed
        let cache =
            lookups > 0
            ? "; the cache answered \(grounding.cached) of \(Format.count(lookups, "lookup"))" : ""
        return "looked up \(grounding.open) of \(Format.count(grounding.names, "food")); \(requests)\(cache)"
    }
}
