import ArgumentParser
import Catalog
import FoundationEssentials
import Harness
import JSON
import Nutrition
import Sanity

/// `nutrieval list`: what there is.
struct ListCommand: AsyncParsableCommand {
    /// What can be listed.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case providers, sets, runs, rules, metrics
    }

    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List providers, eval sets, runs, sanity rules or metrics.",
        discussion: """
            Examples:
              nutrieval list providers
              nutrieval list runs --json
            """)

    @Argument(help: "providers, sets, runs, rules or metrics.")
    var kind: Kind

    @OptionGroup var options: ProjectOptions

    @Option(help: ArgumentHelp("Where run folders are. Default: the project's reports folder.", valueName: "dir"))
    var out: String?

    func run() async throws {
        let table = try table()
        if options.json {
            let rows = table.rows.map { row in
                JSON.object(JSONObject(zip(table.columns, row).map { ($0, JSON.string($1)) }))
            }
            Console.print(JSON.array(rows).serialized(pretty: true) + [UInt8(ascii: "\n")])
        } else if table.rows.isEmpty {
            options.console.note("there are no \(kind.rawValue) yet")
        } else {
            Console.print(table.text)
        }
    }

    private func table() throws -> TextTable {
        switch kind {
        case .providers:
            let project = try LoadedProject(options)
            return TextTable(
                columns: ["provider", "model", "wire", "answer", "key"],
                rows: project.allProviders.map {
                    [$0.name, $0.model, $0.wire.rawValue, $0.answer.name, $0.keyVariable ?? "none"]
                })
        case .sets:
            let project = try LoadedProject(options)
            return TextTable(
                columns: ["set", "meals", "photos", "description"],
                rows: try project.allSets().map { set in
                    [
                        set.name, String(set.meals.count), String(set.meals.reduce(0) { $0 + $1.photos.count }),
                        set.description ?? ""
                    ]
                })
        case .runs: return try runs()
        case .rules:
            return TextTable(
                columns: ["rule", "severity"],
                rows: RuleID.allCases.map { rule in
                    [rule.rawValue, (SanityProfile.specified.severities[rule] ?? .minor).rawValue]
                })
        case .metrics: return MetricList.table
        }
    }

    /// Newest first.
    private func runs() throws -> TextTable {
        let project = try LoadedProject(options)
        let reports = project.reports(out: out)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let records = names.compactMap { name in try? RunFolder(url: reports.appending(path: name)).record() }
        return TextTable(
            columns: ["run", "started", "providers", "simulated"],
            rows: records.sorted { ($0.startedAt, $0.name) > ($1.startedAt, $1.name) }.map { record in
                [
                    record.name, record.startedAt, String(record.plan.json["variants"]?.array?.count ?? 0),
                    record.simulation == nil ? "no" : "yes"
                ]
            })
    }
}
