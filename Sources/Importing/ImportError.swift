/// Why nothing at all could be imported, added or removed.
package enum ImportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file handed in cannot be used as a whole.
    /// - Parameters: `line` is from 1, or 0 for the file as a whole; `reason` says what is wrong and what to do.
    case unusable(file: String, line: Int, reason: String)
    /// Another process is changing the set.
    case locked(set: String)
    /// The set cannot be changed as it stands.
    case badSet(place: String, reason: String)
    /// There is no such set, or no such meal in it.
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
