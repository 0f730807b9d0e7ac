import Catalog
import Reporting

/// A page of a blind review.
enum BlindPlace: Sendable, Hashable {
    /// Where a review of a run's set begins; no set: the run's first.
    case start(run: String, set: String?)
    /// The next step of a review. Its address names neither run nor meal nor variant.
    case session(set: String, id: String)

    var address: LocalAddress {
        switch self {
        case .start(let run, let set):
            LocalAddress(path: ["run", run, "blind"], query: set.map { [("set", $0)] } ?? [])
        case .session(let set, let id): LocalAddress(path: ["blind", set, id])
        }
    }

    /// Nil for parts of an address that leads nowhere.
    init?(path: [String], query: [String: String]) {
        if path.count == 3, path[0] == "run", path[2] == "blind" {
            self = .start(run: path[1], set: query["set"])
        } else if path.count == 3, path[0] == "blind", ReviewEntry.isID(path[2]) {
            self = .session(set: path[1], id: path[2])
        } else {
            return nil
        }
    }
}
