import Application
import ArgumentParser
import Catalog
import JSON
import Reporting

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find all mistakes in the project's files.",
        usage: "nutrieval check [<file> ...] [<options>]",
        discussion: """
            Reads config.yaml, providers, prompts, answer schemas, eval sets and
            policies. Prints all mistakes as file:line:column. Warns of models
            that are retired or soon will be, of schema keywords that a vendor
            refuses or ignores, and of providers that the budget leaves out.
            Refuses sets with almost the same photo in both splits.
            Sends nothing without --probe.

            Examples:
              nutrieval check
              nutrieval check providers/my-endpoint.yaml
              nutrieval check --fix     write answer schemas in a portable form
              nutrieval check --probe   ask the servers: one small request each
            """)

    @Argument(help: "Check only these files and the prompts, answers and schemas that they name.".value("file"))
    var files: [String] = []

    @OptionGroup var options: ProjectOptions

    @Flag(help: "Make answer schemas portable where that keeps their meaning, and show the changes.")
    var fix = false

    @Flag(help: "Send each provider one small request with its schema; shows the price first.")
    var probe = false

    @Flag(help: "With --probe: let the simulator answer, without keys or cost.")
    var simulate = false

    @Option(help: "With --probe: send nothing that could cost more.".value("usd"))
    var maxUsd: Double?

    @Flag(help: "With --probe: spend more than budget.confirm_above_usd without asking.")
    var yes = false

    @Flag(help: "One photo, or almost the same, may be in both splits of a set.")
    var allowDuplicates = false

    func validate() throws {
        if !probe, simulate || maxUsd != nil || yes {
            throw ValidationError("--simulate, --max-usd and --yes need --probe")
        }
        if let maxUsd, !(maxUsd >= 0 && maxUsd.isFinite) {
            throw ValidationError("--max-usd takes an amount of 0 or more")
        }
    }

    func run() async throws {
        var loaded = try read()
        let absent = files.filter { !loaded.exists($0) }
        guard absent.isEmpty else {
            Console.error(
                "there is no file \(absent.joined(separator: ", ")): name it from here or from the project's folder")
            throw ExitCode.usage
        }
        var changes: [SchemaChange] = []
        if fix {
            changes = loaded.schemaChanges(of: files)
            for change in changes where change.isChange { try loaded.write(change) }
            loaded = try read()
        }
        let duplicates = allowDuplicates ? [] : loaded.duplicates(of: files)
        let diagnostics = loaded.diagnostics(of: files) + duplicates + changes.flatMap(\.kept)
        let errors = diagnostics.count { $0.severity == .error }
        if probe, errors > 0 { options.console.note("no server is asked: mend the errors first") }
        let probes = probe && errors == 0 ? try await self.probes(loaded) : []
        if options.json {
            Console.print(json: JSON.array(diagnostics.map(json) + probes.map(json)), sortedKeys: false)
        } else {
            for line in changes.filter(\.isChange).flatMap(Self.text) { Console.print(CleanText.whole(line)) }
            for diagnostic in diagnostics { Console.print(CleanText.whole(diagnostic.description)) }
            for program in loaded.programs(of: files) { Console.print(CleanText.whole(program)) }
            for limits in loaded.limits(of: files) { Console.print(CleanText.whole(limits)) }
            if simulate, !probes.isEmpty { Console.print("SIMULATED: no vendor was asked") }
            for probe in probes { Console.print(CleanText.whole(Self.text(probe))) }
            let warnings = diagnostics.count - errors
            Console.print("\(loaded.summary): \(Format.count(errors, "error")), \(Format.count(warnings, "warning"))")
        }
        if errors > 0 || probes.contains(where: \.isRefused) { throw ExitCode.badDefinitions }
        if probes.contains(where: { $0.finding != .taken }) { throw ExitCode.incomplete }
    }

    private func read() throws -> ProjectReading {
        try ProjectReading(options.location(), events: EventDisplay(options.console).show)
    }

    private func probes(_ loaded: ProjectReading) async throws -> [SchemaProbe] {
        let project = try options.open()
        return try await project.probeSchemas(
            of: loaded.enforcing(files), isSimulated: simulate, maxUSD: maxUsd,
            consent: yes ? .given : .asked(options.question))
    }

    private static func text(_ change: SchemaChange) -> [String] {
        let (old, new) = (String(decoding: change.before, as: UTF8.self), String(decoding: change.after, as: UTF8.self))
        let note =
            "answers of earlier runs may lack members that are required now; `score` then calls them schema_invalid"
        return ["fixed \(change.file)"] + ChangedLines.text(from: old, to: new) + (change.required == 0 ? [] : [note])
    }

    private static func text(_ probe: SchemaProbe) -> String {
        switch probe.finding {
        case .taken: "\(probe.provider): its server takes the schema"
        case .refused(let words): "\(probe.provider): its server refuses the request: \(CleanText.line(words))"
        case .unknown(let words): "\(probe.provider): not known: \(CleanText.line(words))"
        }
    }

    private func json(_ probe: SchemaProbe) -> JSON {
        let (state, reason): (String, String?) =
            switch probe.finding {
            case .taken: ("taken", nil)
            case .refused(let words): ("refused", words)
            case .unknown(let words): ("unknown", words)
            }
        return ["provider": .string(probe.provider), "schema": .string(state), "reason": .optional(reason)]
    }

    private func json(_ diagnostic: Diagnostic) -> JSON {
        [
            "severity": .string(diagnostic.severity.rawValue), "file": .string(diagnostic.file),
            "line": .number(Double(diagnostic.line)), "column": .number(Double(diagnostic.column)),
            "message": .string(diagnostic.message)
        ]
    }
}

extension SchemaProbe {
    fileprivate var isRefused: Bool { if case .refused = finding { true } else { false } }
}
