import Analysis
import Application
import ArgumentParser
import Execution
import JSON
import Reporting

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Keep a run's answers for gates without keys.",
        usage: "nutrieval record <run> --into <dir> [--replace] [<options>]",
        discussion: """
            Writes run.json, answers.jsonl and baseline.json: answers and hashes,
            no photos. Commit the folder. `nutrieval gate --replay DIR` scores
            these answers again. It shows what a change of mapping, schema, rule,
            price, truth or code does. Sends nothing.

            Examples:
              nutrieval record 20261121-143000 --into replays/meals
              nutrieval record replays/meals --into replays/meals --replace
                accepts how today's files read the answers
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @Option(help: "The folder to make.".value("dir"), completion: .directory)
    var into: String

    @Flag(help: "Replace recorded answers, but never a run's own folder.")
    var replace = false

    @OptionGroup var scoring: ScoringOptions

    func run() async throws {
        let recorded = try await options.open(out: scoring.out).record(
            run, into: into, replaces: replace, scoring: scoring.choice)
        let (scores, folder) = (recorded.scores, recorded.folder)
        guard options.json else {
            return Console.print(
                "recorded: \(folder.path) (\(Format.count(scores.variants.count, "variant")), \(Format.count(scores.mealCount, "meal"))); judge it with: nutrieval gate --replay \(into)"
            )
        }
        let json: JSON = [
            "format": 1, "folder": .string(folder.path), "run": .string(scores.run),
            "variants": .optional(scores.variants.count), "meals": .optional(scores.mealCount)
        ]
        Console.print(json: json)
    }
}
