import Catalog
import Costs
import Execution
import FoundationEssentials
import JSON
import Nutrition
import Reporting
import Scoring

/// A variant's request settings, served models and prices, which later runs are compared with.
struct VariantFacts: Sendable, Hashable {
    /// The variant's part of `run.json`.
    var recorded: JSON
    /// Sorted ids of the models that answered, where given.
    var served: [String] = []
    /// The prices in force on the run's day, as text; nil if there are none or if they are another model's.
    var prices: String?
}

extension VariantFacts {
    init(_ run: ComparableRun, _ variant: VariantID) {
        self.init(
            recorded: run.record.plan.variant(variant).json,
            served: Set(run.trials.lazy.filter { $0.variant == variant }.compactMap(\.servedModel)).sorted(),
            prices: Self.prices(run.plan.variants.first { $0.id == variant }, on: run.pricedOn))
    }

    private static func prices(_ variant: PlanVariant?, on day: CalendarDate?) -> String? {
        guard let variant, variant.isAskedModelDefined, let day, let row = variant.definition.prices?.row(on: day)
        else { return nil }
        let parts = [("input", row.input), ("cached input", row.cachedInput), ("output", row.output)]
        let amounts = parts.compactMap { name, price in price.map { "\(name) \(Format.usd($0))" } }
        return amounts.joined(separator: ", ") + " per million tokens"
    }

    /// The differences to another variant, or to the same in another run, in the order of `ComparedChange.Kind`.
    func changes(to other: VariantFacts) -> [ComparedChange] {
        func change(_ what: ComparedChange.Kind, _ words: (VariantFacts) -> String?) -> ComparedChange? {
            .between(what, words(self), words(other))
        }
        // By hash, so that a renamed file is no change.
        func hashed(_ what: ComparedChange.Kind, _ key: String) -> ComparedChange? {
            guard recorded["\(key)_sha256"] != other.recorded["\(key)_sha256"] else { return nil }
            return change(what) { side in
                let hash = side.recorded["\(key)_sha256"]?.string?.prefix(8) ?? "no hash"
                return side.recorded[key]?.string.map { "\($0) (\(hash))" }
            }
        }
        // Unknown if a variant has no answer or its model does not give its name.
        let isServedKnown = !served.isEmpty && !other.served.isEmpty
        return [
            change(.model) { $0.recorded["model"]?.string },
            isServedKnown ? change(.servedModels) { $0.served.joined(separator: ", ") } : nil,
            hashed(.prompt, "prompt"),
            hashed(.answerSchema, "answer"),
            change(.photoSetting) { $0.recorded["photo"]?.object.map { Self.words($0, $0.keys) } },
            parameters(other),
            change(.wire) { $0.recorded["wire"]?.string },
            endpoint(other),
            change(.prices) { $0.prices }
        ].compactMap { $0 }
    }

    /// Only parameters that differ.
    private func parameters(_ other: VariantFacts) -> ComparedChange? {
        let (a, b) = (recorded["parameters"]?.object, other.recorded["parameters"]?.object)
        let keys = Set(a?.keys ?? []).union(b?.keys ?? []).filter { (a?[$0] ?? .null) != (b?[$0] ?? .null) }
        guard !keys.isEmpty else { return nil }
        return ComparedChange(
            .parameters, base: a.map { Self.words($0, keys) }, candidate: b.map { Self.words($0, keys) })
    }

    /// The host alone if it differs, else the whole address.
    private func endpoint(_ other: VariantFacts) -> ComparedChange? {
        let addresses = [self, other].map { $0.recorded["endpoint"]?.string }
        guard addresses[0] != addresses[1] else { return nil }
        let hosts = addresses.map { $0.flatMap { URL(string: $0)?.host() } }
        let words = hosts[0] == hosts[1] ? addresses : hosts
        return ComparedChange(.endpoint, base: words[0], candidate: words[1])
    }

    /// `format jpeg, longest_side_px 1024`: sorted by key.
    private static func words(_ object: JSONObject, _ keys: some Sequence<String>) -> String {
        keys.sorted().map { "\($0) \(plain(object[$0]))" }.joined(separator: ", ")
    }

    private static func plain(_ value: JSON?) -> String {
        switch value {
        case nil, .null: "not set"
        case .string(let text): text
        case let value?: value.text(sortedKeys: true)
        }
    }
}

extension ComparedChange {
    /// Nil if both sides are equal.
    static func between(_ what: Kind, _ base: String?, _ candidate: String?) -> ComparedChange? {
        base == candidate ? nil : ComparedChange(what, base: base, candidate: candidate)
    }
}
