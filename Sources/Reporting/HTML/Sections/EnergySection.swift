import Scoring

/// The energy error by other measures than the headline, those of published benchmarks among them.
enum EnergySection {
    static func render(_ set: SetScores, _ names: VariantNames, into page: inout HTML) {
        page.card(EnergyMeasures.main, set, names) { page in
            page.closed("All measures of energy, with 95 % intervals", EnergyMeasures.all, set, names)
            page.closed("Scores of published benchmarks", [EnergyMeasures.published], set, names)
        }
    }
}
