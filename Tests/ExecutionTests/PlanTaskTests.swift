import Catalog
import Execution
import JSON
import Nutrition
import Photos
import Providers
import Simulator
import TestSupport
import Testing

/// Which meals a plan asks about, and what its record says of them.
@Suite struct PlanTaskTests {
    private func plan(_ providers: [String]) throws -> Plan {
        var plan = try SimulatedBench(providers: providers, meals: 2).plan
        let texts = [
            Meal(id: "t1", input: .text("two eggs"), notes: "boiled"), Meal(id: "t2", input: .text("an apple"))
        ]
        plan.sets.append(PlanSet(set: EvalSet(name: "texts", folder: "/none", meals: texts)))
        return plan
    }

    @Test func `a provider is asked only about meals of its task`() throws {
        let plan = try plan(["gpt-6-luna", "gpt-6-luna-text"])
        let asked = plan.trials.map { "\(plan.variants[$0.variant].id.provider) \(plan.sets[$0.set].set.name)" }
        #expect(Set(asked) == ["gpt-6-luna demo", "gpt-6-luna-text texts"])
        #expect(plan.trialCount == plan.trials.count && plan.trialCount == 4)
        #expect(plan.asking.variants.count == 2)
    }

    @Test func `a variant without any meal is not in the plan that is asked`() throws {
        var plan = try plan(["gpt-6-luna", "gpt-6-luna-text"])
        plan.sets.removeLast()
        #expect(plan.asking.variants.map(\.id.provider) == ["gpt-6-luna"])
        #expect(plan.trialCount == 2)
    }

    @Test func `the record has texts, and says nothing new of photos`() throws {
        let record = PlanRecord(try plan(["gpt-6-luna-text"])).json
        let sets = record["sets"]?.array ?? []
        #expect(sets.first?["meals"]?.array?.first?.object.map { Array($0.keys) } == ["id", "notes", "photos"])
        #expect(
            sets.last?["meals"]?.array?.first == [
                "id": "t1", "notes": "boiled", "photos": [], "text": "two eggs"
            ])
    }

    @Test func `a changed text changes the plan`() throws {
        let plan = try plan(["gpt-6-luna-text"])
        var changed = plan
        changed.sets[1].set.meals[0].input = .text("three eggs")
        let words = PlanRecord(changed).differences(from: PlanRecord(plan))
        #expect(words == [#"sets[texts].meals[t1].text was "two eggs" and is "three eggs""#])
    }
}
