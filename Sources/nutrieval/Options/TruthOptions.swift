import ArgumentParser
import Nutrition

extension Provenance: ExpressibleByArgument {}
extension Difficulty: ExpressibleByArgument {}
extension Split: ExpressibleByArgument {}

struct TruthOptions: ParsableArguments {
    @Option(help: "Energy of the whole meal.".value("kcal"))
    var energyKcal: Double?

    @Option(help: "Protein of the whole meal.".value("g"))
    var proteinG: Double?

    @Option(help: "Carbohydrates of the whole meal.".value("g"))
    var carbsG: Double?

    @Option(help: "Fat of the whole meal.".value("g"))
    var fatG: Double?

    @Option(name: [.customLong("fiber-g"), .customLong("fibre-g")], help: "Fibre of the whole meal.".value("g"))
    var fibreG: Double?

    @Option(help: "Sugars of the whole meal.".value("g"))
    var sugarG: Double?

    @Option(help: "Sodium of the whole meal.".value("mg"))
    var sodiumMg: Double?

    @Option(help: "The edible part, in grams.".value("g"))
    var massG: Double?

    @Option(help: "Kcal that count as right, such as 170-230.".value("low-high"))
    var energyRange: String?

    @Option(
        name: .customLong("food"),
        help: "A food, with its edible grams if known, such as apple:214.2; repeatable.".value("name[:grams]"))
    var foods: [String] = []

    @Flag(help: "There is no food in the photos.")
    var noFood = false

    @Option(help: "Where the values come from: weighed, label, database or estimated.")
    var provenance: Provenance?

    func validate() throws {
        if noFood, !foods.isEmpty { throw ValidationError("--no-food and --food exclude each other: leave one out") }
        if let energyRange, Self.range(energyRange) == nil {
            throw ValidationError(
                "--energy-range takes two numbers of kcal such as 170-230, not \(energyRange.debugDescription)")
        }
        if let odd = foods.first(where: Self.hasOddGrams) {
            throw ValidationError(
                "--food takes NAME or NAME:GRAMS such as apple:214.2, in grams with a point, not \(odd.debugDescription)"
            )
        }
        let numbers = [energyKcal, proteinG, carbsG, fatG, fibreG, sugarG, sodiumMg, massG].compactMap(\.self)
        guard (numbers + foods.compactMap { Self.food($0).mass?.value }).allSatisfy({ (0...100_000).contains($0) })
        else {
            throw ValidationError("values are numbers from 0 to 100000, in kcal and g, sodium in mg")
        }
        if let nameless = foods.first(where: { Self.food($0).name.isEmpty }) {
            throw ValidationError("--food takes NAME or NAME:GRAMS, not \(nameless.debugDescription)")
        }
    }

    var truth: Truth {
        var truth = Truth(
            nutrients: Nutrients(
                energy: energyKcal.map { Kilocalories($0) }, protein: proteinG.map { Grams($0) },
                carbs: carbsG.map { Grams($0) }, fat: fatG.map { Grams($0) }, fibre: fibreG.map { Grams($0) },
                sugar: sugarG.map { Grams($0) }, sodium: sodiumMg.map { Milligrams($0) }, mass: massG.map { Grams($0) }),
            energyRange: energyRange.flatMap(Self.range), provenance: provenance.map { ["": $0] } ?? [:])
        if noFood {
            truth.foods = []
            if truth.nutrients.energy == nil, energyRange == nil { truth.nutrients.energy = Kilocalories(0) }
        } else if !foods.isEmpty {
            truth.foods = foods.map(Self.food)
        }
        return truth
    }

    /// Parses `apple:214.2`; text after the last colon is grams only if it is a number.
    static func food(_ text: String) -> TrueFood {
        guard let colon = text.lastIndex(of: ":"), let grams = grams(text[text.index(after: colon)...]) else {
            return TrueFood(name: text)
        }
        return TrueFood(name: String(text[..<colon]), mass: Grams(grams))
    }

    private static func grams(_ text: Substring) -> Double? {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Double(text) : nil
    }

    /// Whether the text after the last colon is meant as grams but is no number.
    static func hasOddGrams(_ text: String) -> Bool {
        guard let colon = text.lastIndex(of: ":") else { return false }
        let end = text[text.index(after: colon)...]
        guard grams(end) == nil, let first = end.first else { return end.isEmpty }
        return first.isWhitespace || first.isNumber || "+-.,".contains(first)
    }

    static func range(_ text: String) -> ClosedRange<Double>? {
        let ends = text.split(separator: "-", maxSplits: 1).compactMap { Double($0) }
        guard ends.count == 2, ends.allSatisfy({ (0...100_000).contains($0) }), ends[0] <= ends[1] else { return nil }
        return ends[0]...ends[1]
    }
}
