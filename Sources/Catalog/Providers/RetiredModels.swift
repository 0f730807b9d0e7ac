package import Costs

package struct RetiredModel: Sendable, Hashable {
    package var shutdown: CalendarDate
    package var replacement: String
    /// True if the weights are public, so that the user's own server can answer for ever.
    package var isOpen = false

    /// Looks up an id, `models/` and fine-tunes included; nil if no end is known. The longest family name wins.
    package static func named(_ id: String) -> RetiredModel? {
        let id = plain(id)
        let found = families.filter { $0.holds(id) }.max { $0.name.utf8.count < $1.name.utf8.count }
        return found.flatMap { family in
            CalendarDate(family.shutdown).map {
                RetiredModel(shutdown: $0, replacement: family.replacement, isOpen: family.isOpen)
            }
        }
    }

    /// The API's own id for a name used elsewhere; nil for every other id.
    package static func correctID(of id: String) -> String? {
        // Mistral's page of the model has the one name, its API the other.
        ["mistral-large-3-25-12": "mistral-large-2512"][plain(id)]
    }

    /// The base model of `models/ID` and of a fine-tune `ft:ID:…`, in lower case.
    private static func plain(_ id: String) -> String {
        var id = Substring(id.lowercased())
        if id.hasPrefix("models/") { id = id.dropFirst(7) }
        if id.hasPrefix("ft:") { id = id.dropFirst(3).prefix { $0 != ":" } }
        return String(id)
    }
}

private struct Family {
    var name: Substring
    /// True: every id that continues after a hyphen belongs; false: only snapshots (digits, hyphens) and `-latest`.
    var isWhole: Bool
    var shutdown: String
    var replacement: String
    var isOpen: Bool

    func holds(_ id: String) -> Bool {
        guard id.hasPrefix(name) else { return false }
        let rest = id.dropFirst(name.count)
        guard !rest.isEmpty else { return true }
        guard rest.hasPrefix("-") else { return false }
        return isWhole || rest == "-latest" || rest.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 }
    }
}

/// The families of those names; a trailing `*` matches every continuation.
private func group(_ names: [String], shutdown: String, replacement: String, isOpen: Bool = false) -> [Family] {
    names.map {
        Family(
            name: $0.hasSuffix("*") ? $0.dropLast() : $0[...], isWhole: $0.hasSuffix("*"), shutdown: shutdown,
            replacement: replacement, isOpen: isOpen)
    }
}

/// From vendors' deprecation pages and copies of them, as of 2026-11-21.
private let families = [
    // Replacements named by the vendor, or in posts and notices that quote it.
    group(["gpt-4o-mini"], shutdown: "2027-01-14", replacement: "gpt-6-luna"),
    group(["gpt-4o", "gpt-4.1", "gpt-4.1-mini"], shutdown: "2027-01-14", replacement: "gpt-6.1-sol"),
    group(["gpt-5", "gpt-5-pro", "o3"], shutdown: "2026-12-11", replacement: "gpt-5.6-sol"),
    group(["gpt-5-mini"], shutdown: "2026-12-11", replacement: "gpt-5.6-terra"),
    group(["gpt-5-nano"], shutdown: "2026-12-11", replacement: "gpt-5.6-luna"),
    group(["mistral-small-2506"], shutdown: "2026-07-31", replacement: "mistral-small-2603", isOpen: true),
    group(
        ["mistral-medium-2505", "mistral-medium-2508"], shutdown: "2026-08-31",
        replacement: "mistral-medium-3-5"),
    group(["gemini-2.5-flash"], shutdown: "2026-12-01", replacement: "gemini-3.5-flash-lite"),
    group(["gemini-2.5-pro"], shutdown: "2026-12-01", replacement: "gemini-3.8-flash"),
    // Replacements that we suggest: no vendor's word on them was found.
    group(["gpt-4.1-nano", "o4-mini"], shutdown: "2026-10-23", replacement: "gpt-6-luna"),
    group(["gpt-4o-2024-05-13", "gpt-4-turbo"], shutdown: "2026-10-23", replacement: "gpt-6.1-sol"),
    group(["pixtral-12b*"], shutdown: "2025-12-31", replacement: "mistral-small-latest", isOpen: true),
    group(["pixtral*"], shutdown: "2026-05-31", replacement: "mistral-large-2512", isOpen: true),
    group(["gemini-1.5-flash*", "gemini-1.5*"], shutdown: "2025-09-24", replacement: "gemini-3.8-flash"),
    group(["gemini-1.5-flash-8b*"], shutdown: "2025-09-24", replacement: "gemini-3.5-flash-lite"),
    group(["gemini-1.5-pro*"], shutdown: "2025-09-24", replacement: "gemini-3.1-pro-preview"),
    group(["gemini-2.0-flash*"], shutdown: "2026-06-01", replacement: "gemini-3.8-flash"),
    group(["gemini-2.0-flash-lite*"], shutdown: "2026-06-01", replacement: "gemini-3.5-flash-lite")
].flatMap { $0 }
