import Files
package import FoundationEssentials
import JSON

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why runs cannot be merged. Nothing is written then.
package enum MergeError: Error, Sendable, Hashable, CustomStringConvertible {
    case nothingToMerge
    case tooMany(Int)
    /// The differences between the plans of two runs, in sentences that name the place.
    case otherPlan(run: String, first: String, differences: [String])
    case otherSimulation(run: String, first: String)
    case otherFormat(run: String, first: String)
    /// Their versions of nutrieval, or the truths at their starts, differ.
    case otherVersion(run: String, version: String, first: String, firstVersion: String)
    case otherTruths(run: String, first: String)
    /// Of plans that were divided into other numbers of parts.
    case otherParts(run: String, part: String, first: String, firstPart: String)
    case partTwice(part: String, runs: [String])
    case trialTwice(trial: String, runs: [String])
    case sameRun(String)
    case beingWritten(String)

    package var description: String {
        switch self {
        case .nothingToMerge: "merging takes two runs or more: name the folders of a run's shards"
        case .tooMany(let count): "\(count) runs are more than a merge takes: a plan has at most 10000 parts"
        case .otherPlan(let run, let first, let differences):
            "run \(run) is of another plan than \(first): \(differences.joined(separator: "; ")); only shards of one plan can be merged"
        case .otherSimulation(let run, let first):
            "runs \(run) and \(first) were not answered by the same: live answers and those of differently simulated models do not mix"
        case .otherFormat(let run, let first):
            "runs \(run) and \(first) were written by versions with other journal formats, which do not mix: ask the parts of one of them again"
        case .otherVersion(let run, let version, let first, let firstVersion):
            "run \(run) was made by nutrieval \(version) and \(first) by \(firstVersion): ask one of them again with the other's "
                + "version, or merge them all the same with --allow-differences"
        case .otherTruths(let run, let first):
            "the truths of some meals changed between the runs \(first) and \(run): merge them all the same with "
                + "--allow-differences; the present truths apply to both"
        case .otherParts(let run, let part, let first, let firstPart):
            "run \(run) is part \(part) and \(first) is part \(firstPart): only parts of one division can be merged; leave one out, "
                + "and `nutrieval run --resume` asks what is missing"
        case .partTwice(let part, let runs):
            "part \(part) is in \(runs.joined(separator: " and ")): leave one of them out, or its answers would count twice"
        case .trialTwice(let trial, let runs):
            "trial \(trial) is in \(runs.joined(separator: " and ")): leave one of them out, or it would count twice"
        case .sameRun(let run): "run \(run) is named twice"
        case .beingWritten(let run): "run \(run) is still being written: wait until it has ended"
        }
    }
}

