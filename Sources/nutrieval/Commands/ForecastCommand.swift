import Analysis
import Application
import ArgumentParser
import Costs
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

    @Argument(
        help: ArgumentHelp("The run, by name or path.", valueName: "run"), completion: NameCompletion.runs)
    var run: String?

    @OptionGroup var options: ProjectOptions

    @Option(help: ArgumentHelp("Numbers of users, separated by commas.", valueName: "users"))
    var users: String

    @Option(help: ArgumentHelp("Analyses per user and day.", valueName: "n"))
    var perDay: Double

    @Option(help: ArgumentHelp("Days to forecast.", valueName: "days"))
    var days = 30.0

    @Option(
        help: ArgumentHelp(
            "A share of the analyses and its price per query; without a price a variant of the run; repeatable.",
            valueName: "name=share[:usd]"))
    var tier: [String] = []

    @Option(
        help: ArgumentHelp("A routing policy's name or file; repeatable.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var policy: [String] = []

    @Option(
        help: ArgumentHelp("Who plays local, flash or pro in the policies; repeatable.", valueName: "part=variant"))
    var role: [String] = []

    @Flag(help: "The policies' part local runs on the device and costs nothing, whoever stood in for it.")
    var onDevice = false

    @Option(
        help: ArgumentHelp(
            "Cloud analyses each user has a day: free (5), premium (100) or a number.", valueName: "quota"))
    var quota: String?

    @Option(
        help: ArgumentHelp(
            "The share of users with the premium quota, 0 to 1; all others have the free one.", valueName: "share"))
    var premiumShare: Double?

    @Option(help: "text for a terminal, md for a document, html for a page, json for scripts. Default: text.")
    var format: Format?

    @OptionGroup var scoring: ScoringOptions

    func validate() throws {
        if options.json, let format, format != .json {
            throw ValidationError("--json and --format \(format.rawValue) cannot both hold: leave one out")
        }
        let demand = try ForecastFlags.demand(
            users: users, perDay: perDay, days: days, quota: quota, premiumShare: premiumShare)
        _ = demand
        let tiers = try ForecastFlags.tiers(tier)
        if let problem = RoleOptions.problem(role) { throw ValidationError(problem) }
        if policy.isEmpty, onDevice || !role.isEmpty {
            throw ValidationError("--role and --on-device are about policies: name one with --policy")
        }
        guard run == nil else { return }
        if tiers.isEmpty || !policy.isEmpty {
            throw ValidationError("name a run, or state every tier with its price: --tier cloud=0.35:0.003")
        }
        if let open = tiers.first(where: { $0.usd == nil }) {
            throw ValidationError(
                "--tier \(open.name) has no price, and there is no run to measure it: write \(open.name)=SHARE:USD, or name a run"
            )
        }
    }

    func run() async throws {
        let demand = try ForecastFlags.demand(
            users: users, perDay: perDay, days: days, quota: quota, premiumShare: premiumShare)
        let report = try self.report(demand)
        switch options.json ? .json : format ?? .text {
        case .text: Console.print { report.document.text(width: $0, colour: $1) }
        case .md: Console.print(Array(report.document.markdown.utf8))
        case .html: Console.print(report.document.html)
        case .json: Console.print(json: ForecastJSON.render(report))
        }
    }

    private func report(_ demand: Demand) throws -> ForecastReport {
        let tiers = try ForecastFlags.tiers(tier)
        guard let run else { return LoadedProject.forecast(tiers, demand) }
        return try options.open(out: scoring.out).forecast(
            run, demand, tiers: tiers, policies: policy, roles: RoleOptions.players(role), isLocalFree: onDevice,
            scoring: scoring.choice)
    }
}
