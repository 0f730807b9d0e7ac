import Application
import ArgumentParser
import Execution
import FoundationEssentials
import Reporting
import Simulator

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Ask models about meal photos and compare the answers.",
        discussion: #"""
            Writes report.html, report.md, summary.json and meals.csv into
            reports/NAME.

            Examples:
              nutrieval run --simulate             answered by the simulator
              nutrieval run --set meals --limit 5  a first look, with real keys
              nutrieval run --provider gemini-flash --repeats 3 --max-usd 2
              nutrieval run --provider gemini-flash --photo-setting default \
                --photo-setting small     the same photos, large and small
              nutrieval run --dry-run              what it would ask and cost
              nutrieval run --resume RUN           finish what was interrupted
              nutrieval run --name nightly --resume-or-start   for requeued jobs
              nutrieval run --shard 2/3            a third of it; `merge` joins them
              nutrieval run --reuse RUN            ask only what RUN did not answer
              nutrieval run --provider gpt-4o-mini --batch   at the price of batches

            Keys are variables of the environment, or of a .env file beside
            config.yaml; `nutrieval doctor` names them. Providers without a
            key are left out; a message names them.
            """#)

    @OptionGroup var options: ProjectOptions

    @OptionGroup var choice: RunChoice

    @OptionGroup var page: PageOptions

    @Option(
        help: "With --simulate: the faults to make; see `nutrieval simulate --help`.".value("profile"),
        completion: .list(FaultProfile.names))
    var faults = "none"

    @Flag(help: "Show what a run would ask, cost and how long it would take; send nothing.")
    var dryRun = false

    @Flag(help: "Spend more than budget.confirm_above_usd without asking.")
    var yes = false

    @Option(help: "The run's name, also of its folder. Default: the time it starts.".value("run"))
    var name: String?

    @Flag(
        help: """
            With --name: resume the run of that name, or start it if there is none. A finished run asks nothing.
            """)
    var resumeOrStart = false

    @Option(
        help: """
            Ask only part i of n; `nutrieval merge` joins the parts. `auto`: the part of this task of a Slurm array or \
            Kubernetes Indexed Job, as the run NAME-part-i.
            """.value("i/n"))
    var shard: String?

    @Option(help: "Cancel a batch after this time, such as 26h or 90m.".value("time"))
    var batchDeadline = BatchTime(seconds: 26 * 3600)

    @Option(
        help: """
            What a batch did not answer is asked `live`, or stays `pending` for a resume. Default: pending; live in a \
            resume without --batch.
            """.value("choice"))
    var batchThen: BatchPlan.Rest?

    func validate() throws {
        if let shard, ShardChoice(shard) == nil {
            throw ValidationError("--shard takes a part such as 1/3 or 3/3, or auto, not \(shard.debugDescription)")
        }
        if shard.flatMap({ ShardChoice($0) }) == .task {
            guard let name else {
                throw ValidationError("--shard auto needs --name: the run of part 3 is called NAME-part-3")
            }
            if let problem = RunNames.problem(name, limit: RunNames.longestWhole) {
                throw ValidationError("--name \(problem)")
            }
        }
        if choice.resume != nil, shard != nil {
            throw ValidationError("--resume continues the run's own part: leave --shard out")
        }
        if let problem = name.flatMap({ RunNames.problem($0) }) { throw ValidationError("--name \(problem)") }
        if faults != "none", !choice.simulate {
            throw ValidationError("--faults needs --simulate")
        }
        if FaultProfile.named(faults) == nil {
            throw ValidationError(
                "there is no fault profile \(faults.debugDescription): `nutrieval simulate --help` lists them")
        }
        if choice.resume != nil, name != nil {
            throw ValidationError("--resume names the run already: leave --name out")
        }
        if resumeOrStart, name == nil {
            throw ValidationError("--resume-or-start needs --name, the run to resume")
        }
    }

    func run() async throws {
        var request = choice.request
        request.faults = faults
        request.name = name
        request.resumesOrStarts = resumeOrStart
        if let choice = shard.flatMap({ ShardChoice($0) }) {
            try request.take(choice, in: ProcessInfo.processInfo.environment)
        }
        (request.batch.deadline, request.batch.rest) = (batchDeadline.seconds, batchThen)
        request.batch.cancels = options.batchQuestion
        let session = try RunSession(options.open(choice), request)
        if dryRun { return try await EstimateText.show(session.preview(tellsRemarks: true), isJSON: options.json) }
        let ending = try await session.finish(consent: yes ? .given : .asked(options.question))
        let silent = Self.show(ending.report, in: ending.folder, options, page, bill: ending.report.billCheck)
        for remark in ending.remarks { options.console.note(remark) }
        if let shortfall = ending.shortfall { throw ExitCode(shortfall) }
        if silent { throw ExitCode.incomplete }
    }

    /// Prints a run's leaderboard or summary (`--json`), and returns true if a variant has no answer, naming it.
    static func show(
        _ report: Report, in folder: RunFolder, _ options: ProjectOptions, _ page: PageOptions, bill: String?
    ) -> Bool {
        options.show(report, page)
        if !options.json {
            if let bill { Console.print(bill) }
            Console.print("report: \(folder.file("report.html").path)")
        }
        let silent = report.silentVariants
        for sentence in silent { Console.error(CleanText.whole(sentence)) }
        return !silent.isEmpty
    }
}
