/// Whether right answers are stated with more confidence than wrong ones.
package enum Discrimination {
    /// The area under the ROC curve, in [0, 1]: the chance that a right answer has more confidence than a wrong one, ties
    /// counted half; 0.5 says that confidence tells nothing. Nil where all answers are right or all are wrong.
    ///
    /// The Mann–Whitney statistic divided by its largest value (Hanley & McNeil, Radiology 143, 1982).
    package static func areaUnderROC(_ sample: ConfidenceSample) -> Double? {
        let right = sample.entries.count { $0.isRight }
        let wrong = sample.count - right
        guard right > 0, wrong > 0 else { return nil }
        return Double(halves(sample)) / 2 / (Double(right) * Double(wrong))
    }

    /// Pairs of a right and a wrong answer of which the right one has more confidence, counted in halves, ties one half.
    static func halves(_ sample: ConfidenceSample) -> Int {
        var halves = 0
        var rightAbove = 0
        for tie in sample.ties {
            halves += (tie.count - tie.right) * (2 * rightAbove + tie.right)
            rightAbove += tie.right
        }
        return halves
    }
}
