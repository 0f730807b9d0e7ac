import Analysis
import ArgumentParser
import Catalog
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Reporting
import Scoring

/// One call of `nutrieval tune`: the rounds as runs, the winner on the test split, the report.
struct TuneSession {
    private let command: TuneCommand
    private let project: LoadedProject
    private let reports: URL

    private var options: ProjectOptions { command.options }
    private var console: Console { options.console }

    init(_ command: TuneCommand) throws {
        self.command = command
        project = try LoadedProject(command.options)
        reports = try project.reports(out: command.choice.out)
    }

    func run() async throws {
        if let name = command.choice.resume {
            let folder = TuneFolder(url: reports.appending(path: name))
            let record = try folder.record()
            let lock = try folder.lock()
            defer { _ = lock }
            return try await follow(record, in: folder, isConfirmed: command.yes)
        }
        let plan = try TunePlanning(command, project: project)
        if command.dryRun { return plan.show() }
        try plan.confirm(isConfirmed: command.yes)
        let record = plan.record(named: command.choice.name ?? freshName)
        let folder = TuneFolder(url: reports.appending(path: record.name))
        let lock = try folder.create(record, redactor: project.redactor)
        defer { _ = lock }
        try await follow(record, in: folder, isConfirmed: true)
    }

    private var freshName: String {
        "tune-"
            + project.freshName(
                at: RunClock.live().now().rfc3339, in: reports, isSimulated: command.choice.simulate)
    }

    /// Makes what is still to be made of the search, in the order of the record. What was chosen in a round is read off its
    /// answers again, so that a search goes on wherever it stopped.
    private func follow(_ record: TuneRecord, in folder: TuneFolder, isConfirmed: Bool) async throws {
        let search = try TuneSearch(
            record, options: options, project: project, reports: reports, out: command.choice.out)
        if !isConfirmed { try search.confirm() }
        let report = try await search.report()
        try folder.write(report, redactor: project.redactor)
        if options.json {
            Console.print(json: TuneJSON.render(report))
        } else {
            let width = Console.outputIsTerminal ? Console.width : 100
            Console.print(Array(report.document.text(width: width, colour: Console.usesColour).utf8))
            Console.print("report: \(folder.url.appending(path: "report.html").path)")
        }
        if let passed = TuneMoney.passedCap(report.budget, spent: report.spent) {
            console.note(passed)
            throw ExitCode.incomplete
        }
    }
}
