import Analysis
import Application
import ArgumentParser
import Reporting

struct ForecastCommand: AsyncParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, md, html, json
    }

    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "Forecast what many users would cost by a run's bill: months, tiers, quotas; nothing is sent.",
        usage: "nutrieval forecast [<run>] --users <users> --per-day <n> [<options>]",
        discussion: """
            Cost is users x analyses per day x days x cost per analysis. Without
            more, one line for each variant of the run, all analyses on it.
            --tier divides them by stated shares, at a stated price or at what
            the variant of that name cost; --policy by a routing policy. Where
            every tier has a price no run is needed. Users who pay nothing have
            5 cloud analyses a day, then the device, and no tier called pro or
            ending in -pro; premium users past 100 a day are only warned.

            Examples:
              nutrieval forecast monday --users 1000 --per-day 10
              nutrieval forecast monday --users 1000,50000 --per-day 10 --quota 5
              nutrieval forecast monday --users 1000 --per-day 10 \\
                --tier local=0.65:0 --tier gemini-flash=0.35
              nutrieval forecast --users 1000 --per-day 10 \\
                --tier local=0.65:0 --tier cloud=0.35:0.003
              nutrieval forecast monday --users 1000 --per-day 10 \\
                --policy confidence-bands --on-device --format md
            """)

    @Argument(help: "The run, by name or path.".value("run"), completion: NameCompletion.runs)
    var run: String?

    @OptionGroup var options: ProjectOptions

    @OptionGroup var flags: ForecastFlags

    @Option(help: "text for a terminal, md for a document, html for a page, json for scripts. Default: text.")
    var format: Format?

    @OptionGroup var scoring: ScoringOptions

    @OptionGroup var page: PageOptions

    func validate() throws {
        try options.check(format?.rawValue)
        let tiers = try flags.tiers()
        guard run == nil else { return }
        if tiers.isEmpty || !flags.policy.isEmpty {
            throw ValidationError("name a run, or state every tier with its price: --tier cloud=0.35:0.003")
        }
        if let open = tiers.first(where: { $0.usd == nil }) {
            throw ValidationError(
                "--tier \(open.name) has no price, and there is no run to measure it: write \(open.name)=SHARE:USD, or name a run"
            )
        }
    }

    func run() async throws {
        let report = try report()
        switch options.json ? .json : format ?? .text {
        case .text: Console.print(report.document, isExplained: page.explain)
        case .md: Console.print(Array(report.document.markdown.utf8))
        case .html: Console.print(report.document.html)
        case .json: Console.print(json: ForecastJSON.render(report))
        }
    }

    private func report() throws -> ForecastReport {
        let (demand, tiers) = (try flags.demand(), try flags.tiers())
        guard let run else { return LoadedProject.forecast(tiers, demand) }
        return try options.open(out: scoring.out).forecast(
            run, demand, tiers: tiers, policies: flags.policy, roles: RoleOptions.players(flags.role),
            isLocalFree: flags.onDevice, scoring: scoring.choice)
    }
}
