import Foundation
import JSON
import TestSupport

/// A copy of the project in which gpt-4o-mini needs no key and is asked at another endpoint.
struct RepointedProject {
    let folder: TemporaryFolder

    init(endpoint: String, inFlight: Int = 1, timeout: Int = 60) throws {
        folder = try TemporaryFolder()
        for name in ["config.yaml", "providers", "eval-sets"] {
            try FileManager.default.copyItem(
                at: TestData.repository.appending(path: name), to: folder.url.appending(path: name))
        }
        let file = "providers/gpt-4o-mini.yaml"
        let lines = try String(contentsOf: folder.url.appending(path: file), encoding: .utf8)
            .split(separator: "\n").map(String.init)
            .filter { line in !["key:", "endpoint:", "limits:", "retry:"].contains { line.hasPrefix($0) } }
        let limits = "limits: {in_flight: \(inFlight), in_flight_start: \(inFlight), timeout_s: \(timeout)}"
        try folder.write(
            (lines + ["endpoint: \(endpoint)", limits, "retry: none"]).joined(separator: "\n") + "\n", to: file)
    }

    /// Asks it about the demo set, as run `r`.
    ///
    /// - Parameter limits: commands of bash that come before, such as `ulimit -n 12`.
    func run(
        _ arguments: [String] = [], _ environment: [String: String] = [:], resuming: Bool = false, limits: String? = nil
    ) throws -> Nutrieval.Result {
        let choice = resuming ? ["--resume", "r"] : ["--name", "r", "--set", "demo", "--provider", "gpt-4o-mini"]
        let all = ["run"] + choice + ["--yes", "--project", folder.path] + arguments
        guard let limits else { return try Nutrieval.run(all, environment: environment) }
        return try Nutrieval.run(
            ["-c", limits + "; exec \"$0\" \"$@\"", Nutrieval.path] + all, of: "/bin/bash", environment: environment)
    }

    /// How each trial ended, by the last line of it.
    func trials() throws -> [(trial: String, outcome: String, reason: String)] {
        let journal = try String(contentsOf: folder.url.appending(path: "reports/r/answers.jsonl"), encoding: .utf8)
        var last: [String: (outcome: String, reason: String)] = [:]
        for line in journal.split(separator: "\n") {
            let json = try JSON.parse(String(line))
            guard let trial = json["trial"]?.string, let outcome = json["outcome"]?.string else { continue }
            last[trial] = (outcome, json["reason"]?.string ?? "")
        }
        return last.map { ($0, $1.outcome, $1.reason) }
    }
}
