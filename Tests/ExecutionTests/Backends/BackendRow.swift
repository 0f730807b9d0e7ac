import Foundation
import JSON
import Nutrition
import Programs
import Providers
import Simulator
import TestSupport
import Testing
import Transport

@testable import Catalog
@testable import Execution

/// What can go wrong between a request and its response.
enum Trouble: CaseIterable {
    case nothing, error, lost, late, tooLarge, garbage, otherID, tooManyPhotos
}

/// One way to carry requests out, in every kind of trouble.
struct BackendRow: Sendable {
    enum End: Sendable {
        case outcome(Outcome)
        /// Why this trouble cannot happen.
        case none(String)
    }

    /// Of the one provider that is asked.
    let definition: @Sendable (inout ProviderDefinition) throws -> Void
    let ends: [Trouble: End]
    /// Runs what is pending.
    let run: @Sendable (Trouble, SimulatedBench) async throws -> Void

    /// Every carrier must have a row.
    static let all: [Carrier: BackendRow] = [.http: http, .jobs: jobs, .program: program, .recording: recording]

    private static let usual: [Trouble: End] = [
        .nothing: .outcome(.ok), .error: .outcome(.serverError), .lost: .outcome(.network), .late: .outcome(.timedOut),
        .tooLarge: .outcome(.tooLarge), .garbage: .outcome(.notJSON), .tooManyPhotos: .outcome(.overLimit)
    ]

    private static func changed(_ changes: [Trouble: End]) -> [Trouble: End] {
        usual.merging(changes) { _, own in own }
    }

    private static func ask(_ trouble: Trouble, _ bench: SimulatedBench) async throws {
        let faults: [Trouble: Fault] = [
            .error: .serverError, .lost: .resetMidBody, .late: .stalled, .tooLarge: .oversizedBody,
            .garbage: .notJSONBody
        ]
        let rules = faults[trouble].map { [FaultRule($0)] } ?? []
        _ = try await bench.session(
            faults: FaultProfile(rules: rules), slow: .seconds(5), keys: ["gpt-4o-mini": Secret(Self.key)],
            // An echo would change the word for a job's status.
            echoesKey: bench.plan.variants[0].definition.format.carrier == .http)
    }

    static let key = "sk-backend-0123456789"

    static let http = BackendRow(
        definition: { _ in },
        ends: changed([.otherID: .none("a connection has one answer; TransportTests send another")]), run: ask)

    static let jobs = BackendRow(
        definition: { definition in
            definition.format = .job
            definition.endpoint = "https://jobs.example/v1/jobs"
            definition.http = HTTPDefinition(
                body: .json(["photos": ["{{photo}}"], "text": "{{user}}"]),
                response: ResponsePlaces(answer: try JSONPointer("/answer")))
            var job = JobSteps(
                ticket: try JSONPointer("/id"), status: try JSONPointer("/status"), running: ["queued", "running"],
                done: ["completed"])
            job.cleanUp = "/{ticket}"
            definition.job = job
        },
        // A proxy's page about a job is no answer of it.
        ends: changed([.garbage: .outcome(.serverError), .otherID: .none("JobTests forget a job")]), run: ask)

    static let program = BackendRow(
        definition: { definition in
            definition.format = .process
            definition.endpoint = "program python3 program.py"
            definition.program = ProgramDefinition(command: ["python3", "program.py"])
        },
        ends: changed([
            .lost: .outcome(.processDied), .tooLarge: .outcome(.processDied),
            // Stray lines are counted, and the reply that follows is taken.
            .garbage: .outcome(.ok), .otherID: .outcome(.timedOut)
        ]),
        run: { trouble, bench in
            try bench.folder.write(try script(trouble), to: "program.py")
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let launch = ProgramLaunch(
                program: "/usr/bin/env", arguments: ["python3", "program.py"],
                environment: ["PATH": path, "KEY": Self.key], folder: bench.folder.path)
            _ = try await bench.session(
                keys: ["gpt-4o-mini": Secret(Self.key)],
                programs: ProgramPlan(launches: ["gpt-4o-mini": AllowedProgram(launch)], folder: bench.run.url))
        })

    /// The page's own program, with one line put before each reply.
    private static func script(_ trouble: Trouble) throws -> String {
        let line =
            switch trouble {
            case .nothing, .tooManyPhotos: "pass"
            case .error:
                """
                print(json.dumps({"id": request["id"], "error": {"kind": "internal", "message": os.environ["KEY"]}}), \
                flush=True); continue
                """
            case .lost: "sys.exit(os.environ['KEY'])"
            case .late: "continue"
            case .tooLarge: "print('x' * 3_000_000, flush=True); continue"
            case .garbage: "print('what? ' + os.environ['KEY'], flush=True)"
            case .otherID: "request['id'] += 'x'"
            }
        let page = try PageExamples.text("process program")
        let mark = "    photos = "
        guard page.contains(mark) else { throw PageExamples.Missing(name: mark) }
        return "import os\n" + page.replacing(mark, with: "    \(line)\n\(mark)")
    }

    static let recording = BackendRow(
        definition: { definition in
            definition.format = .recorded
            definition.endpoint = "answers.jsonl"
        },
        ends: [
            .nothing: .outcome(.ok), .error: .none("nobody is asked"), .lost: .outcome(.cancelled),
            .late: .none("nobody is asked"), .tooLarge: .outcome(.cancelled), .garbage: .outcome(.cancelled),
            .otherID: .outcome(.cancelled), .tooManyPhotos: .outcome(.overLimit)
        ],
        run: { trouble, bench in
            let meal = bench.plan.sets[0].set.meals[0].id
            let page = try PageExamples.text("recorded answers").replacing("\"apple\"", with: "\"\(meal)\"")
            let text: String? =
                switch trouble {
                case .lost: nil
                case .tooLarge: page + String(repeating: " ", count: 1_000_001) + "1"
                case .garbage: page + "\n<html>"
                case .otherID: page.replacing("\"\(meal)\"", with: "\"\(meal)x\"")
                default: page
                }
            if let text {
                try bench.folder.write(text, to: "answers.jsonl")
            } else {
                try? FileManager.default.removeItem(at: bench.folder.url.appending(path: "answers.jsonl"))
            }
            _ = try await bench.session(keys: ["gpt-4o-mini": Secret(Self.key)])
        })
}
