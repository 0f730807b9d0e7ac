/// Why a baseline cannot be used.
package enum BaselineError: Error, Sendable, Hashable, CustomStringConvertible {
    case absent(String)
    case unreadable(file: String, reason: String)
    case otherFormat(file: String, format: Int)
    case damaged(file: String, place: String)
    case unreadableAnswers(path: String)
    /// A run that is to be the baseline and is not complete.
    case incomplete(run: String)
    case notCopied(folder: String, reason: String)
    /// Runs that are no series to look at.
    case noSeries(String)
    /// The plan that is to be asked, or the run that is to be judged, lacks something the baseline has.
    case doesNotFit(baseline: String, reasons: [String])

    package var description: String {
        switch self {
        case .absent(let file): "\(file): there is no such baseline; `nutrieval bless RUN` makes one"
        case .unreadable(let file, let reason): "\(file): this is no baseline: \(reason)"
        case .otherFormat(let file, let format):
            format < Baseline.format
                ? "\(file): this baseline has the older format \(format) and this version reads \(Baseline.format): make it anew with `nutrieval bless RUN`"
                : "\(file): this baseline has format \(format) and this version reads up to \(Baseline.format): use a newer nutrieval"
        case .damaged(let file, let place):
            "\(file): \(place) is missing or not what it should be; baselines are not edited by hand: restore it or make it anew with `nutrieval bless RUN`"
        case .unreadableAnswers(let path): "\(path) cannot be read: mend that first"
        case .incomplete(let run): "run \(run) is incomplete, and nothing is held against it: finish it first"
        case .notCopied(let folder, let reason): "\(folder): the answers cannot be put there: \(reason)"
        case .noSeries(let reason): "nothing can be watched: \(reason)"
        case .doesNotFit(let baseline, let reasons):
            "nothing could be compared with \(baseline): \(reasons.joined(separator: "; ")); choose another baseline, or bless a run of what is asked now"
        }
    }
}
