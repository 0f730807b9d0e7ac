import Application
import ArgumentParser
import Reporting

struct CompareCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, md, json
    }

    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two runs or two variants, meal by meal.",
        usage: "nutrieval compare <base> <candidate> [<options>]",
        discussion: """
            Compares each variant of one run with the same variant of the other,
            on the meals that both asked about. RUN:VARIANT names one variant,
            such as a provider or provider/prompt/photo-setting. Sends nothing.
            Writes compare-BASE.html into the candidate's run folder.

            Examples:
              nutrieval compare monday tuesday
              nutrieval compare monday:mistral-small tuesday:gpt-4o-mini
              nutrieval compare monday:mistral-small monday:mistral-large
              nutrieval compare monday tuesday --format md > comment.md
            """)

    @Argument(help: "What to compare with: RUN or RUN:VARIANT.".value("base"), completion: NameCompletion.runs)
    var base: String

    @Argument(help: "What to compare: RUN or RUN:VARIANT.".value("candidate"), completion: NameCompletion.runs)
    var candidate: String

    @OptionGroup var options: ProjectOptions

    @OptionGroup var page: PageOptions

    @Option(help: "The output format. Default: text.")
    var format: Format?

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        try options.check(format?.rawValue)
    }

    func run() async throws {
        let project = try options.open(out: scoring.out)
        let comparison = try await project.comparison(of: base, with: candidate, scoring: scoring.choice)
        func write() throws -> String { try project.write(comparison, of: base, with: candidate) }
        switch options.json ? .json : format ?? .text {
        case .text:
            Console.print(comparison.document, isExplained: page.explain)
            Console.print("report: \(try write())")
        case .md:
            Console.print(Array(comparison.document.markdown.utf8))
            _ = try write()
        case .json:
            Console.print(json: CompareJSON.render(comparison))
            _ = try write()
        }
    }
}
