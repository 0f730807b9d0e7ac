import TestSupport
import Testing

@testable import JSON

/// Thousands of mutations with fixed seeds: nothing may crash, and what is read must survive being written.
@Suite struct JSONHostileInputTests {
    static let samples = [
        #"{"meal_analysis": {"ingredients": [{"name": "Äpfel \"rot\" \ud83c\udf4e", "calories": 52.5e0, "fat": -0}], "t": null}, "b": [true, false]}"#,
        JSONSchemaTests.meal.text(),
        ##"{"$id":"http://a/b","$defs":{"x":{"$anchor":"y","type":["integer","null"],"pattern":"^[a-z]{1,3}\\p{L}(a|b)*$"}},"anyOf":[{"$ref":"#y"},{"not":{"items":{"$ref":"#"}}}],"unevaluatedProperties":false}"##
    ]

    @Test(arguments: 0..<3) func `mutated texts are read or refused`(sample: Int) throws {
        var random = SeededNumbers(seed: UInt64(sample) + 1)
        var read = 0
        for _ in 0..<3_000 {
            let bytes = mutate(Array(Self.samples[sample].utf8), &random)
            _ = try? JSONDocument(parsing: bytes)
            _ = try? JSON.parseFirst(in: bytes, from: Int(random.next() % 80))
            guard let value = try? JSON.parse(bytes) else { continue }
            read += 1
            #expect(try JSON.parse(value.serialized(pretty: read % 2 == 0)).text() == value.text())
            guard let schema = try? JSONSchema(compiling: value) else { continue }
            for other in Self.samples { _ = schema.validate(try JSON.parse(other), limit: 5) }
        }
        #expect(read > 50)
    }

    @Test func `mutated schemas are compiled or refused and never run away`() throws {
        var random = SeededNumbers(seed: 99)
        var compiled = 0
        let fragments: [JSON] = [
            true, false, nil, 0, -1, .number(.infinity), "", "#", "^(a*)*$", [], [:], ["$ref": "#"], ["not": [:]],
            "object"
        ]
        let keywords = JSONSchema.keywords.union(JSONSchema.refused.keys).sorted()
        for _ in 0..<3_000 {
            var schema = try JSON.parse(Self.samples[1 + Int(random.next() % 2)])
            for _ in 0..<(1 + random.next() % 3) {
                let keyword = keywords[Int(random.next() % UInt64(keywords.count))]
                let value = fragments[Int(random.next() % UInt64(fragments.count))]
                let places = ["", "/$defs/food", "/$defs/x", "/properties/foods", "/anyOf/1"]
                let place = try JSONPointer(places[Int(random.next() % UInt64(places.count))])
                schema = schema.setting(place.appending(keyword), to: value)
            }
            guard let schema = try? JSONSchema(compiling: schema) else { continue }
            compiled += 1
            for sample in Self.samples { _ = schema.validate(try JSON.parse(sample)) }
        }
        #expect(compiled > 50)
    }

    @Test func `random patterns are compiled or refused and always answer`() {
        var random = SeededNumbers(seed: 5)
        let alphabet = Array("ab(|)[]*+?{}1,2^$.\\dwpLuxB-:<")
        for _ in 0..<5_000 {
            let length = Int(random.next() % 14)
            let text = String((0..<length).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
            guard let pattern = try? Pattern(text) else { continue }
            #expect(pattern.matches("aabba1{}\n🍎") != nil)
        }
    }

    private func mutate(_ bytes: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
        var bytes = bytes
        let interesting = Array("{}[]\",:\\u0e-.1ntf \u{7f}".utf8) + [0x00, 0x80, 0xC3, 0xE2, 0xFF]
        for _ in 0..<(1 + random.next() % 3) where !bytes.isEmpty {
            let place = Int(random.next() % UInt64(bytes.count))
            let byte = interesting[Int(random.next() % UInt64(interesting.count))]
            switch random.next() % 5 {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(byte, at: place)
            case 2: bytes[place] = byte
            case 3: bytes.insert(contentsOf: bytes[place..<min(place + 12, bytes.count)], at: place)
            default: bytes.removeSubrange(place..<min(place + Int(random.next() % 9), bytes.count))
            }
        }
        return bytes
    }
}
