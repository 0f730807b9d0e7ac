/// Student's t distribution.
package enum StudentDistribution {
    /// The value that a share `p` lies below, at that many degrees of freedom, above 0: by the beta distribution of
    /// ν/(ν + t²). ∓∞ at 0 and 1, NaN outside [0, 1] and for degrees that are not positive.
    package static func quantile(_ p: Double, degrees: Double) -> Double {
        guard p >= 0, p <= 1, degrees > 0 else { return .nan }
        if p == 0.5 { return 0 }
        let tail = min(p, 1 - p)
        let share = BetaDistribution.quantile(2 * tail, degrees / 2, 0.5)
        let size = share > 0 ? (degrees * (1 - share) / share).squareRoot() : .infinity
        return p < 0.5 ? -size : size
    }
}
