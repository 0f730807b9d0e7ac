import Nutrition

/// The rules on foods.
extension RuleID {
    /// Rule 1a: a food exceeds its category's absolute maximum; suggests the usual maximum.
    func energyAbove(_ food: FoodEstimate, _ profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, let range = food.range(in: profile), energy > range.absoluteMax else {
            return nil
        }
        return finding(
            "\(written(energy)) kcal, at most \(written(range.absoluteMax)) for \(food.kind)",
            suggestedEnergy: range.max)
    }

    /// Rule 1b: a food's energy is above 0 but below its category's minimum.
    func energyBelow(_ food: FoodEstimate, _ profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, let range = food.range(in: profile), energy > 0, energy < range.min else {
            return nil
        }
        return finding("\(written(energy)) kcal, at least \(written(range.min)) for \(food.kind)")
    }

    /// Rule 3: an unusually large portion: a big drink, many pieces of fruit, a very rich meal. A drink's ounces are US
    /// fluid ounces, its cups US cups, its grams count as millilitres.
    func portion(_ food: FoodEstimate, _ profile: SanityProfile) -> Finding? {
        let limits = profile.thresholds
        switch food.category {
        case .beverage:
            guard let volume = millilitres(food.portion), passes(volume, limits.beverageMaxMillilitres) else {
                return nil
            }
            return finding("\(written(volume)) ml, usually at most \(written(limits.beverageMaxMillilitres))")
        case .fruit:
            guard food.portion?.unit == .piece, let pieces = food.portion?.amount, pieces.isFinite,
                pieces > limits.fruitMaxPieces
            else { return nil }
            return finding("\(written(pieces)) pieces, usually at most \(written(limits.fruitMaxPieces))")
        case .meal:
            guard let energy = food.finiteEnergy, energy > limits.mealMaxEnergy else { return nil }
            return finding("\(written(energy)) kcal, usually at most \(written(limits.mealMaxEnergy)) for a meal")
        default: return nil
        }
    }

    /// Nil when unknown. A US fluid ounce is 29.5735295625 ml and a US cup 8 of them (NIST HB 44).
    private func millilitres(_ portion: Portion?) -> Double? {
        guard let amount = portion?.amount, amount.isFinite else { return nil }
        return switch portion?.unit {
        case .millilitre, .gram: amount
        case .ounce: amount * 29.5735295625
        case .cup: amount * 236.5882365
        default: nil
        }
    }

    /// Rule 4: a food's energy is far from its category's mean. `specified`: the profile's severity. `calibrated`: no
    /// finding within the category's range, minor outside, the profile's severity above the absolute maximum.
    func outlier(_ food: FoodEstimate, _ profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, let range = food.range(in: profile), let z = range.zScore(of: energy),
            passes(abs(z), profile.thresholds.outlierZScore)
        else { return nil }
        if profile.outlierFollowsRange, energy >= range.min && energy <= range.max { return nil }
        var found = finding(
            """
            \(written(energy)) kcal is \(written(abs(z))) standard deviations \(z > 0 ? "above" : "below") the mean of \
            \(food.kind), \(written(range.mean)) kcal; the limit is \(written(profile.thresholds.outlierZScore))
            """, zScore: z)
        if profile.outlierFollowsRange, energy <= range.absoluteMax { found.severity = .minor }
        return found
    }

    /// Rule 8: a food's energy per gram does not fit the named food, or exceeds that of any food. Above 9.3 kcal/g it is
    /// critical in every profile. References below 10 kcal per 100 g (water, black coffee, tea) are skipped: half of almost
    /// nothing is meaningless.
    func density(_ food: FoodEstimate, _ profile: SanityProfile) -> Finding? {
        guard let energy = food.finiteEnergy, energy >= 0, let mass = food.knownMass else { return nil }
        let limits = profile.thresholds
        let density = energy / mass * 100
        guard density.isFinite else { return nil }
        if passes(density, limits.densityMax * 100) {
            var found = finding("\(written(density)) kcal per 100 g, at most \(written(limits.densityMax * 100))")
            found.severity = .critical
            return found
        }
        guard let reference = ReferenceFoods.comparable(to: food.name), reference.energyPer100g >= 10 else {
            return nil
        }
        let usual = reference.energyPer100g
        let (least, most) = (usual * limits.densityMinRatio, usual * limits.densityMaxRatio)
        let isAbove = passes(density, most)
        guard isAbove || passes(least, density) else { return nil }
        let limit = isAbove ? "at most \(written(most))" : "at least \(written(least))"
        return finding("\(written(density)) kcal per 100 g, \(limit) (\(reference.name) has about \(written(usual)))")
    }

    /// Rule 9: a food is far from the person's earlier servings, in energy or, if unknown, in grams.
    func habit(_ food: FoodEstimate, _ history: EatingHistory, _ profile: SanityProfile) -> Finding? {
        guard let usual = history.usual(of: food.name, profile: profile) else { return nil }
        if let stated = food.finiteEnergy, let range = usual.energy { return unusual(stated, range, .energy) }
        if let stated = food.knownMass, let range = usual.mass { return unusual(stated, range, .mass) }
        return nil
    }

    private func unusual(_ stated: Double, _ usual: ClosedRange<Double>, _ nutrient: Nutrient) -> Finding? {
        guard passes(stated, usual.upperBound) || passes(usual.lowerBound, stated) else { return nil }
        return finding(
            """
            \(written(stated)) \(nutrient.unit), this person's usual is \(written(usual.lowerBound)) to \
            \(written(usual.upperBound))
            """)
    }
}
