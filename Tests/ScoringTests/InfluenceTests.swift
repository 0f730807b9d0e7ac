import Nutrition
import Statistics
import Testing

@testable import Scoring

@Suite struct InfluenceTests {
    /// A sample with those errors, meal by meal; a meal may have several repeats.
    private func sample(_ errors: [[Double]]) -> AxisSample {
        var sample = AxisSample()
        for (meal, repeats) in errors.enumerated() {
            sample.add(meal: meal, truth: 300, predictions: repeats.map { 300 + $0 }, cluster: meal)
        }
        return sample
    }

    private func meals(_ count: Int) -> [Meal] { (0..<count).map { Fixture.meal("m\($0)", kcal: 300) } }

    private func random(_ stream: inout RandomStream, meals: Int) -> [[Double]] {
        (0..<meals).map { _ in
            (0..<2).map { _ in
                let error = 100 * (stream.uniform() - 0.5)
                return stream.uniform() < 0.1 ? error * 8 : error
            }
        }
    }

    private func meanErrors(_ errors: [[Double]]) -> [Double] {
        errors.map { repeats in
            var sum = 0.0
            for error in repeats { sum += abs(error) }
            return sum / Double(repeats.count)
        }
    }

    @Test func `the largest single meal's share is that of a plain loop`() throws {
        var stream = RandomStream(seed: 5, purpose: "test")
        for count in 10..<40 {
            let errors = random(&stream, meals: count)
            var (sum, most, meal) = (0.0, 0.0, "")
            for (place, error) in meanErrors(errors).enumerated() {
                sum += error
                if error > most { (most, meal) = (error, "m\(place)") }
            }
            let found = try #require(LargestError(sample(errors), meals: meals(count)))
            #expect(found.meal == meal)
            #expect(abs(found.share - most / sum) < 1e-12)
        }
    }

    @Test func `below ten meals, and without any error, no meal is named`() {
        let errors = (0..<10).map { [Double($0 * 10)] }
        #expect(LargestError(sample(errors), meals: meals(10)) == LargestError(meal: "m9", share: 0.2))
        #expect(LargestError(sample(Array(errors.dropFirst())), meals: meals(9)) == nil)
        #expect(LargestError(sample(Array(repeating: [0], count: 12)), meals: meals(12)) == nil)
    }

    /// The meals without which the second would have the lower mean; a loop over all of them.
    private func deciding(_ first: [[Double]], _ second: [[Double]]) -> [String] {
        let (a, b) = (meanErrors(first), meanErrors(second))
        return a.indices.filter { left in
            var (sumA, sumB) = (0.0, 0.0)
            for meal in a.indices where meal != left { (sumA, sumB) = (sumA + a[meal], sumB + b[meal]) }
            return sumB < sumA - 1e-9
        }.map { "m\($0)" }
    }

    @Test func `the meal without which the second would lead is one that a plain loop finds`() {
        var stream = RandomStream(seed: 9, purpose: "test")
        var found = 0
        for count in 10..<60 {
            var (first, second) = (random(&stream, meals: count), random(&stream, meals: count))
            if meanErrors(first).reduce(0, +) > meanErrors(second).reduce(0, +) { swap(&first, &second) }
            let all = deciding(first, second)
            let meal = LargestError.deciding(sample(first), sample(second), meals: meals(count))
            #expect((meal == nil) == all.isEmpty)
            if let meal {
                #expect(all.contains(meal))
                found += 1
            }
        }
        #expect(found > 3 && found < 50, "both cases must have occurred")
    }

    @Test func `of several such meals the one that favours the first most is named, and none below ten meals`() {
        let first = [[0.0], [0]] + Array(repeating: [11], count: 9)
        let second = [[85.0], [75]] + Array(repeating: [1], count: 9)
        #expect(deciding(first, second) == ["m0", "m1"])
        #expect(LargestError.deciding(sample(first), sample(second), meals: meals(11)) == "m0")
        let few = (Array(first.prefix(9)), Array(second.prefix(9)))
        #expect(LargestError.deciding(sample(few.0), sample(few.1), meals: meals(9)) == nil)
        let other = sample(second).kept(on: Set(1..<11))
        #expect(LargestError.deciding(sample(first), other, meals: meals(11)) == nil, "not the same meals")
    }

    @Test func `equal errors are decided by no meal`() {
        let equal = Array(repeating: [5.0], count: 12)
        #expect(LargestError.deciding(sample(equal), sample(equal), meals: meals(12)) == nil)
    }

    @Test func `scores have the share of every variant, and the deciding meal of the second alone`() throws {
        let truth: [Double?] = Array(repeating: 300, count: 12)
        // Off by 10 everywhere; by 5 but for one meal; by 200 everywhere; and never answering.
        let results = (0..<12).flatMap { meal in
            [
                Fixture.answer("steady", "m\(meal)", kcal: 310),
                Fixture.answer("rash", "m\(meal)", kcal: meal == 7 ? 400 : 305),
                Fixture.answer("far", "m\(meal)", kcal: 500), Fixture.failure("silent", "m\(meal)", .refused)
            ]
        }
        let rows = Fixture.scorer().score(
            results: results, sets: [Fixture.meals(truth)], variants: Fixture.planned("steady", "rash", "far", "silent")
        ).variants
        #expect(rows.map(\.variant.provider) == ["steady", "rash", "far", "silent"])
        #expect(rows.map(\.leadsWithout) == [nil, "m7", nil, nil])
        #expect(rows[1].largestError == LargestError(meal: "m7", share: 100.0 / 155))
        #expect(abs(try #require(rows[0].largestError).share - 1.0 / 12) < 1e-12)
        let short = Fixture.scorer().score(
            results: results.filter { ["m0", "m1", "m7"].contains($0.meal) },
            sets: [Fixture.set(["m0", "m1", "m7"].map { Fixture.meal($0, kcal: 300) })],
            variants: Fixture.planned("steady", "rash", "far", "silent")
        ).variants
        #expect(short.allSatisfy { $0.largestError == nil && $0.leadsWithout == nil })
    }
}
