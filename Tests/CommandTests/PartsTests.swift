import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// Parts of a run as processes of their own, as a scheduler starts them.
@Suite("Parts of a run", .blocks)
struct PartsTests {
    private static func task(_ index: Int, of count: Int) -> [String: String] {
        ["JOB_COMPLETION_INDEX": String(index), "NUTRIEVAL_PARTS": String(count)]
    }

    @Test func `tasks name their runs, go on where they were, and merge to the scores of the single run`() throws {
        let disk = try RunOnDisk()
        let run = ["run", "--limit", "7", "--repeats", "2", "--out", disk.out.path] + RunOnDisk.choice
        let parts = run + ["--shard", "auto", "--name", "night", "--resume-or-start"]
        for index in 0..<3 {
            let result = try Nutrieval.run(parts, environment: Self.task(index, of: 3))
            #expect(result.status == 0, "\(result.error)")
        }
        let record = try Data(contentsOf: disk.url("night-part-2/run.json"))
        let journal = try Data(contentsOf: disk.url("night-part-2/answers.jsonl"))
        let again = try Nutrieval.run(
            parts,
            environment: [
                "SLURM_ARRAY_TASK_ID": "6", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "3",
                "SLURM_ARRAY_TASK_MAX": "7"
            ])
        #expect(again.status == 0, "\(again.error)")
        #expect(try Data(contentsOf: disk.url("night-part-2/run.json")) == record)
        #expect(try Data(contentsOf: disk.url("night-part-2/answers.jsonl")) == journal)
        let other = try Nutrieval.run(parts, environment: Self.task(1, of: 4))
        #expect(other.status == 64 && other.error.contains("other --shard"), "\(other.error)")
        let none = try Nutrieval.run(parts)
        #expect(none.status == 64 && none.error.contains("--shard 2/8"), "\(none.error)")

        let merged = try disk.call(["merge", "--parts-of", "night"])
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try Nutrieval.run(run + ["--name", "single"]).status == 0)
        let differences = try TimelessSummary.differences(
            TimelessSummary.read(disk.url("night/summary.json")), TimelessSummary.read(disk.url("single/summary.json")))
        #expect(differences.isEmpty, "\(differences)")

        try FileManager.default.removeItem(at: disk.url("night-part-3"))
        let missing = try disk.call(["merge", "--parts-of", "night", "--name", "most"])
        #expect(missing.status == 1 && missing.error.contains("parts 3/3 are missing"), "\(missing.error)")
        #expect(missing.error.contains("--resume most"), "\(missing.error)")
        try disk.expectRefusal(["merge", "--parts-of", "night"], 64, ["holds a run already"], of: ["night"])
    }

    @Test func `parts that run at once spend no more than the whole run may`() throws {
        let requests = Mutex(0)
        let server = try LoopbackServer { _ in
            requests.withLock { $0 += 1 }
            return LiveProject.response(
                "200 OK",
                #"{"model":"m","choices":[{"message":{"content":"{\"description\":\"one apple\"}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":0,"completion_tokens":50}}"#
            )
        }
        let project = try LiveProject([:], meals: 18)
        // A request may cost $1 and is billed $0.50.
        try project.folder.write(
            """
            name: dear
            wire: openai-chat
            endpoint: http://127.0.0.1:\(server.port)/v1/chat/completions
            model: m
            prompt: prompts/describe-food.md
            answer: answers/food-description.yaml
            parameters: {max_output_tokens: 100}
            image_tokens: {rule: fixed, tokens: 0}
            retry: none
            limits: {in_flight: 3}
            prices: [{from: 2020-01-01, input: 0, cached_input: 0, output: 10000, source: test}]

            """, to: "providers/dear.yaml")
        let command = [
            "run", "--project", project.folder.path, "--shard", "auto", "--name", "r", "--max-usd", "6", "--yes",
            "--quiet"
        ]
        let parts = (0..<3).map { index in
            let part = Nutrieval.start(command, in: project.folder.url, environment: Self.task(index, of: 3))
            part.standardOutput = FileHandle.nullDevice
            part.standardError = FileHandle.nullDevice
            return part
        }
        for part in parts { try part.run() }
        for part in parts { part.waitUntilExit() }
        #expect(parts.map(\.terminationStatus) == [1, 1, 1])
        let count = requests.withLock { $0 }
        #expect(count > 3 && Double(count) * 0.5 <= 6, "\(count)")
        let few = try project.call(["run", "--shard", "1/4", "--yes"])
        #expect(few.status == 64 && few.error.contains("at most 3 parts"), "\(few.error)")
        #expect(requests.withLock { $0 } == count)
    }
}

