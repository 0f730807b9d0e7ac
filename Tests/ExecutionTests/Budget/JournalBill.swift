import Catalog
import Execution
import Foundation
import JSON
import Nutrition
import Scoring

/// What a journal says is charged, line by line, and where what had left the program ends: read apart from
/// `JournalState`, whose sums are held against it.
struct JournalBill {
    /// USD at the end, by provider.
    private(set) var charged: [String: Double] = [:]
    /// The highest USD at any line: of the run, and of the provider with the most.
    private(set) var highest = 0.0
    private(set) var highestOfProvider = 0.0
    /// Bytes up to the end of the last `sent` line whose request had arrived at a server.
    private(set) var left = 0

    /// - Parameters:
    ///   - bytes: the journal's, a torn last line left out by the caller or ignored here.
    ///   - start: bytes that were there when the session began.
    ///   - arrived: requests of the session, by provider and meal.
    init(_ bytes: Data, from start: Int = 0, arrived: [String: Int] = [:]) throws {
        left = start
        var open: [TrialKey: Double] = [:]
        var sent: [String: Int] = [:]
        var end = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
            end += line.count + 1
            guard let read = JournalLine(json: try .parse(Array(line))) else { throw CocoaError(.fileReadCorruptFile) }
            let provider = read.trial.variant.provider
            switch read {
            case .sent(let request):
                // One that nothing came of stays charged beside the next.
                charged[provider, default: 0] += request.reservation ?? 0
                open[read.trial] = request.reservation ?? 0
                let trial = "\(provider)/\(read.trial.meal)"
                if end > start {
                    sent[trial, default: 0] += 1
                    if sent[trial, default: 0] <= arrived[trial, default: 0] { left = end }
                }
            case .attempt(let attempt):
                let reserved = open.removeValue(forKey: read.trial)
                if let cost = attempt.cost { charged[provider, default: 0] += cost - (reserved ?? 0) }
            case .skipped, .accepted, .cleaned: break
            }
            highest = max(highest, charged.values.reduce(0, +))
            highestOfProvider = max(highestOfProvider, charged.values.max() ?? 0)
        }
    }
}
