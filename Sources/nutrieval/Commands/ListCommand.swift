import Analysis
import ArgumentParser
import Catalog
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Reporting

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

    @Option(
        help: ArgumentHelp("Where run folders are. Default: the project's reports folder.", valueName: "dir"),
        completion: .directory)
    var out: String?

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
        case .runs: try runs()
        case .rules: RuleList.listing
        case .metrics: MetricList.listing
        }
    }

    private func providers() throws -> Listing {
        Listing(
            columns: ["provider", "model", "wire", "answer", "key"],
            rows: try LoadedProject(options).allProviders.map { provider in
                [
                    .string(provider.name), .string(provider.model), .string(provider.wire.rawValue),
                    .string(provider.answer.name), .optional(provider.keyVariable)
                ]
            })
    }

    private func sets() throws -> Listing {
        Listing(
            columns: ["set", "meals", "photos", "description"],
            rows: try LoadedProject(options).allSets().map { set in
                let photos = set.meals.reduce(0) { $0 + $1.photos.count }
                return [
                    .string(set.name), .number(Double(set.meals.count)), .number(Double(photos)),
                    .optional(set.description)
                ]
            })
    }

    /// Newest first.
    private func runs() throws -> Listing {
        let project = try LoadedProject(options)
        let reports = try project.reports(out: out)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: reports.path)) ?? []
        let folders = names.filter { !$0.hasPrefix(".") }.map { RunFolder(url: reports.appending(path: $0)) }
        let runs = folders.compactMap { folder in record(folder).map { (folder, $0) } }
        return Listing(
            columns: ["run", "started", "sets", "providers", "complete", "simulated"],
            rows: runs.sorted { ($0.1.startedAt, $0.1.name) > ($1.1.startedAt, $1.1.name) }.map { folder, record in
                let sets = record.plan.json["sets"]?.array?.compactMap { $0["name"]?.string } ?? []
                return [
                    .string(record.name), .string(record.startedAt), .string(sets.joined(separator: " ")),
                    .number(Double(record.plan.json["variants"]?.array?.count ?? 0)), isComplete(folder),
                    .bool(record.simulation != nil)
                ]
            })
    }

    /// Nil for a folder that holds no run, and, with a word on it, for a run that cannot be read.
    private func record(_ folder: RunFolder) -> RunRecord? {
        do throws(RunFolderError) { return try folder.record() } catch {
            if case .notFound = error { return nil }
            Console.error("left out: \(error)")
            return nil
        }
    }

    /// As the summary says; null where there is none yet, as while a run is under way.
    private func isComplete(_ folder: RunFolder) -> JSON {
        folder.isSaidComplete.map { .bool($0) } ?? .null
    }
}
