import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Reporting
import Scoring

/// `nutrieval bless`: a run becomes the reference of gates.
struct BlessCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bless",
        abstract: "Make a run the reference that `nutrieval gate` compares with; nothing is sent.",
        usage: "nutrieval bless <run> [--name <name>] [<options>]",
        discussion: """
            Writes reports/baselines/NAME.json, which git tracks: scores by meal,
            hashes and model ids; no photos and no answers. Commit it, and review
            its changes like code. It also says how large a rise of the energy
            error a gate on these meals would catch.

            Examples:
              nutrieval bless 20261121-143000
              nutrieval bless weekly --name weekly
              nutrieval bless 20261121-050000 --into canary/
                one file for each run, for `nutrieval canary`
            """)

    @Argument(help: "The run's name, or the path of its folder.", completion: NameCompletion.runs)
    var run: String

    @OptionGroup var options: ProjectOptions

    @Option(help: ArgumentHelp("The reference's name, and so its file's. Default: main.", valueName: "name"))
    var name = NamedBaseline.usual

    @Option(
        help: ArgumentHelp("Write into that folder instead, under the run's own name.", valueName: "dir"),
        completion: .directory)
    var into: String?

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if into != nil, name != NamedBaseline.usual {
            throw ValidationError("--into names the file by its run: leave --name out")
        }
        if !RunNames.isUsable(name) {
            throw ValidationError(
                "--name takes letters, digits, dots, dashes and underscores, not \(name.debugDescription)")
        }
    }

    func run() async throws {
        let project = try LoadedProject(options)
        let reports = try project.reports(out: scoring.out)
        let folder = try NamedRun.existing(run, in: reports)
        let guarded: GuardedRun
        do {
            guarded = try await GuardedRun(folder, project: project, options: options, scoring: scoring)
        } catch let error as BaselineError { throw error.ended(.badDefinitions) }
        guard guarded.run.info.isComplete else {
            Console.error(
                "run \(TextTable.clean(guarded.run.info.id)) is incomplete and cannot be the reference; finish it with: "
                    + (guarded.run.info.resumeCommand ?? "--resume"))
            throw ExitCode.incomplete
        }
        let file =
            into.map { Paths.absolute($0).appending(path: "\(folder.name).json") }
            ?? BaselineFiles.file(name, in: reports)
        try BaselineFiles.write(guarded.scores, to: file, redactor: project.redactor)
        for line in guarded.unguarded { options.console.note(TextTable.clean(line)) }
        let judge = GateJudge(
            tolerances: project.configuration.gate, resamples: project.configuration.scoring.resamples)
        let catches = into == nil ? judge.catches(reference: guarded.scores.scores) : nil
        show(guarded, file, catches)
        if let warning = catches.flatMap(CatchWords.warning) { options.console.note(warning) }
    }

    private func show(_ guarded: GuardedRun, _ file: URL, _ catches: GateCatch?) {
        let scores = guarded.scores
        let meals = scores.sets.reduce(0) { $0 + $1.meals.count }
        guard options.json else {
            let simulated = scores.simulation == nil ? "" : "  SIMULATED: no real model answered"
            Console.print(
                "reference: \(file.path) (\(scores.variants.count) variants, \(meals) meals)\(simulated)")
            return catches.map { Console.print(CatchWords.sentence($0)) } ?? ()
        }
        let json: JSON = [
            "format": 1, "file": .string(file.path), "run": .string(scores.run),
            "simulated": .bool(scores.simulation != nil), "variants": .optional(scores.variants.count),
            "meals": .optional(meals), "catches": catches.map(GateJSON.catches) ?? .null,
            "unguarded": .array(guarded.unguarded.map { .string($0) })
        ]
        Console.print(json: json)
    }
}

extension BaselineError {
    /// Says it, and is the end with that code.
    func ended(_ code: ExitCode) -> ExitCode {
        Console.error(TextTable.clean("\(self)"))
        return code
    }
}