/// Merges a run's shards into one run, which can be resumed, scored and reported like any other.
package struct RunMerge: Sendable {
    package struct Merged: Sendable {
        package var folder: RunFolder
        package var record: RunRecord
        /// Missing parts, as `2/3`; their trials are pending.
        package var missing: [String]
    }

    /// As many parts as a plan can have.
    private static let mostRuns = 10_000
    /// Bytes of `lookups.jsonl` that a run may have.
    package static let mostLookups = 128_000_000

    private let folders: [RunFolder]
    private let records: [RunRecord]
    /// Keep writers off the journals, where there are any.
    private let locks: [OpenFile]

    /// Opens the runs and locks them against writers while this value lives.
    /// - Parameter allowsDifferences: of the version of nutrieval and of recorded truths.
    /// - Throws: `MergeError` when they are not parts of one run, `RunFolderError` when one cannot be read.
    package init(_ folders: [RunFolder], allowsDifferences: Bool = false) throws {
        guard folders.count > 1 else { throw MergeError.nothingToMerge }
        var seen: Set<String> = []
        for folder in folders where !seen.insert(folder.url.resolvingSymlinksInPath().path).inserted {
            throw MergeError.sameRun(folder.name)
        }
        guard folders.count <= Self.mostRuns else { throw MergeError.tooMany(folders.count) }
        self.folders = folders
        records = try folders.map { try $0.record() }
        locks = try folders.compactMap { folder in
            guard let journal = try? OpenFile(folder.answersPath) else { return nil }
            guard journal.lock(LOCK_SH) else { throw MergeError.beingWritten(folder.name) }
            return journal
        }
        try checkPlans()
        try checkParts()
        if !allowsDifferences { try checkVersions() }
        try checkTrials()
    }

    /// Writes the merged run; the folder appears when it is complete.
    /// - Throws: `RunFolderError.exists` when the folder contains a run, `WriteError`.
    package func write(to url: URL, redactor: Redactor) throws -> Merged {
        let files = FileManager.default
        if files.fileExists(atPath: url.path) { throw RunFolderError.exists(url.path) }
        let record = record(named: url.lastPathComponent)
        guard redactor.leavesAlone(record) else { throw RunFolderError.namedLikeKey }
        let beside = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).\(getpid()).merging")
        try? files.removeItem(at: beside)
        defer { try? files.removeItem(at: beside) }
        let (folder, lock) = try RunFolder.create(beside, record: record, redactor: redactor)
        for name in ["answers.jsonl", "events.jsonl"] {
            try copyLines(of: name, to: folder.file(name).path)
        }
        for name in ["batches.jsonl", "lookups.jsonl"] {
            let sizes = folders.compactMap { try? files.attributesOfItem(atPath: $0.file(name).path)[.size] as? Int }
            // More lookups than a reader takes would keep the run from being scored; `ground` asks them again.
            guard !sizes.isEmpty, name != "lookups.jsonl" || sizes.reduce(0, +) <= Self.mostLookups else { continue }
            try copyLines(of: name, to: folder.file(name).path)
        }
        _ = lock
        try? files.removeItem(at: folder.file("lock"))
        if rename(beside.path, url.path) != 0 { throw WriteError(systemErrorAt: url.path) }
        try WholeFile.makeNamesDurable(in: url.deletingLastPathComponent().path)
        return Merged(folder: RunFolder(url: url), record: record, missing: missing)
    }

    private func checkPlans() throws(MergeError) {
        for (record, folder) in zip(records, folders).dropFirst() {
            if record.plan.sha256 != records[0].plan.sha256 {
                throw .otherPlan(
                    run: folder.name, first: folders[0].name,
                    differences: record.plan.differences(from: records[0].plan))
            }
            if record.format != records[0].format { throw .otherFormat(run: folder.name, first: folders[0].name) }
            if record.simulation != records[0].simulation {
                throw .otherSimulation(run: folder.name, first: folders[0].name)
            }
        }
    }

    private func checkParts() throws(MergeError) {
        var known: [(shard: Shard, run: String)] = []
        for (record, folder) in zip(records, folders) {
            guard let shard = record.shard else { continue }
            if let first = known.first, first.shard.count != shard.count {
                throw .otherParts(
                    run: folder.name, part: "\(shard)", first: first.run, firstPart: "\(first.shard)")
            }
            if let same = known.first(where: { $0.shard == shard }) {
                throw .partTwice(part: "\(shard)", runs: [same.run, folder.name])
            }
            known.append((shard, folder.name))
        }
    }

    private func checkVersions() throws(MergeError) {
        for (record, folder) in zip(records, folders).dropFirst() {
            if record.toolVersion != records[0].toolVersion {
                throw .otherVersion(
                    run: folder.name, version: record.toolVersion, first: folders[0].name,
                    firstVersion: records[0].toolVersion)
            }
            if let truths = record.truths, let others = records[0].truths, truths != others {
                throw .otherTruths(run: folder.name, first: folders[0].name)
            }
        }
    }

    /// Reads every journal whole, to find a damaged one before anything is written.
    private func checkTrials() throws {
        // By the trial's number, which is the same in all runs of one plan: the run that has it, from 1; 0: none.
        var owner: [UInt16] = []
        for (index, folder) in folders.enumerated() {
            var audit = JournalAudit(folder.answersPath, of: records[index].plan)
            if owner.isEmpty { owner = Array(repeating: 0, count: audit.trialCount) }
            let reader = JournalReader(
                path: folder.answersPath, keepsResponses: false, format: records[index].format)
            _ = try reader.readPlaced {
                JournalAudit.Mark($0, at: $1)
            } _: { mark in
                let place = try audit.check(mark)
                if owner[place] == 0 { owner[place] = UInt16(index + 1) }
                let first = Int(owner[place]) - 1
                if first != index {
                    throw MergeError.trialTwice(
                        trial: mark.trial.description, runs: [folders[first].name, folder.name])
                }
            }
        }
    }

    private func record(named name: String) -> RunRecord {
        var record = records[0]
        record.name = name
        record.startedAt = records.map(\.startedAt).min() ?? record.startedAt
        record.shard = nil
        // A cap that one part was given alone must not grow for all.
        record.maxUSD = records.compactMap(\.maxUSD).min()
        if Set(records.map(\.gitCommit)).count > 1 { record.gitCommit = nil }
        func distinct(_ texts: [String]) -> [String] {
            texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
        record.reuse = distinct(records.flatMap(\.reuse))
        let remarks = records.flatMap(\.remarks).filter { !$0.hasPrefix("This is part ") }
        record.remarks = distinct(remarks) + ["Merged from \(folders.map(\.name).joined(separator: ", "))."]
        let versions = Set(records.map(\.toolVersion)).sorted()
        if versions.count > 1 {
            record.remarks.append("The merged runs were made by versions \(versions.joined(separator: ", ")).")
        }
        if Set(records.compactMap(\.truths)).count > 1 {
            record.truths = nil
            record.remarks.append("Truths changed between the merged runs; the present ones apply to all.")
        }
        return record
    }

    private var missing: [String] {
        let shards = records.compactMap(\.shard)
        // A merge of parts no longer tells which.
        guard let count = shards.first?.count, shards.count == records.count else { return [] }
        return Set(1...count).subtracting(shards.map(\.index)).sorted().map { "\($0)/\(count)" }
    }

    /// Appends the whole lines of that file of every run, without a torn last line.
    private func copyLines(of name: String, to path: String) throws {
        let target = try AppendOnlyFile(path: path)
        for folder in folders {
            let path = folder.file(name).path
            do {
                var rest: [UInt8] = []
                try OpenFile(path).readPieces(of: 1 << 20) { piece in
                    rest += piece
                    if let end = rest.lastIndex(of: UInt8(ascii: "\n")) {
                        try target.append(Array(rest[...end]))
                        rest.removeSubrange(...end)
                    }
                    return true
                }
            } catch let error as OpenFile.Failure where error.code != ENOENT {
                throw WriteError(path: path, reason: error.reason)
            } catch is OpenFile.Failure {
                continue
            }
        }
        try target.makeDurable()
    }
}
