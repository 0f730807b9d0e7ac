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
        abstract: "Forecast what many users would cost.",
        usage: "nutrieval forecast [<run>] --users <users> --per-day <n> [<options>]",
        discussion: """
            Cost is users x analyses per day x days x cost per analysis. By
            default, each variant of the run answers all analyses. --tier divides
            them by shares, at a stated price or at the cost of a variant.
            --policy divides them by a routing policy. If every tier has a
            price, no run is needed. Quotas apply only with --quota or
            --premium-share: free users then have 5 cloud analyses a day and no
            Pro tier, and premium users 100. Sends nothing.

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

    @Option(help: "The output format. Default: text.")
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
                "--tier \(open.name) has no price, and no run measures it: write \(open.name)=SHARE:USD, or name a run"
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
            run, demand, tiers: tiers, policies: flags.policy, roles: RoleOptions.assigned(flags.role),
            isLocalFree: flags.onDevice, scoring: scoring.choice)
    }
}
