import Application
import ArgumentParser
import Catalog
import JSON
import Nutrition
import Reporting

struct ListCommand: AsyncParsableCommand {
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case providers, sets, meals, runs, rules, metrics
    }

    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List providers, eval sets, meals, runs, sanity rules or metrics.",
        usage: "nutrieval list <kind> [<options>]",
        discussion: """
            Examples:
              nutrieval list providers
              nutrieval list runs --json
              nutrieval list meals --set lunches --newest --limit 10
            """)

    @Argument(help: "providers, sets, meals, runs, rules or metrics.")
    var kind: Kind

    @OptionGroup var options: ProjectOptions

    @Option(help: "The folder of all runs. Default: the project's reports folder.".value("dir"), completion: .directory)
    var out: String?

    @Option(
        name: .customLong("set"), help: "Of meals: this eval set; repeatable.",
        completion: NameCompletion.sets)
    var setNames: [String] = []

    @Flag(help: "Of meals: those with the newest photos first.")
    var newest = false

    @Option(help: "Of meals: at most this many.".value("n"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit takes a number from 1 up, not \(limit)") }
        guard kind != .meals, newest || limit != nil || !setNames.isEmpty else { return }
        throw ValidationError("--set, --newest and --limit are for `list meals`")
    }

    func run() async throws {
        let listing = try listing()
        if options.json {
            Console.print(json: listing.json, sortedKeys: false)
        } else if listing.rows.isEmpty {
            options.console.note("there are no \(kind.rawValue) yet")
        } else {
            Console.print(listing.table.text)
        }
    }

    private func listing() throws -> Listing {
        switch kind {
        case .providers: try providers()
        case .sets: try sets()
        case .meals: try meals()
        case .runs: try runs()
        case .rules: RuleList.listing
        case .metrics: MetricList.listing
        }
    }

    private func providers() throws -> Listing {
        Listing(
            columns: ["provider", "model", "wire", "answer", "key"],
            rows: try options.open().allProviders.map { provider in
                [
                    .string(provider.name), .string(provider.model), .string(provider.wire.rawValue),
                    .string(provider.answer.name), .optional(provider.key?.words)
                ]
            })
    }

    private func sets() throws -> Listing {
        Listing(
            columns: ["set", "meals", "photos", "description"],
            rows: try options.open().allSets().map { set in
                let photos = set.meals.reduce(0) { $0 + $1.photos.count }
                return [
                    .string(set.name), .number(Double(set.meals.count)), .number(Double(photos)),
                    .optional(set.description)
                ]
            })
    }

    private func meals() throws -> Listing {
        let meals = try options.open().meals(ofSets: setNames, newest: newest)
        return SetText.listing(Array(meals.prefix(limit ?? meals.count)))
    }

    private func runs() throws -> Listing {
        Listing(
            columns: ["run", "started", "sets", "providers", "complete", "simulated"],
            rows: try options.open(out: out).runs().map { run in
                [
                    .string(run.name), .string(run.startedAt), .string(run.sets.joined(separator: " ")),
                    .number(Double(run.variants)), run.isComplete.map { .bool($0) } ?? .null, .bool(run.isSimulated)
                ]
            })
    }
}
