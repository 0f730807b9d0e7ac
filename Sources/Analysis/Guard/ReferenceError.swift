package enum ReferenceError: Error, Sendable, Hashable, CustomStringConvertible {
    case absent(String)
    case unreadable(file: String, reason: String)
    case otherFormat(file: String, format: Int)
    /// Other rules or another matcher scored it, and its run is gone, so it cannot be scored again.
    case otherScorer(reference: String, run: String)
    case damaged(file: String, place: String)
    case unreadableAnswers(path: String)
    /// An incomplete run cannot be a reference.
    case incomplete(run: String)
    case notCopied(folder: String, reason: String)
    /// The runs form no series.
    case noSeries(String)
    /// The plan or run lacks something the reference has.
    case doesNotFit(reference: String, reasons: [String])

    package var description: String {
        switch self {
        case .absent(let file): "\(file): there is no such reference; `nutrieval bless RUN` makes one"
        case .unreadable(let file, let reason): "\(file): this is no reference: \(reason)"
        case .otherFormat(let file, let format):
            format < Reference.format
                ? "\(file): this reference has the older format \(format) and this version reads 1 to \(Reference.format): make it again with `nutrieval bless RUN`"
                : "\(file): this reference has format \(format) and this version reads up to \(Reference.format): use a newer nutrieval"
        case .otherScorer(let reference, let run):
            "\(reference) was scored by other sanity rules or another food matcher, and its run \(run) is not here to score again: make it again with `nutrieval bless RUN`"
        case .damaged(let file, let place):
            "\(file): \(place) is missing or wrong: restore the file, or make it again with `nutrieval bless RUN`"
        case .unreadableAnswers(let path): "\(path) cannot be read: mend that first"
        case .incomplete(let run): "run \(run) is incomplete and cannot be the reference: finish it first"
        case .notCopied(let folder, let reason): "\(folder): the answers cannot be put there: \(reason)"
        case .noSeries(let reason): "nothing can be watched: \(reason)"
        case .doesNotFit(let reference, let reasons):
            "\(reference) cannot be compared: \(reasons.joined(separator: "; ")). Choose another reference, or bless a run of what is asked now"
        }
    }
}
