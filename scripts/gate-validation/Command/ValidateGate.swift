import GateValidation

/// Prints the tables of docs/decisions/012-gate.md: how often a gate errs and what it catches, on runs whose change is known.
@main enum ValidateGate {
    private static let seed: UInt64 = 20_260_101

    static func main() {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let gates = numbers.first ?? 200
        let experiments = numbers.dropFirst().first ?? 4_000
        print("Gates of seven models with default tolerances, \(gates) for each row; % of gates:\n")
        print(
            "| meals | errors | unchanged: regressed | with slow bursts: regressed | with slow bursts: warned | × 2 caught | × 3 caught | run against itself: passed |"
        )
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        for meals in [74, 200] {
            for hasHeavyTail in [false, true] {
                func counts(_ factor: Double, bursts: Bool = false) -> GateStudy.Counts {
                    GateStudy(meals: meals, hasHeavyTail: hasHeavyTail, hasBursts: bursts, factor: factor)
                        .counts(gates: gates, seed: seed)
                }
                let (same, bursts, double, triple) = (counts(1), counts(1, bursts: true), counts(2), counts(3))
                let cells = [
                    percent(same.regressed, gates), percent(bursts.regressed, gates),
                    percent(bursts.warned, gates), percent(double.caught, gates),
                    percent(triple.caught, gates), percent(same.identicalPassed, gates)
                ]
                print("| \(meals) | \(tail(hasHeavyTail)) | \(cells.joined(separator: " | ")) |")
            }
        }
        print(
            "\nTests of the energy error of one model, 74 meals, \(experiments) pairs of runs for each column; % called worse:\n"
        )
        print(
            "| test | × 1.05, level 5 % | × 2 | × 3 | × 1.05, heavier tail, level 5 % | × 2, heavier tail | × 3, heavier tail |"
        )
        print("| --- | --- | --- | --- | --- | --- | --- |")
        let columns = [false, true].flatMap { hasHeavyTail in
            [(1.05, 0.05), (2, 0.05 / 28), (3, 0.05 / 28)].map { factor, level in
                EnergyCandidates.shares(
                    meals: 74, hasHeavyTail: hasHeavyTail, factor: factor, level: level, experiments: experiments,
                    seed: seed)
            }
        }
        for (place, name) in EnergyCandidates.names.enumerated() {
            let cells = columns.map { column in decimal(column[place] * 100) }
            print("| \(name) | \(cells.joined(separator: " | ")) |")
        }
    }

    private static func tail(_ isHeavy: Bool) -> String { isHeavy ? "heavier tail" : "as simulated" }

    private static func percent(_ count: Int, _ all: Int) -> String {
        decimal(Double(count) / Double(max(1, all)) * 100)
    }

    /// One digit behind the point, none where it is 0.
    private static func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
