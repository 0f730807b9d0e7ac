import Catalog
import JSON
import Providers
import Simulator
import Testing
import Transport

@Suite struct `Simulated answers` {
    @Test(arguments: Shape.allCases)
    func `are instances of the provider's own schema`(shape: Shape) async throws {
        let answer = try shape.definition()
        let definition = try Fixtures.definition(.openAIChat, answer: answer)
        try await Asking.to(definition) { asking in
            for photo in [UInt8(1), 3, 4] {
                for repeatIndex in 0..<10 {
                    let text = try #require(
                        try asking.text(try await asking.ask(photos: [photo], repeatIndex: repeatIndex)))
                    #expect(answer.validator.validate(try JSON.parse(text)).map(\.description) == [], "\(text)")
                }
            }
        }
    }

    @Test func `carry the meal's foods and their energy where the mapping says`() async throws {
        try await Asking.to(Fixtures.definition(.openAIChat)) { asking in
            var names: Set<String> = []
            for repeatIndex in 0..<20 {
                let text = try #require(try asking.text(try await asking.ask(repeatIndex: repeatIndex)))
                let meal = try #require(try JSON.parse(text)["meal_analysis"])
                let foods = try #require(meal["ingredients"]?.array)
                names.formUnion(foods.compactMap { $0["name"]?.string })
                let sum = foods.compactMap { $0["calories"]?.number }.reduce(0, +)
                #expect(sum > 20 && sum < 2000)
                #expect(meal["totalCalories"]?.number == sum)
                #expect((0...1).contains(meal["confidenceScore"]?.number ?? -1))
            }
            #expect(names.isSuperset(of: ["apple", "banana"]))
        }
    }

    @Test func `list no food where there is none, mostly`() async throws {
        try await Asking.to(Fixtures.definition(.gemini)) { asking in
            var empty = 0
            for repeatIndex in 0..<20 {
                let text = try #require(try asking.text(try await asking.ask(photos: [3], repeatIndex: repeatIndex)))
                if try JSON.parse(text)["foods"]?.array?.isEmpty == true { empty += 1 }
            }
            #expect(empty >= 15)
        }
    }

    @Test(arguments: Formats.all.filter { $0.carrier == .http && !$0.hasTemplate })
    func `repeat byte for byte in any order and differ between repeats, seeds and providers`(wire: FormatDeclaration)
        async throws
    {
        let definition = try Fixtures.definition(wire)
        func bodies(_ order: [Int], seed: UInt64 = 1, name: String? = nil) async throws -> [Int: [UInt8]] {
            let named = try Fixtures.definition(wire, name: name)
            return try await Asking.to(named, .init(seed: seed, speedUp: 1e9, modelsFail: false)) { asking in
                var bodies: [Int: [UInt8]] = [:]
                for repeatIndex in order { bodies[repeatIndex] = try await asking.ask(repeatIndex: repeatIndex).body }
                return bodies
            }
        }
        let first = try await bodies([0, 1, 2])
        #expect(try await bodies([2, 0, 1, 0]) == first)
        #expect(Set(first.values).count == 3)
        #expect(try await bodies([0], seed: 2)[0] != first[0])
        #expect(try await bodies([0], name: "\(definition.name)-2")[0] != first[0])
    }

    @Test func `take the seed of the request for the repeat where no header says it`() async throws {
        try await Asking.to(Fixtures.definition(.mistralChat)) { asking in
            let seeded = try await asking.send(Fixtures.body(.mistralChat, extra: [("random_seed", 7)]))
            let seventh = try await asking.ask(repeatIndex: 7)
            let eighth = try await asking.ask(repeatIndex: 8)
            #expect(try asking.text(seeded) == asking.text(seventh))
            #expect(try asking.text(seeded) != asking.text(eighth))
        }
    }
}
