import Hashing
package import JSON

/// `run.json`, which identifies a run. Written before anything is sent and never changed.
package struct RunRecord: Sendable, Hashable {
    /// The format of new runs, both `run.json` and journal; newer ones are refused.
    package static let format = JournalLine.format

    package private(set) var format = RunRecord.format
    /// Also its folder under `reports/`.
    package var name: String
    /// UTC, RFC 3339.
    package var startedAt: String
    package var toolVersion: String
    /// Of the project's repository; nil if it is none.
    package var gitCommit: String?
    /// Nil for a live run.
    package var simulation: Simulation?
    /// The cap in USD for the run and every resume; nil: the configuration's.
    package var maxUSD: Double?
    /// The part of the plan that the run covers; nil: all.
    package var shard: Shard?
    /// Runs to reuse answers from, by name beside this run or by path, also in a resume. Empty in older records.
    package var reuse: [String] = []
    /// Providers left out of the plan, and why, in sentences for people.
    package var remarks: [String] = []
    /// The parts of the plan that must not change.
    package var plan: PlanRecord
    /// The truths of the meals at its start; nil in older records.
    package var truths: RecordedTruths?

    package struct Simulation: Sendable, Hashable {
        package var seed: UInt64
        /// The divisor of the simulator's latencies.
        package var speedUp: Double
        /// The name of the fault profile, `none` for no faults.
        package var faults: String

        package init(seed: UInt64, speedUp: Double, faults: String) {
            self.seed = seed
            self.speedUp = speedUp
            self.faults = faults
        }
    }

    package var json: JSON {
        [
            "format": .number(Double(format)),
            "name": .string(name),
            "started_at": .string(startedAt),
            "tool_version": .string(toolVersion),
            "git_commit": .optional(gitCommit),
            "simulated": simulation.map { simulation in
                [
                    "note": "no real model answered: every answer of this run was made up by the simulator",
                    "seed": .string(String(simulation.seed)),
                    "speed_up": .number(simulation.speedUp),
                    "faults": .string(simulation.faults)
                ]
            } ?? .null,
            "max_usd": .optional(maxUSD),
            "shard": .optional(shard?.description),
            "reuse": .array(reuse.map { .string($0) }),
            "remarks": .array(remarks.map { .string($0) }),
            "plan_sha256": .string(plan.sha256.hex),
            "plan": plan.json,
            "truths": truths?.json ?? .null
        ]
    }
}

extension RunRecord {
    package init(name: String, startedAt: String, toolVersion: String, plan: PlanRecord) {
        self.init(
            name: name, startedAt: startedAt, toolVersion: toolVersion, gitCommit: nil, simulation: nil, maxUSD: nil,
            shard: nil, reuse: [], remarks: [], plan: plan, truths: nil)
    }

    /// - Throws: `RunFolderError.unreadableRecord` naming what is wrong; a newer format is named as such.
    package init(json: JSON, folder: String) throws(RunFolderError) {
        guard let format = try JournalLine.format(in: json, of: folder) else {
            throw .unreadableRecord(folder: folder, reason: "it has no format number")
        }
        guard let name = json["name"]?.string, let startedAt = json["started_at"]?.string,
            let toolVersion = json["tool_version"]?.string, let plan = json["plan"], plan.object != nil
        else { throw .unreadableRecord(folder: folder, reason: "name, started_at, tool_version or plan is missing") }
        self.init(name: name, startedAt: startedAt, toolVersion: toolVersion, plan: PlanRecord(json: plan))
        self.format = format
        if let simulated = json["simulated"], !simulated.isNull {
            guard let seed = simulated["seed"]?.string.flatMap({ UInt64($0) }),
                let speedUp = simulated["speed_up"]?.number
            else { throw .unreadableRecord(folder: folder, reason: "its simulated part has no seed or speed_up") }
            simulation = Simulation(seed: seed, speedUp: speedUp, faults: simulated["faults"]?.string ?? "none")
        }
        if let text = json["shard"]?.string {
            shard = Shard(text)
            if shard == nil { throw .unreadableRecord(folder: folder, reason: "its shard is no part such as 2/3") }
        }
        gitCommit = json["git_commit"]?.string
        maxUSD = json["max_usd"]?.number
        reuse = json["reuse"]?.array?.compactMap(\.string) ?? []
        remarks = json["remarks"]?.array?.compactMap(\.string) ?? []
        truths = RecordedTruths(json: json["truths"])
        guard json["plan_sha256"]?.string == self.plan.sha256.hex else {
            throw .unreadableRecord(
                folder: folder, reason: "its plan is not the one its plan_sha256 names, so it was changed by hand")
        }
    }
}
