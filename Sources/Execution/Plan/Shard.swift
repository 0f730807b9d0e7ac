/// Part `index` of `count` of a plan that runs in several places. Meals are dealt out in turn in the plan's random
/// order: parts differ by at most a meal, each part has the same meals for every variant, and equal plans have equal
/// parts everywhere.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1 to `count`.
    package let index: Int
    /// 1 to 10,000.
    package let count: Int

    /// Nil if a number is out of range.
    package init?(index: Int, count: Int) {
        guard (1...10_000).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// Parses `2/3`; nil for other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) else { return nil }
        self.init(index: index, count: count)
    }

    package var description: String { "\(index)/\(count)" }
}

extension Shard {
    /// The number of parts, where the scheduler does not tell it: of a Kubernetes job, and of a Slurm task started again alone.
    package static let partsVariable = "NUTRIEVAL_PARTS"

    /// The part that a task of a Slurm array or of a Kubernetes Indexed Job has to ask.
    /// - Throws: `ShardError` when the variables name none, or more than one.
    package init(ofTaskIn environment: [String: String]) throws(ShardError) {
        func number(_ name: String) throws(ShardError) -> Int? {
            guard let text = environment[name], !text.isEmpty else { return nil }
            guard text.utf8.allSatisfy({ (48...57).contains($0) }), text.utf8.count <= 9, let number = Int(text) else {
                throw .noNumber(variable: name, text: String(text.prefix(40)))
            }
            return number
        }
        func needed(_ name: String, with other: String) throws(ShardError) -> Int {
            guard let number = try number(name) else { throw .missing(variable: name, with: other) }
            return number
        }
        let slurm = "SLURM_ARRAY_TASK_ID"
        let kubernetes = "JOB_COMPLETION_INDEX"
        let parts = try number(Self.partsVariable)
        let place: (index: Int, count: Int)
        switch (try number(slurm), try number(kubernetes)) {
        case (nil, nil): throw .noTask
        case (_?, _?): throw .twoTasks
        case (nil, let index?): place = (index + 1, try needed(Self.partsVariable, with: kubernetes))
        case (let id?, nil):
            if let parts {
                place = (id, parts)
                break
            }
            let count = try needed("SLURM_ARRAY_TASK_COUNT", with: slurm)
            let first = try needed("SLURM_ARRAY_TASK_MIN", with: slurm)
            let step = max(1, try number("SLURM_ARRAY_TASK_STEP") ?? 1)
            let last = try number("SLURM_ARRAY_TASK_MAX") ?? first + (count - 1) * step
            guard (id - first).isMultiple(of: step), last - first == (count - 1) * step else {
                throw .gaps
            }
            place = ((id - first) / step + 1, count)
        }
        guard let shard = Shard(index: place.index, count: place.count) else {
            throw .noPart(index: place.index, count: place.count)
        }
        self = shard
    }

    /// The name of a part's run, by that of the whole: a common prefix, so that `merge --parts-of` finds all.
    package func runName(of name: String) -> String { "\(Self.prefix(of: name))\(index)" }

    /// The beginning of the names of a run's parts.
    package static func prefix(of name: String) -> String { "\(name)-part-" }
}

/// Why a scheduler's variables name no part.
package enum ShardError: Error, Sendable, Hashable, CustomStringConvertible {
    case noTask
    case twoTasks
    case noNumber(variable: String, text: String)
    case missing(variable: String, with: String)
    /// Of a Slurm array whose numbers have gaps.
    case gaps
    case noPart(index: Int, count: Int)

    package var description: String {
        switch self {
        case .noTask:
            "--shard auto finds no task: SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX are not set; start it in an array job, "
                + "or name the part, such as --shard 2/8"
        case .twoTasks:
            "--shard auto finds two tasks: SLURM_ARRAY_TASK_ID and JOB_COMPLETION_INDEX are both set; unset one, or name the "
                + "part, such as --shard 2/8"
        case .noNumber(let variable, let text):
            "--shard auto cannot read \(variable): \(text.debugDescription) is no whole number"
        case .missing(let variable, let other):
            "--shard auto finds \(other) without \(variable): set \(variable), or name the part, such as --shard 2/8"
        case .gaps:
            "the numbers of the array have gaps: number its tasks from 1 without gaps, or set \(Shard.partsVariable) to the number "
                + "of parts"
        case .noPart(let index, let count):
            "the task is part \(index) of \(count), which does not exist: parts count from 1 to \(Shard.partsVariable), at most 10000"
        }
    }
}
