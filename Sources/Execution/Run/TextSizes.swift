import Nutrition
import Providers
import Synchronization

/// Remembers how many bytes requests take without their photos. The requests of a variant differ in the meal's notes and in
/// the seed at most, and composing one anew only to count it takes as long as composing it to be sent.
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
