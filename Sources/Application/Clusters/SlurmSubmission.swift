import Analysis
import Catalog
import Costs
import Execution
import Files
import FoundationEssentials
import Nutrition
import Programs

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A run that a Slurm cluster is to ask in parts.
package struct SlurmSubmission: Sendable {
    /// The ids of the jobs.
    package struct Receipt: Sendable, Hashable {
        package var array: String
        package var merge: String
    }

    /// Until sbatch must have answered.
    private static let patience = Duration.seconds(120)

    package let scripts: SlurmScripts
    private let project: LoadedProject

    /// Plans the run as the jobs will, and asks for consent to its cost, since no one can be asked there.
    /// - Parameters:
    ///   - project: opened with the keys of its `.env` alone.
    ///   - request: of the whole run.
    /// - Throws: `ApplicationError` for what a part would refuse, and for an earlier submission of that name that asked something
    ///   else; `RunFolderError.exists` for a run of that name.
    package init(
        _ project: LoadedProject, _ request: RunRequest, _ choice: SlurmScripts.Choice, consent: CostConsent
    ) async throws {
        let reports = try project.reports
        if let problem = SlurmScripts.problem(choice, reports: reports.path) { throw ApplicationError.usage(problem) }
        let planning = try RunPlanning(project, request)
        project.tellRemarks(on: try planning.providers())
        let name =
            try request.name ?? project.freshName(at: RunClock.live().now().rfc3339, isSimulated: request.isSimulated)
        if NamedRun.started(name, in: reports) != nil {
            throw RunFolderError.exists(reports.appending(path: name).path)
        }
        Self.tellHiddenKeys(of: planning)
        let plan = try planning.plan(CallableProviders(of: planning, hasCap: false).definitions)
        try planning.checkReference(plan)
        try planning.requireParts(choice.parts, of: plan)
        try Self.checkEarlier(name, plan, parts: choice.parts, of: project)
        if planning.simulation == nil, case .asked(let ask) = consent {
            let estimate = try await planning.estimate(plan)
            try CostQuestion.ask(
                estimate.total.expected?.value, upTo: estimate.total.high?.value, of: "this run",
                hosts: planning.photoHosts(of: plan), details: .run(estimate), project, ask)
        }
        self.project = project
        scripts = SlurmScripts(choice, name: name, reports: reports.path, location: project.location)
    }

    private static func tellHiddenKeys(of planning: RunPlanning) {
        guard planning.simulation == nil, let providers = try? planning.providers() else { return }
        let variables = ProcessInfo.processInfo.environment
        let project = planning.project
        let hidden = providers.flatMap(\.keyVariables).unique().filter {
            variables[$0] != nil && project.environment[$0] == nil
        }
        guard !hidden.isEmpty else { return }
        project.warn(
            "the jobs do not get \(hidden.joined(separator: ", ")) of this shell, since Slurm stores their environment: put it into "
                + "the project's .env")
    }

    /// A submission of the same name goes on with its parts; it must be of the same plan and division.
    private static func checkEarlier(_ name: String, _ plan: Plan, parts: Int, of project: LoadedProject) throws {
        let present = PlanRecord(plan)
        for part in (try? project.parts(of: name)) ?? [] {
            let record = try RunFolder(url: project.reports.appending(path: part)).record()
            if let shard = record.shard, shard.count != parts {
                throw ApplicationError.usage(
                    "\(part) is part \(shard) of an earlier submission: give --parts \(shard.count) again, or another --name"
                )
            }
            if record.plan.sha256 != present.sha256 {
                let differences = record.plan.differences(from: present).joined(separator: "; ")
                throw ApplicationError.usage(
                    "\(part) of an earlier submission asks something else: \(differences); give another --name")
            }
        }
    }

    /// Writes the scripts and submits both jobs.
    /// - Throws: `SlurmError`, `WriteError`; `ApplicationError` if a script would contain a key.
    package func submit() async throws -> Receipt {
        let variables = ProcessInfo.processInfo.environment
        guard let sbatch = Self.path(of: "sbatch", in: variables) else { throw SlurmError.absent }
        let written = [(scripts.partPath, scripts.partScript), (scripts.mergePath, scripts.mergeScript)]
        let redactor = Redactor(LiveKeys.secrets(in: variables, variables: []) + project.secrets)
        for (_, text) in written where redactor.redacted(Array(text.utf8)) != Array(text.utf8) {
            throw ApplicationError.usage("an option contains a key, which would be in a script: leave it out")
        }
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: scripts.folder), withIntermediateDirectories: true)
        } catch {
            throw WriteError(path: scripts.folder, reason: "the folder cannot be made")
        }
        for (path, text) in written { try WholeFile.write(Array(text.utf8), to: path) }
        // Slurm stores the environment of a job on the disk of its controller.
        let environment = LiveKeys.withoutKeys(variables, variables: project.ownKeyVariables)
        func submit(_ words: [String]) async throws(SlurmError) -> String {
            try Self.id(
                await BriefProgram.ending(
                    of: ProgramLaunch(
                        program: sbatch, arguments: words, environment: environment,
                        folder: FileManager.default.currentDirectoryPath),
                    limit: 64_000, within: Self.patience))
        }
        let array = try await submit(scripts.arrayWords)
        do {
            return Receipt(array: array, merge: try await submit(scripts.mergeWords(after: array)))
        } catch {
            throw SlurmError.onlyParts(array: array, name: scripts.name, reason: error.words)
        }
    }

    /// The id that `sbatch --parsable` printed.
    private static func id(_ result: Result<BriefProgram.Ending, BriefProgram.Failure>) throws(SlurmError) -> String {
        switch result {
        case .failure(.timedOut): throw .noAnswer("sbatch did not end within \(patience.components.seconds) s")
        case .failure(.notStarted(let words)), .failure(.failed(let words)): throw .refused("sbatch: \(words)")
        case .failure(.tooLong): throw .refused("sbatch printed more than a job's number")
        case .success(let ending):
            let words = SlurmError.readable(ending.errors)
            guard ending.isSuccess else {
                let isSilent = [
                    "contact slurm controller", "Could not establish", "onnection refused", "timed out",
                    "configuration file"
                ]
                .contains { words.contains($0) }
                throw isSilent ? .noAnswer(words) : .refused(words.isEmpty ? "sbatch \(ending.words)" : words)
            }
            let id = String(decoding: ending.output, as: UTF8.self).prefix { $0 != ";" && !$0.isWhitespace }
            guard !id.isEmpty, id.utf8.allSatisfy({ (48...57).contains($0) }) else {
                throw .refused("sbatch printed no number of a job: \(SlurmError.readable(ending.output))")
            }
            return String(id)
        }
    }

    /// The absolute path of a program, as it was typed.
    package static func path(ofTyped program: String) -> String {
        if program.contains("/") { return Paths.absolute(program).path }
        return path(of: program, in: ProcessInfo.processInfo.environment) ?? program
    }

    private static func path(of program: String, in environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }
}
