import FoundationEssentials
import JSON
import Nutrition
import Providers

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Counts of a run that is being written, by its journal. Each look reads only what was added since the last one.
package struct RunTally: Sendable {
    /// A look ends after as many bytes; the next one goes on.
    private static let bytesAtMost = 32_000_000
    private static let pieceSize = 1 << 20
    /// Answers that the rate is taken from.
    private static let recentAtMost = 50

    /// Trials that the run asks in all.
    package let total: Int
    /// Trials with a final outcome.
    package private(set) var done = 0
    /// Of them, those without a usable answer.
    package private(set) var failed = 0
    /// USD of this run's attempts whose cost is known.
    package private(set) var spent = 0.0
    /// True if `spent` lacks an unknown cost.
    package private(set) var isSpentPartial = false

    private let folder: RunFolder
    /// The cascades of the plan that a variant answers for.
    private let cascades: [VariantID: [VariantID]]
    private let planned: Set<VariantID>
    private var outcomes: TrialMap<Outcome> = [:]
    private var offset = 0
    /// When the last attempts were sent, in seconds since 1970.
    private var recent: [Double] = []

    package init(_ folder: RunFolder, _ record: RunRecord) {
        self.folder = folder
        let variants = record.plan.variants
        planned = Set(variants.compactMap(\.id))
        var cascades: [VariantID: [VariantID]] = [:]
        for cascade in variants {
            guard let id = cascade.id else { continue }
            for member in cascade.members { if let own = member.variant.id { cascades[own, default: []].append(id) } }
        }
        self.cascades = cascades
        let meals = (record.plan.json["sets"]?.array ?? []).reduce(0) { $0 + ($1["meals"]?.array?.count ?? 0) }
        let own = record.shard.map { max(0, meals - $0.index + $0.count) / $0.count } ?? meals
        let repeats = min(max(1, record.plan.json["repeats"]?.integer ?? 1), 1_000_000)
        total = own * variants.count * repeats
    }

    /// Seconds until all is answered, at the rate of the last answers; nil before ten of this session.
    /// - Parameters:
    ///   - start: of the session, in seconds since 1970.
    ///   - now: the same.
    package func secondsLeft(since start: Double, now: Double) -> Double? {
        let own = recent.filter { $0 >= start - 1 }
        guard own.count >= 10, done < total, let first = own.min(), now > first else { return nil }
        return min(Double(total - done) * (now - first) / Double(own.count), 3_599_999)
    }

    /// Reads what was added. A line that cannot be read is left out: the run itself judges its journal.
    package mutating func look() {
        guard let file = try? OpenFile(folder.answersPath), file.isRegular else { return }
        let size = Int(lseek(file.descriptor, 0, SEEK_END))
        if size < offset { startOver() }
        var (line, read) = ([UInt8](), 0)
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        while read < Self.bytesAtMost {
            let count = pread(file.descriptor, &piece, piece.count, off_t(offset + line.count))
            guard count > 0 else { return }
            read += count
            var rest = piece[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<end]
                offset += line.count + 1
                take(line)
                line = []
                rest = rest[(end + 1)...]
            }
            line += rest
        }
    }

    private mutating func startOver() {
        (done, failed, spent, isSpentPartial, offset) = (0, 0, 0, false, 0)
        (outcomes, recent) = ([:], [])
    }

    private mutating func take(_ bytes: [UInt8]) {
        let limits = JSONLimits(bytes: max(1, bytes.count))
        guard let json = try? JSON.parse(bytes, limits: limits, emptying: ["response", "response_bytes"]),
            let line = JournalLine(json: json)
        else { return }
        switch line {
        case .attempt(let attempt):
            note(attempt.outcome, of: attempt.trial)
            guard attempt.reusedFrom == nil else { return }
            if let cost = attempt.cost { spent += cost } else { isSpentPartial = true }
            guard let at = WallTime(rfc3339: attempt.startedAt) else { return }
            recent.append(at.seconds)
            if recent.count > Self.recentAtMost { recent.removeFirst() }
        case .skipped(let skipped): note(skipped.outcome, of: skipped.trial)
        case .sent, .accepted, .cleaned: break
        }
    }

    private mutating func note(_ outcome: Outcome, of key: TrialKey) {
        for variant in (planned.contains(key.variant) ? [key.variant] : []) + (cascades[key.variant] ?? []) {
            var own = key
            own.variant = variant
            count(outcomes.updateValue(outcome, for: own), -1)
            count(outcome, 1)
        }
    }

    private mutating func count(_ outcome: Outcome?, _ step: Int) {
        guard let outcome, outcome.kind != .pending else { return }
        done += step
        if outcome.kind != .answered { failed += step }
    }
}

extension TrialMap {
    /// Returns the former value.
    fileprivate mutating func updateValue(_ value: Value, for key: TrialKey) -> Value? {
        let former = self[key]
        self[key] = value
        return former
    }
}
