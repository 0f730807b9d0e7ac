import JSON
import Nutrition
import Scoring
import Testing

@testable import Analysis

/// What a damaged or hand-edited reference must not pass as.
@Suite struct ReferenceReaderTests {
    private static let hash = String(repeating: "ab", count: 32)
    private static let first =
        #"{"id":"a","trials":2,"unusable":1,"kcal_off":12.5,"foods":[1,2,2],"usd":0.1,"ms":[900,800]}"#
    private static let text = """
        {"format":1,"run":{"name":"r","started_at":"2026-11-22T05:00:00Z","tool_version":"0.1.0","git_commit":null,\
        "simulated":null,"repeats":2,"answers_sha256":"\(hash)"},"scoring":{"missing":"zero","match_threshold":0.75},\
        "sets":[{"name":"s","meals":[{"id":"a","group":"g","photos":"x","truth":"y"},{"id":"b","photos":"x","truth":"y"}]}],\
        "variants":[{"provider":"p","prompt":"q","photo_setting":"default","asked":{},"served":["m"],"prices":null,\
        "scores":[{"set":"s","prose":false,"meals":[\(first),{"id":"b","trials":2,"usd_spent":null}]}]}]}
        """

    private static func read(_ text: String) throws(ReferenceError) -> Reference {
        guard let json = try? JSON.parse(text) else { throw .unreadable(file: "f", reason: "no JSON") }
        return try Reference(json: json, file: "f")
    }

    @Test func `what is not known may be absent, and stays so when it is written again`() throws {
        let reference = try Self.read(Self.text)
        let meals = reference.variants[0].scores[0].meals
        #expect(meals[0].group == "g" && meals[0].asked == 2 && meals[0].foods?.predicted == 2 && meals[0].spent == 0.1)
        #expect(meals[1].energy == nil && meals[1].foods == nil && meals[1].cost == nil && meals[1].latencies.isEmpty)
        #expect(try Reference(json: reference.json, file: "f") == reference)
    }

    @Test func `product targets are kept, and a wrong one is named`() throws {
        func with(_ targets: String) -> String {
            Self.text.replacing(#""usd":0.1"#, with: #""usd":0.1,"targets":"# + targets)
        }
        let whole = #"{"known":2,"false_alarms":1,"missed":1,"passed":0.5,"difficulty":"complex"}"#
        let reference = try Self.read(with(whole))
        let targets = try #require(reference.variants[0].scores[0].meals[0].targets)
        #expect(targets.known == 2 && targets.falseAlarms == 1 && targets.missed == 1 && targets.passed == 0.5)
        #expect(targets.difficulty == .complex && reference.variants[0].scores[0].meals[1].targets == nil)
        #expect(try Reference(json: reference.json, file: "f") == reference)
        for (wrong, key) in [
            (#"{"known":3}"#, "known"), (#"{"known":1,"missed":2}"#, "missed"),
            (#"{"false_alarms":1}"#, "false_alarms"),
            (#"{"passed":1.5}"#, "passed"), (#"{"difficulty":"hard"}"#, "difficulty")
        ] {
            let error = #expect(throws: ReferenceError.self) { try Self.read(with(wrong)) }
            #expect("\(String(describing: error))".contains("targets.\(key)"), "\(String(describing: error))")
        }
    }

    @Test(arguments: [
        (#""scores":[{"set""#, #""scores":[],"was":[{"set""#, "variants[p/q/default].scores[s], which `sets` names,"),
        (#""meals":[{"id":"a","trials""#, #""meals":[],"was":[{"id":"a","trials""#, "meals[a], which `sets` names,"),
        (#",{"id":"b","trials":2,"usd_spent":null}"#, "", "meals[b], which `sets` names,"),
        (#"{"id":"b","trials""#, #"{"id":"a","trials""#, "meals[a], which stands there twice,"),
        (#"{"id":"b","trials""#, #"{"id":"c","trials""#, "meals[c], which `sets` does not name,"),
        (#"{"id":"b","photos""#, #"{"id":"a","photos""#, "sets[s].meals[a], which stands there twice,"),
        (#""set":"s""#, #""set":"t""#, "scores[t], which `sets` does not name,"),
        (#""variants":[{"#, #""variants":[],"was":[{"#, "variants"),
        (#""foods":[1,2,2]"#, #""foods":"x""#, "meals[a].foods"), (#""foods":[1,2,2]"#, #""foods":[3,2,2]"#, ".foods"),
        (#""foods":[1,2,2]"#, #""foods":[1,2]"#, ".foods"), (#""foods":[1,2,2]"#, #""foods":[2,1,2]"#, ".foods"),
        (#""foods":[1,2,2]"#, #""foods":null"#, ".foods"), (#""ms":[900,800]"#, #""ms":{"a":1}"#, ".ms"),
        (#""ms":[900,800]"#, #""ms":[1,2,3]"#, ".ms"), (#""kcal_off":12.5"#, #""kcal_off":"12""#, ".kcal_off"),
        (#""kcal_off":12.5"#, #""kcal_off":null"#, ".kcal_off"),
        (#""kcal_off":12.5"#, #""kcal_off":1e16"#, ".kcal_off"),
        (#""usd":0.1"#, #""usd":-0.1"#, ".usd"), (#""usd_spent":null"#, #""usd_spent":"x""#, ".usd_spent"),
        (#""unusable":1"#, #""unusable":true"#, ".unusable"), (#""unusable":1"#, #""unusable":3"#, ".trials"),
        (#""trials":2,"unusable":1"#, #""trials":9e15,"unusable":1"#, "meals[a].trials"),
        (#""trials":2,"unusable":1"#, #""trials":3,"unusable":1"#, "meals[a].trials"),
        (#""prose":false"#, #""prose":"yes""#, ".prose"), (#""prices":null"#, #""prices":5"#, ".prices"),
        (#""prose":false"#, #""prose":true"#, "meals[a].foods"),
        (#""group":"g""#, #""group":7"#, "meals[a].group"), (#""group":"g""#, #""notes":7"#, "meals[a].notes"),
        (#""git_commit":null"#, #""git_commit":3"#, "run.git_commit"),
        (#""simulated":null"#, #""simulated":true"#, "run.simulated"),
        (#""repeats":2"#, #""repeats":0"#, "run.repeats"),
        (#""match_threshold":0.75"#, #""match_threshold":75"#, "scoring.match_threshold"),
        (hash, "abc", "run.answers_sha256")
    ])
    func `what is damaged or impossible is named with its place`(_ old: String, _ new: String, _ place: String) {
        #expect(Self.text.contains(old))
        let error = #expect(throws: ReferenceError.self) { try Self.read(Self.text.replacing(old, with: new)) }
        guard case .damaged(_, let found)? = error else {
            Issue.record("\(new): \(String(describing: error))")
            return
        }
        #expect(found.hasSuffix(place), "\(found)")
    }

    @Test func `a variant or a set that stands twice is damaged`() throws {
        let whole = try #require(try JSON.parse(Self.text).object)
        for key in ["sets", "variants"] {
            var twice = whole
            twice[key] = .array((whole[key]?.array ?? []) + (whole[key]?.array ?? []))
            #expect(throws: ReferenceError.self, "\(key)") { try Reference(json: .object(twice), file: "f") }
        }
    }
}
