import Analysis
import ArgumentParser
import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Reporting
import Scoring

/// `nutrieval compare`: what changed between two runs or two variants, and whether that can be told from chance.
struct CompareCommand: AsyncParsableCommand {
    /// How the comparison is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, md, json
    }

    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two runs, or two variants, meal by meal; nothing is sent.",
        usage: "nutrieval compare <base> <candidate> [<options>]",
        discussion: """
            Every variant that both runs have is compared with itself, on the
            meals both were asked about. RUN:VARIANT names one variant: a
            provider, or provider/prompt/photo-setting, as short as it is clear.

            Examples:
              nutrieval compare monday tuesday
              nutrieval compare monday:mistral-small tuesday:gpt-4o-mini
              nutrieval compare monday:mistral-small monday:mistral-large
              nutrieval compare monday tuesday --format md > comment.md
            """)

    @Argument(
        help: ArgumentHelp("What to compare with: RUN or RUN:VARIANT.", valueName: "base"),
        completion: NameCompletion.runs)
    var base: String

    @Argument(
        help: ArgumentHelp("What is compared: RUN or RUN:VARIANT.", valueName: "candidate"),
        completion: NameCompletion.runs)
    var candidate: String

    @OptionGroup var options: ProjectOptions

    @Option(help: "text for a terminal, md for a pull request, json for scripts. Default: text.")
    var format: Format?

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if options.json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) cannot both hold: leave one out")
        }
    }

    func run() async throws {
        let comparison: RunComparison
        do { comparison = try await compare() } catch let error as ComparisonError {
            Console.error(TextTable.clean("\(error)"))
            throw ExitCode.usage
        }
        switch options.json ? .json : format ?? .text {
        case .text:
            let width = Console.outputIsTerminal ? Console.width : 80
            Console.print(Array(comparison.document.text(width: width, colour: Console.usesColour).utf8))
        case .md: Console.print(Array(comparison.document.markdown.utf8))
        case .json: Console.print(json: CompareJSON.render(comparison))
        }
    }

    private func compare() async throws -> RunComparison {
        let project = try LoadedProject(options)
        let reports = try project.reports(out: scoring.out)
        let first = try ComparedSide(base, in: reports)
        let second = try ComparedSide(candidate, in: reports)
        let isOneRun = first.folder.path == second.folder.path
        let reader = ComparedRuns(
            project: project, options: options, out: scoring.out, pricesAsOf: scoring.priceDay)
        let before = try reader.read(first)
        let after = isOneRun ? before : try reader.read(second)
        var settings = project.configuration.scoring
        settings.missing = scoring.missing ?? settings.missing
        let pairs = try VariantChoice.pairs(
            base: before, first.variant, candidate: after, second.variant, isOneRun: isOneRun)
        let embedding = FoodNameEmbedding(
            project: project, reports: reports, isSimulated: before.info.isSimulated && after.info.isSimulated)
        let vectors = try await embedding.vectors(
            of: (before.plan.sets + after.plan.sets).map { ($0.set.name, $0.set.meals) },
            answers: before.trials + (isOneRun ? [] : after.trials))
        return try ComparisonAssembly(
            base: before, candidate: after, isOneRun: isOneRun, settings: settings, vectors: vectors
        )
        .comparison(of: pairs)
    }
}
