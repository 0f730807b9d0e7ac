import Analysis
import Application
import ArgumentParser
import FoundationEssentials
import JSON
import Reporting

struct BlessCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bless",
        abstract: "Make a run the reference that a gate compares with.",
        usage: "nutrieval bless <run> [--name <name>] [<options>]",
        discussion: """
            Writes reports/references/NAME.json: scores by meal, hashes and model
            ids, without photos and answers. Commit it, and review its changes
            like code. Prints how large a rise of the energy error a gate on
            these meals would catch. Sends nothing.

            Examples:
              nutrieval bless 20261121-143000
              nutrieval bless weekly --name weekly
              nutrieval bless 20261121-050000 --into canary/
                one file for each run, for `nutrieval canary`
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @Option(help: "The reference's name, also of its file.".value("name"))
    var name = NamedReference.usual

    @Option(help: "Write into that folder instead, under the run's name.".value("dir"), completion: .directory)
    var into: String?

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if into != nil, name != NamedReference.usual {
            throw ValidationError("--into names the file after its run: leave --name out")
        }
        if !RunNames.isUsable(name) {
            throw ValidationError(
                "--name takes letters, digits, dots, dashes and underscores, not \(name.debugDescription)")
        }
    }

    func run() async throws {
        let blessed = try await options.open(out: scoring.out).bless(run, as: name, into: into, scoring: scoring.choice)
        for line in blessed.unguarded { options.console.note(CleanText.whole(line)) }
        show(blessed)
        if let warning = blessed.catches.flatMap(CatchWords.warning) { options.console.note(warning) }
    }

    private func show(_ blessed: BlessedRun) {
        let scores = blessed.scores
        guard options.json else {
            let simulated = scores.simulation == nil ? "" : "  SIMULATED: no real model answered"
            Console.print(
                "reference: \(blessed.file.path) (\(Format.count(scores.variants.count, "variant")), \(Format.count(scores.mealCount, "meal")))\(simulated)"
            )
            return blessed.catches.map { Console.print(CatchWords.sentence($0)) } ?? ()
        }
        let json: JSON = [
            "format": 1, "file": .string(blessed.file.path), "run": .string(scores.run),
            "simulated": .bool(scores.simulation != nil), "variants": .optional(scores.variants.count),
            "meals": .optional(scores.mealCount), "catches": blessed.catches.map(GateJSON.catches) ?? .null,
            "unguarded": .array(blessed.unguarded.map { .string($0) })
        ]
        Console.print(json: json)
    }
}
