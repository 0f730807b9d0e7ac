package import Nutrition
import Reporting
import Scoring

package enum VariantChoice {
    /// Finds a variant by `provider`, `provider/prompt`, `provider/photo-setting`, all three or unambiguous prefixes.
    /// - Throws: `ComparisonError.unknownVariant` or `.ambiguousVariant`, naming the choices.
    package static func variant(
        _ name: String, of run: String, among variants: [VariantID]
    ) throws(ComparisonError) -> VariantID {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let whole = variants.filter { matches($0, parts, ==) }
        let found = whole.isEmpty ? variants.filter { matches($0, parts) { $0.hasPrefix($1) } } : whole
        if found.count == 1 { return found[0] }
        guard !found.isEmpty, !parts.contains("") else {
            throw .unknownVariant(name, run: run, choices: variants.map(\.description))
        }
        throw .ambiguousVariant(name, run: run, choices: found.map(\.description))
    }

    /// The one variant with those whole names; nil if there is none or more than one.
    package static func exact(_ name: String, among variants: [VariantID]) -> VariantID? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let found = variants.filter { matches($0, parts, ==) }
        return found.count == 1 ? found[0] : nil
    }

    /// The pairs to compare: two named variants; one named variant in both runs; or every common variant with itself.
    /// - Throws: `ComparisonError` if there is none, or if both variants would be the same.
    package static func pairs(
        base: ComparableRun, _ baseName: String?, candidate: ComparableRun, _ candidateName: String?, isOneRun: Bool
    ) throws(ComparisonError) -> [(base: VariantID, candidate: VariantID)] {
        let (first, second) = (base.variants, candidate.variants)
        guard baseName != nil || candidateName != nil else {
            if isOneRun { throw .sameVariant(base.info.id, choices: first.map(\.description)) }
            let common = first.filter(second.contains)
            guard !common.isEmpty else {
                throw .noCommonVariant(base: first.map(\.description), candidate: second.map(\.description))
            }
            return common.map { ($0, $0) }
        }
        var (left, right): (VariantID?, VariantID?)
        if let baseName { left = try variant(baseName, of: base.info.id, among: first) }
        if let candidateName { right = try variant(candidateName, of: candidate.info.id, among: second) }
        // One name selects both variants if the other run has the same variant.
        let pair = (base: try named(left, right, in: base), candidate: try named(right, left, in: candidate))
        if isOneRun, pair.base == pair.candidate { throw .sameVariant(base.info.id, choices: first.map(\.description)) }
        return [pair]
    }

    /// The named variant, else the other run's, if this run has it.
    private static func named(
        _ own: VariantID?, _ other: VariantID?, in run: ComparableRun
    ) throws(ComparisonError) -> VariantID {
        if let own { return own }
        if let other, run.variants.contains(other) { return other }
        throw .unknownVariant(
            other?.description ?? "", run: run.info.id, choices: run.variants.map(\.description))
    }

    /// Whether each part matches the variant; two parts may be provider and prompt or provider and photo setting.
    private static func matches(
        _ variant: VariantID, _ parts: [String], _ isPart: (String, String) -> Bool
    ) -> Bool {
        let (provider, prompt, photo) = (variant.provider, variant.prompt, variant.photoSetting)
        return [[provider], [provider, prompt], [provider, photo], [provider, prompt, photo]].contains {
            $0.count == parts.count && zip($0, parts).allSatisfy(isPart)
        }
    }
}
