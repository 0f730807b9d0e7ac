/// Why a search cannot be made or gone on with.
package enum TuneError: Error, Sendable, Hashable, CustomStringConvertible {
    case badRecord(path: String, reason: String)
    case notFound(String)
    case exists(String)
    case badLooks(path: String, line: Int)

    package var description: String {
        switch self {
        case .badRecord(let path, let reason): "\(path) cannot be used: \(reason)"
        case .notFound(let path): "there is no search in \(path): `nutrieval tune` without --resume starts one"
        case .exists(let path): "\(path) holds a search already: take another --name, or --resume it"
        case .badLooks(let path, let line):
            "\(path):\(line): this is no record of a look at the test split: restore the file, which must not lose a line"
        }
    }
}
