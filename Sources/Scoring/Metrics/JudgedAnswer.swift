import Nutrition
import Sanity
import Statistics

struct JudgedAnswer {
    /// Off by a factor of 2 or more and by more than 300 kcal, either way (nutrition.md 3).
    let isCatastrophe: Bool
    let isCaught: Bool
    /// Confirmation was asked although the energy is within 20 %.
    let isFalseAlarm: Bool
    let isLogged: Bool
    let isWithin20: Bool
    /// abs(estimate − truth) in kcal.
    let error: Double
    /// The same after applying the findings' suggestions; nil without a finding.
    let correctedError: Double?

    init(_ trial: TrialResult, stated: Double, truth: Double) {
        error = abs(stated - truth)
        correctedError = trial.findings.isEmpty ? nil : abs(trial.correctedEnergy(stated) - truth)
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

extension TrialResult {
    /// Energy with suggestions applied: the sum of the foods if all are known, else the stated energy minus what the
    /// suggestions remove.
    fileprivate func correctedEnergy(_ stated: Double) -> Double {
        var suggested: [Int: Double] = [:]
        for finding in findings {
            if let food = finding.food, let energy = finding.suggestedEnergy { suggested[food] = energy }
        }
        guard !suggested.isEmpty, let foods else { return stated }
        let energies = foods.map { $0.nutrients.energy.flatMap { PlainNumber.bounded($0.value) } }
        let known = energies.compactMap { $0 }
        let less = suggested.reduce(0) { $0 + ((energies[$1.key] ?? $1.value) - $1.value) }
        return max(0, (known.count == energies.count ? known.reduce(0, +) : stated) - less)
    }
}

/// Shares of one variant's answers that measure the sanity rules.
struct SanityShares {
    var flagged = TrialShare()
    var logged = TrialShare()
    private var caught = TrialShare()
    private var falseAlarms = TrialShare()
    private var loggedOff = TrialShare()
    /// One entry per answer of known true energy.
    private var errors: [(error: Double, corrected: Double?, isLogged: Bool, cluster: Int)] = []

    mutating func add(_ answer: JudgedAnswer, cluster: Int) {
        if answer.isCatastrophe { caught.add(answer.isCaught, cluster: cluster) }
        falseAlarms.add(answer.isFalseAlarm, cluster: cluster)
        errors.append((answer.error, answer.correctedError, answer.isLogged, cluster))
        if answer.isLogged { loggedOff.add(!answer.isWithin20, cluster: cluster) }
    }

    func rates(_ requests: inout IntervalRequests) -> Drawn<SanityRates> {
        let errors = errors
        let wanted = [flagged, caught, falseAlarms, logged, loggedOff].map { $0.wanted(&requests) }
        let clusters = errors.map(\.cluster)
        func mean(_ error: (Int) -> Double?) -> WantedInterval {
            requests.add(
                ClusterSums.sample(
                    clusters: clusters, numerator: { error($0) ?? 0 }, denominator: { error($0) == nil ? 0 : 1 }))
        }
        let loggedError = mean { errors[$0].isLogged ? errors[$0].error : nil }
        let flaggedError = mean { errors[$0].corrected == nil ? nil : errors[$0].error }
        let corrected = errors.count { $0.corrected != nil && $0.corrected != $0.error }
        // Without suggestions both are the same.
        let correctedError = corrected == 0 ? flaggedError : mean { errors[$0].corrected }
        return { intervals in
            SanityRates(
                flagged: intervals[wanted[0]], caught: intervals[wanted[1]], falseAlarms: intervals[wanted[2]],
                logged: intervals[wanted[3]], loggedOff: intervals[wanted[4]], loggedError: intervals[loggedError],
                loggedAnswers: errors.count { $0.isLogged }, flaggedError: intervals[flaggedError],
                correctedError: intervals[correctedError], corrected: corrected)
        }
    }
}

struct TrialShare {
    private var hits: [Bool] = []
    private var clusters: [Int] = []

    var count: Int { hits.count }

    mutating func add(_ isHit: Bool, cluster: Int) {
        hits.append(isHit)
        clusters.append(cluster)
    }

    /// Requests the share's interval: Wilson's if every cluster has one trial, else the cluster bootstrap.
    func wanted(_ requests: inout IntervalRequests) -> WantedInterval {
        let isIndependent = Set(clusters).count == clusters.count
        let known = isIndependent ? WilsonInterval.of(successes: hits.count { $0 }, trials: hits.count) : nil
        return requests.add(
            ClusterSums.sample(clusters: clusters, numerator: { hits[$0] ? 1 : 0 }).asShare, known: known)
    }
}
