import Analysis
package import Execution
package import FoundationEssentials

/// A reference as people name it: a name under `reports/baselines`, the path of a file, or a run.
package enum NamedReference {
    case file(URL)
    case run(RunFolder)

    /// The name a reference has when none is given.
    package static let usual = "main"

    /// - Parameter name: nil: `main`, or the only one there is.
    /// - Throws: `ApplicationError` when there is none of that name, naming those there are: a gate without a reference cannot judge.
    static func find(_ name: String?, in reports: URL) throws(ApplicationError) -> NamedReference {
        let names = BaselineFiles.names(in: reports)
        guard let name else {
            let own = names.contains(usual) ? usual : names.count == 1 ? names.first : nil
            if let own { return .file(BaselineFiles.file(own, in: reports)) }
            let known =
                names.isEmpty ? "`nutrieval bless RUN` makes one" : "name one of \(names.joined(separator: ", "))"
            throw ApplicationError(
                .incomplete, "there is no reference \(BaselineFiles.file(usual, in: reports).path): \(known)")
        }
        if names.contains(name) { return .file(BaselineFiles.file(name, in: reports)) }
        if let folder = NamedRun.folder(name, in: reports) { return .run(folder) }
        let file = Paths.absolute(name)
        if FileManager.default.fileExists(atPath: file.path) { return .file(file) }
        let known = names.isEmpty ? "there are none yet" : "there are \(names.joined(separator: ", "))"
        throw ApplicationError(
            .incomplete,
            "there is no reference, file or run \(name.debugDescription): in \(BaselineFiles.folder(in: reports).path) \(known)"
        )
    }
}
