/// Why a run folder cannot be used.
package enum RunFolderError: Error, Sendable, Hashable, CustomStringConvertible {
    case notFound(String)
    case exists(String)
    case unreadableRecord(folder: String, reason: String)
    case newerFormat(folder: String, format: Int, known: Int)
    case damagedJournal(path: String, line: Int, reason: String)
    case planChanged(name: String, differences: [String])
    case locked(folder: String, holder: String)
    case unreadableJournal(path: String, reason: String)
    /// A live key has the same words as something the run must write.
    case namedLikeKey

    package var description: String {
        switch self {
        case .notFound(let folder): "\(folder) is no run folder: `nutrieval list runs` names those there are"
        case .exists(let folder):
            "\(folder) holds a run already: resume it with --resume, or choose another --name"
        case .unreadableRecord(let folder, let reason): "\(folder)/run.json cannot be used: \(reason)"
        case .newerFormat(let folder, let format, let known):
            "\(folder) has format \(format) and this version reads up to \(known): use a newer nutrieval"
        case .damagedJournal(let path, let line, let reason):
            "\(path):\(line):1: \(reason); the journal is never edited by hand: restore it, "
                + "or remove that line to ask its trial again"
        case .planChanged(let name, let differences):
            "run \(name) cannot be resumed, because what it asks has changed: "
                + "\(differences.joined(separator: "; ")); start a new run"
        case .unreadableJournal(let path, let reason):
            "\(path) cannot be read (\(reason)): mend that first, since what is in it must not be asked again"
        case .namedLikeKey:
            "a key in the environment reads like something the run has to write as it is, such as its name, a provider, a meal "
                + "or a word of the answers: give the one or the other another value (every variable that ends in KEY, TOKEN, "
                + "SECRET or PASSWORD is taken for a key); nothing was sent"
        case .locked(let folder, let holder):
            "\(folder) is being written by \(holder): wait until that has ended"
        }
    }
}
