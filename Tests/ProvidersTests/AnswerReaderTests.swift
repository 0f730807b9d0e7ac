import JSON
import Nutrition
import Providers
import Testing

@testable import Catalog

@Suite("Reading an answer")
struct AnswerReaderTests {
    private static let good = #"{"foods":[{"name":"apple","kcal":95}],"kcal":95,"confidence":0.9}"#

    @Test("a plain answer becomes an estimate, with nothing to repair")
    func plain() throws {
        let estimate = try AnswerReader.read(Self.good, as: Fixtures.answer())
        #expect(estimate.foods?.map(\.name) == ["apple"])
        #expect(estimate.statedTotals.energy == 95 && estimate.confidence == 0.9)
        #expect(estimate.recoveries.isEmpty)
        #expect(estimate.foods?.first?.category == .fruit && estimate.foods?.first?.categoryInferred == true)
    }

    @Test("a confidence in words is the number that the mapping gives it")
    func confidenceWords() throws {
        let mapping = AnswerMapping(
            foods: try JSONPointer("/foods"),
            food: FoodMapping(name: try JSONPointer("/name"), confidence: try JSONPointer("/sure")),
            confidence: try JSONPointer("/sure"), confidenceWords: ["very high": 0.95, "low": 0.5])
        for (word, number): (JSON, Double?) in [
            ("very_high", 0.95), ("Very High", 0.95), ("VERY-HIGH", 0.95), ("low", 0.5), ("lowest", nil), (0.3, 0.3),
            (nil, nil), ([], nil)
        ] {
            let answer: JSON = ["sure": word, "foods": [["name": "apple", "sure": word]]]
            let estimate = EstimateMapping.estimate(from: answer, mapping: mapping)
            #expect(estimate.confidence == number && estimate.foods?.first?.confidence == number, "\(word)")
        }
    }

    @Test("other names of a food are texts, each once, at most five with its own")
    func alternatives() throws {
        var mapping = AnswerMapping(
            foods: try JSONPointer("/foods"), food: FoodMapping(name: try JSONPointer("/name")))
        func read(_ others: JSON) -> [String]? {
            EstimateMapping.estimate(from: ["foods": [["name": "Plum", "others": others]]], mapping: mapping)
                .foods?.first?.alternatives
        }
        #expect(read(["pear"]) == nil, "the mapping has none")
        mapping.food.alternatives = try JSONPointer("/others")
        #expect(
            read(["pear", "plum", " ", 3, "Pear", "fig", nil, "date", "kiwi", "lime"]) == [
                "pear", "fig", "date", "kiwi"
            ])
        #expect(read([]) == [] && read(nil) == [] && read("pear") == [])
    }

    static let repairs: [(text: String, recoveries: [Recovery])] = [
        ("```json\n\(good)\n```", [.codeFence]),
        ("Here it is:\n```\n\(good)\n``` Enjoy.", [.codeFence]),
        ("Sure! \(good) I hope this helps {really}.", [.prose]),
        ("A set {1, 2} first, then \(good)", [.prose]),
        (#"{"foods":[{"name":"apple","kcal":"95"}],"kcal":95,"confidence":0.9}"#, [.numberAsString]),
        (
            #"{"foods":[{"name":"apple","kcal":"95"}],"kcal":"95.0","confidence":"0.9"}"#,
            [.numberAsString, .numberAsString, .numberAsString]
        )
    ]

    @Test("repairs lose nothing and are counted", arguments: repairs)
    func repaired(_ text: String, _ recoveries: [Recovery]) throws {
        let estimate = try AnswerReader.read(text, as: Fixtures.answer())
        #expect(estimate.scoredTotals.energy == 95)
        #expect(estimate.recoveries == recoveries)
    }

    static let failures: [(text: String, outcome: Outcome, words: String)] = [
        ("", .empty, "no text"), (" \n\t", .empty, "no text"),
        ("I'm sorry, I can't help with that.", .notJSON, "I'm sorry"),
        ("{\"foods\":[", .notJSON, "no JSON"),
        (#"{"kcal":1,"confidence":1}"#, .schemaInvalid, "foods"),
        (#"{"foods":[{"name":3,"kcal":1}],"kcal":1,"confidence":1}"#, .schemaInvalid, "/foods/0/name"),
        (#"{"foods":[{"name":"a","kcal":"many"}],"kcal":1,"confidence":1}"#, .schemaInvalid, "/foods/0/kcal"),
        (#"{"foods":[{"name":"a","kcal":1e999}],"kcal":1,"confidence":1}"#, .schemaInvalid, "/foods/0/kcal"),
        (#"{"foods":[],"kcal":NaN,"confidence":1}"#, .notJSON, "no JSON"),
        (#"{"foods":[{"name":"a","kcal":NaN}],"kcal":1,"confidence":1}"#, .notJSON, "no JSON"),
        (#"{"foods":[{"name":"a","kcal":5},{"name":"b""#, .notJSON, "no JSON"),
        (#"{"foods":[],"kcal":1,"confidence":1.5}"#, .schemaInvalid, "1.5"),
        (#"{"foods":[],"kcal":1,"confidence":1,"more":2}"#, .schemaInvalid, "more"),
        (#"[1,2]"#, .schemaInvalid, "the answer"),
        (String(repeating: "[", count: 100_000), .notJSON, "no JSON"),
        (String(repeating: "{", count: 100_000), .notJSON, "no JSON")
    ]

    @Test("each way of failing is its own outcome, and says where", arguments: failures)
    func fails(_ text: String, _ outcome: Outcome, _ words: String) throws {
        let answer = try Fixtures.answer()
        let failure = #expect(throws: AnswerReader.Failure.self) { try AnswerReader.read(text, as: answer) }
        #expect(failure?.outcome == outcome)
        #expect(failure?.reason.contains(words) == true, "\(failure?.reason ?? "")")
    }

    @Test("a description is read as prose, and an empty one is empty")
    func descriptions() throws {
        let answer = try Fixtures.describing()
        let estimate = try AnswerReader.read(#"{"description":"An apple."}"#, as: answer)
        #expect(estimate.description == "An apple." && estimate.foods == nil && estimate.scoredTotals == Nutrients())
        let failure = #expect(throws: AnswerReader.Failure.self) {
            try AnswerReader.read(#"{"description":"  "}"#, as: answer)
        }
        #expect(failure?.outcome == .empty)
    }

    @Test("a null total is unknown, not 0")
    func nullTotal() throws {
        let text = #"{"foods":[{"name":"apple","kcal":95}],"kcal":null,"confidence":1}"#
        let estimate = try AnswerReader.read(text, as: Fixtures.answer())
        #expect(estimate.statedTotals.energy == nil && estimate.scoredTotals.energy == 95)
    }

    @Test("an answer without foods is no_food and keeps its estimate")
    func noFood() throws {
        let body: JSON = [
            "choices": [["message": ["content": #"{"foods":[],"kcal":0,"confidence":1}"#], "finish_reason": "stop"]]
        ]
        let ask = try Ask(definition: Fixtures.definition(.openAIChat), photos: [])
        let reading = ResponseReader.read([.response(Fixtures.response(body))], to: ask, now: Fixtures.now)
        #expect(reading?.outcome == .noFood && reading?.estimate?.foods == [])
    }
}
