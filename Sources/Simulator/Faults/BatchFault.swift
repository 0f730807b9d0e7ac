/// What a vendor may do wrong with a batch. The raw value is its name in `--faults`.
package enum BatchFault: String, Sendable, Hashable, CaseIterable {
    case partial = "batch-partial"
    case expired = "batch-expired"
    case stuck = "batch-stuck"
    case jammed = "batch-jammed"
    case doubled = "batch-doubled"
    case foreign = "batch-foreign"
    case failed = "batch-failed"
    case lost = "batch-lost"
    case cut = "batch-cut"

    /// One line for docs/simulator.md.
    package var summary: String {
        switch self {
        case .partial: "a third of a batch has no result at all"
        case .expired: "a batch expires when half of it is done"
        case .stuck: "a batch never ends until it is cancelled"
        case .jammed: "a batch never ends, even if it is cancelled"
        case .doubled: "half of a batch's results come twice"
        case .foreign: "a batch has results of somebody else's requests"
        case .failed: "a batch is refused as a whole after its submission"
        case .lost: "the server forgets a batch after the first poll"
        case .cut: "the connection is reset after a submission was accepted"
        }
    }
}
