import Catalog
import Costs
import FoundationEssentials
import JSON
import Nutrition
import Reporting
import Scoring

/// The recorded differences between two variants, or between one variant in two runs.
struct VariantChanges {
    private let base: VariantFacts
    private let candidate: VariantFacts

    init(base: ComparableRun, _ a: VariantID, candidate: ComparableRun, _ b: VariantID) {
        self.init(base: VariantFacts(base, a), candidate: VariantFacts(candidate, b))
    }

    init(base: VariantFacts, candidate: VariantFacts) {
        self.base = base
        self.candidate = candidate
    }

    /// In the order of `ComparedChange.Kind`.
    var all: [ComparedChange] {
        [
            change(.model) { $0.recorded["model"]?.string },
            servedModels,
            hashed(.prompt, "prompt"),
            hashed(.answerSchema, "answer"),
            change(.photoSetting) { Self.words($0.recorded["photo"]) },
            parameters,
            change(.wire) { $0.recorded["wire"]?.string },
            endpoint,
            change(.prices) { $0.prices }
        ].compactMap { $0 }
    }

    private func change(_ what: ComparedChange.Kind, _ words: (VariantFacts) -> String?) -> ComparedChange? {
        let (a, b) = (words(base), words(candidate))
        return a == b ? nil : ComparedChange(what, base: a, candidate: b)
    }

    /// Nil if a variant has no answer or its model does not give its name.
    private var servedModels: ComparedChange? {
        guard !base.served.isEmpty, !candidate.served.isEmpty else { return nil }
        return change(.servedModels) { $0.served.joined(separator: ", ") }
    }

    /// By hash, so that a renamed file is no change.
    private func hashed(_ what: ComparedChange.Kind, _ key: String) -> ComparedChange? {
        guard base.recorded["\(key)_sha256"] != candidate.recorded["\(key)_sha256"] else { return nil }
        return change(what) { side in
            let hash = side.recorded["\(key)_sha256"]?.string?.prefix(8) ?? "no hash"
            return side.recorded[key]?.string.map { "\($0) (\(hash))" }
        }
    }

    /// Only parameters that differ.
    private var parameters: ComparedChange? {
        let (a, b) = (base.recorded["parameters"]?.object, candidate.recorded["parameters"]?.object)
        let keys = Set(a?.keys ?? []).union(b?.keys ?? []).filter { (a?[$0] ?? .null) != (b?[$0] ?? .null) }
        guard !keys.isEmpty else { return nil }
        func words(_ parameters: JSONObject?) -> String? {
            parameters.map { parameters in
                keys.sorted().map { "\($0) \(Self.plain(parameters[$0]))" }.joined(separator: ", ")
            }
        }
        return ComparedChange(.parameters, base: words(a), candidate: words(b))
    }

    /// The host alone if it differs, else the whole address.
    private var endpoint: ComparedChange? {
        let addresses = [base, candidate].map { $0.recorded["endpoint"]?.string }
        guard addresses[0] != addresses[1] else { return nil }
        let hosts = addresses.map { $0.flatMap { URL(string: $0)?.host() } }
        let words = hosts[0] == hosts[1] ? addresses : hosts
        return ComparedChange(.endpoint, base: words[0], candidate: words[1])
    }

    /// `format jpeg, longest_side_px 1024`: every key, sorted, so that new keys appear too.
    private static func words(_ value: JSON?) -> String? {
        value?.object.map { object in
            object.keys.sorted().map { "\($0) \(plain(object[$0]))" }.joined(separator: ", ")
        }
    }

    private static func plain(_ value: JSON?) -> String {
        switch value {
        case nil, .null: "not set"
        case .string(let text): text
        case let value?: value.text(sortedKeys: true)
        }
    }
}
