import Nutrition
import Providers
import Synchronization

/// Caches request sizes in bytes without photos. A variant's requests differ at most in the meal's notes and the seed,
/// and composing one only to measure it takes as long as composing it to be sent.
final class TextSizes: Sendable {
    private struct Key: Hashable {
        var variant: VariantID
        var notes: String?
        var seed: Int?
    }

    private let known = Mutex<[Key: Int]>([:])

    func bytes(of ask: Ask, variant: VariantID) -> Int {
        let key = Key(variant: variant, notes: ask.notes, seed: ask.seed)
        if let bytes = known.withLock({ $0[key] }) { return bytes }
        let bytes = AttemptEstimate.textBytes(of: ask)
        known.withLock { $0[key] = bytes }
        return bytes
    }
}
