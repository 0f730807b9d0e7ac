/// What a Claude model takes, by its id (the vendor's pages on models, effort and migration, 2026).
package struct ClaudeModel: Sendable, Hashable {
    private let family: String
    /// Major × 100 + minor, such as 405 for 4.5.
    private let version: Int

    /// Nil for ids in another form, such as a deployment's own name.
    package init?(_ id: String) {
        let parts = id.split(separator: "-")
        // Dates have eight digits.
        let numbers = parts.filter { $0.count <= 2 }.compactMap { Int($0) }
        guard parts.first == "claude", let major = numbers.first,
            let family = parts.dropFirst().first(where: { $0.allSatisfy(\.isLetter) })
        else { return nil }
        self.family = String(family)
        version = major * 100 + (numbers.count > 1 ? numbers[1] : 0)
    }

    /// Temperature, top-p and top-k: refused since Opus 4.7.
    package var takesSampling: Bool { version < 407 }
    /// Not both temperature and top-p, since 4.5.
    package var takesOneSampler: Bool { version >= 405 }
    /// A thinking budget in tokens: refused since Opus 4.7, which only have an effort.
    package var takesBudget: Bool { version < 407 }
    package var takesEffort: Bool { version >= 406 || version == 405 && family == "opus" }
    package var alwaysThinks: Bool { family == "fable" || family == "opus" && version >= 505 }
}
