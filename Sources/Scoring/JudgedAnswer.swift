import Sanity
import Statistics

/// One answer held against the true energy.
struct JudgedAnswer {
    /// Off by a factor of 2 or more and by more than 300 kcal, either way (nutrition.md 3).
    let isCatastrophe: Bool
    /// Whether a critical finding is on it.
    let isCaught: Bool
    /// Confirmation was asked although it is within 20 %.
    let isFalseAlarm: Bool
    let isLogged: Bool
    let isWithin20: Bool
    /// abs(estimate − truth) in kcal.
    let error: Double

    init(_ trial: TrialResult, stated: Double, truth: Double) {
        error = abs(stated - truth)
        isCatastrophe = error > 300 && (stated >= 2 * truth || stated <= truth / 2)
        isCaught = trial.findings.contains { $0.severity == .critical }
        isWithin20 = WithinShare.isWithin(20, stated, of: truth)
        isFalseAlarm = trial.decision == .mustConfirm && isWithin20
        isLogged = trial.decision == .log
    }

    func count(into score: inout SanityScore) {
        score.known += 1
        if isCatastrophe {
            score.catastrophes += 1
            if !isCaught { score.missedCatastrophes += 1 }
            if isLogged { score.loggedCatastrophes += 1 }
        }
        if isFalseAlarm { score.falseAlarms += 1 }
    }
}

/// The shares of one variant's answers that tell how good the rules are.
struct SanityShares {
    var flagged = TrialShare()
    var logged = TrialShare()
    private var caught = TrialShare()
    private var falseAlarms = TrialShare()
    private var loggedOff = TrialShare()
    /// Of every answer of known true energy, nil for one that is not logged.
    private var loggedErrors: [(error: Double?, cluster: Int)] = []

    mutating func add(_ answer: JudgedAnswer, cluster: Int) {
        if answer.isCatastrophe { caught.add(answer.isCaught, cluster: cluster) }
        falseAlarms.add(answer.isFalseAlarm, cluster: cluster)
        loggedErrors.append((answer.isLogged ? answer.error : nil, cluster))
        if answer.isLogged { loggedOff.add(!answer.isWithin20, cluster: cluster) }
    }

    /// Asks for the intervals, and says what makes the rates of them.
    func rates(_ requests: inout IntervalRequests) -> @Sendable (DrawnIntervals) -> SanityRates {
        let errors = loggedErrors
        let wanted = [flagged, caught, falseAlarms, logged, loggedOff].map { $0.wanted(&requests) }
        let error = requests.add(
            ClusterSums.sample(
                clusters: errors.map(\.cluster), numerator: { errors[$0].error ?? 0 },
                denominator: { errors[$0].error == nil ? 0 : 1 }))
        return { intervals in
            SanityRates(
                flagged: intervals[wanted[0]], caught: intervals[wanted[1]], falseAlarms: intervals[wanted[2]],
                logged: intervals[wanted[3]], loggedOff: intervals[wanted[4]], loggedError: intervals[error],
                loggedAnswers: errors.count { $0.error != nil })
        }
    }
}
