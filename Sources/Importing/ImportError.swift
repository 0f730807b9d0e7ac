package enum ImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// `line` is from 1, or 0 for the whole file; `reason` says what is wrong and what to do.
    case unusable(file: String, line: Int, reason: String)
    case locked(set: String)
    /// The set's present files prevent a change.
    case badSet(place: String, reason: String)
    /// The set, or the meal in it, does not exist.
    case absent(String)

    package var description: String {
        switch self {
        case .unusable(let file, let line, let reason): "\(file)\(line > 0 ? ":\(line)" : ""): \(reason)"
        case .locked(let set): "another process is changing eval-sets/\(set): wait until it is done"
        case .badSet(let place, let reason): "\(place): \(reason)"
        case .absent(let words): words
        }
    }
}
