package import Execution
import FoundationEssentials
package import Nutrition
import Providers

/// The cache of services' answers: memory before the disk. A trouble with the file costs time, never an answer.
package actor LookupCache {
    /// How often each tier answered.
    package struct Hits: Sendable, Hashable {
        package var memory = 0
        package var disk = 0
        package var missed = 0

        package init() {}
    }

    private var memory = MemoryTier()
    private let disk: DiskTier?
    private let clock: RunClock
    package private(set) var hits = Hits()
    /// What went wrong with the file, for people; each once.
    package private(set) var notices: [String] = []

    /// - Parameter path: of the file; its folder is made. Nil: memory alone.
    package init(_ path: String?, clock: RunClock) {
        self.clock = clock
        guard let path else {
            disk = nil
            return
        }
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do throws(SQLiteFailure) {
            let (tier, notice) = try DiskTier.open(path)
            disk = tier
            notices = [notice].compactMap(\.self)
        } catch {
            disk = nil
            notices = ["the cache of lookups cannot be used (\(path): \(error.words)): services are asked instead"]
        }
    }

    /// The answers the cache has, by name.
    package func answers(of names: [String], from source: LookupSource) -> [String: LookupRecord] {
        let now = clock.uptime()
        var found: [String: LookupRecord] = [:]
        var rest: [String] = []
        for name in names {
            if let answer = memory.answer(MemoryTier.Key(source: source, name: name), now: now) {
                hits.memory += 1
                found[name] = record(source, name, answer)
            } else {
                rest.append(name)
            }
        }
        guard let disk, !rest.isEmpty else {
            hits.missed += rest.count
            return found
        }
        do throws(SQLiteFailure) {
            let known = try disk.answers(of: rest, from: source, now: clock.now().seconds)
            for (name, answer) in known {
                memory.keep(answer, of: MemoryTier.Key(source: source, name: name), now: now)
                found[name] = record(source, name, answer)
            }
            hits.disk += known.count
            hits.missed += rest.count - known.count
        } catch {
            hits.missed += rest.count
            note("the cache of lookups cannot be read: \(error.words)")
        }
        return found
    }

    /// Keeps the answers; failures and what came from the cache are left out.
    package func keep(_ records: [LookupRecord]) {
        let now = clock.now().seconds
        let answers = records.filter { $0.failure == nil && !$0.isCached }.map {
            (source: $0.source, name: $0.name, at: min(WallTime(rfc3339: $0.at)?.seconds ?? now, now), foods: $0.foods)
        }
        guard !answers.isEmpty else { return }
        for answer in answers {
            memory.keep(
                (answer.at, answer.foods), of: MemoryTier.Key(source: answer.source, name: answer.name),
                now: clock.uptime())
        }
        do throws(SQLiteFailure) { try disk?.keep(answers, now: now) } catch {
            note("the cache of lookups cannot be written: \(error.words)")
        }
    }

    private func record(_ source: LookupSource, _ name: String, _ answer: (at: Double, foods: [ListedFood]))
        -> LookupRecord
    {
        LookupRecord(
            source: source, name: name, at: WallTime(seconds: answer.at).rfc3339, foods: answer.foods, isCached: true)
    }

    private func note(_ words: String) { if !notices.contains(words) { notices.append(words) } }
}
