package enum TuneError: Error, Sendable, Hashable, CustomStringConvertible {
    case badRecord(path: String, reason: String)
    case notFound(String)
    case exists(String)
    /// A run with a name of the search belongs to something else.
    case otherRun(String)
    case badLooks(path: String, line: Int)

    package var description: String {
        switch self {
        case .badRecord(let path, let reason): "\(path) cannot be used: \(reason)"
        case .notFound(let path): "there is no search in \(path): `nutrieval tune` without --resume starts one"
        case .exists(let path): "\(path) is there already: take another --name, or go on with that search by --resume"
        case .otherRun(let name):
            "the run \(name) did not ask what the search asks there: its name was taken by another run, or the truths or the "
                + "scoring of config.yaml were changed and let other variants go on; restore them, or take another --name"
        case .badLooks(let path, let line):
            "\(path):\(line): this is no record of a look at the test split: restore the file, which must not lose a line"
        }
    }
}