/// `submit slurm` with programs called sbatch that answer as the real one does; `scripts/test-slurm` has a real one.
@Suite("Submitting to Slurm", .blocks)
struct SubmitTests {
    private let disk: RunOnDisk
    private static let secret = "sk-a-secret-that-no-job-gets"

    init() throws { disk = try RunOnDisk() }

    /// Calls it with that script as `sbatch`; nil: there is none.
    private func submit(_ sbatch: String?, _ more: [String] = []) throws -> Nutrieval.Result {
        if let sbatch {
            try FileManager.default.createDirectory(at: disk.url("bin"), withIntermediateDirectories: true)
            try disk.write("#!/bin/sh\nPATH=/usr/bin:/bin\n\(sbatch)\n", to: "bin/sbatch")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: disk.url("bin/sbatch").path)
        }
        return try Nutrieval.run(
            ["submit", "slurm", "--parts", "3", "--name", "night", "--limit", "4", "--out", disk.out.path]
                + RunOnDisk.choice + more,
            environment: ["PATH": disk.url("bin").path, "SOME_API_KEY": Self.secret])
    }

    @Test func `both jobs are submitted, and get no key`() throws {
        let log = disk.url("calls").path
        let result = try submit(
            "env >> '\(log)'; for word; do echo \"$word\" >> '\(log)'; done; test -e '\(log).1' && echo '42;a' || echo 41; touch '\(log).1'"
        )
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("array job 41") && result.output.contains("job 42"), "\(result.output)")
        let calls = try disk.text("calls").split(separator: "\n")
        #expect(calls.contains("--array=1-3") && calls.contains("--dependency=afterany:41"))
        #expect(!calls.contains { $0.contains(Self.secret) })
        let script = try disk.text(".slurm/night/part.sh")
        #expect(script.contains(" --limit 4 ") && script.contains(" --shard auto --name night --resume-or-start --yes"))
        #expect(!script.contains("--parts 3"))
    }

    @Test func `what is printed writes and submits nothing`() throws {
        let result = try submit(nil, ["--print", "--time", "1:00:00", "--sbatch=--account=lab"])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output.contains("sbatch '--export=ALL'") && result.output.contains("--account=lab"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.out.path).isEmpty)
    }

    @Test(arguments: [
        (
            "echo 'sbatch: error: Batch job submission failed: Invalid account' >&2; exit 1",
            ["Invalid account", "nothing was submitted"]
        ),
        (
            "echo 'Unable to contact slurm controller (connect failure)' >&2; exit 1",
            ["does not answer", "scontrol ping"]
        ),
        ("echo Submitted batch job", ["no number of a job"]), ("exit 3", ["ended with exit code 3"]),
        ("printf '\\033[31mred' >&2; exit 1", ["[31mred"]), ("yes", ["more than a job's number"]),
        (
            "case \"$*\" in *dependency*) exit 1;; esac; echo 7",
            ["array job 7 is submitted", "merge --parts-of night", "scancel 7"]
        )
    ])
    func `a scheduler that refuses or is down is told in words that say what to do`(_ sbatch: String, _ words: [String])
        throws
    {
        let result = try submit(sbatch)
        #expect(result.status == 1 && result.output.isEmpty)
        for word in words { #expect(result.error.contains(word), "\(result.error)") }
        #expect(!result.error.contains("\u{1B}"))
        #expect(result.error.contains("nothing was submitted") != result.error.contains("is submitted"))
    }

    @Test func `without sbatch, with other parts than before, and with too many, it says so`() throws {
        let absent = try submit(nil)
        #expect(absent.status == 1 && absent.error.contains("login node"), "\(absent.error)")
        let many = try submit("echo 1", ["--parts", "5"])
        #expect(many.status == 64 && many.error.contains("at most 4 parts"), "\(many.error)")
        let run = ["run", "--limit", "4", "--shard", "auto", "--name", "night", "--out", disk.out.path]
        let part = try Nutrieval.run(
            run + RunOnDisk.choice, environment: ["JOB_COMPLETION_INDEX": "0", "NUTRIEVAL_PARTS": "2"])
        #expect(part.status == 0, "\(part.error)")
        let other = try submit("echo 1")
        #expect(other.status == 64 && other.error.contains("--parts 2"), "\(other.error)")
        let changed = try submit("echo 1", ["--parts", "2", "--repeats", "2"])
        #expect(changed.status == 64 && changed.error.contains("another --name"), "\(changed.error)")
        #expect(try submit("echo 1", ["--parts", "2"]).status == 0)
    }
}
