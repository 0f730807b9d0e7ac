package import Costs

package struct RetiredModel: Sendable, Hashable {
    package var shutdown: CalendarDate
    package var replacement: String
    /// True if the weights are public, so that the user's own server can answer for ever.
    package var isOpen = false

    /// Looks up an id, `models/` and fine-tunes included; nil if no end is known. The longest family name wins.
    package static func named(_ id: String) -> RetiredModel? {
        let id = plain(id)
        let matches = families.map { family in
            (family, length: family.names.compactMap { length(of: $0, in: id) }.max())
        }
        guard let (family, length) = matches.max(by: { ($0.length ?? 0) < ($1.length ?? 0) }), length != nil,
            let shutdown = CalendarDate(family.shutdown)
        else { return nil }
        return RetiredModel(shutdown: shutdown, replacement: family.replacement, isOpen: family.isOpen)
    }

    /// The API's own id for a name used elsewhere; nil for every other id.
    package static func correctID(of id: String) -> String? {
        // Mistral's page of the model has the one name, its API the other.
        ["mistral-large-3-25-12": "mistral-large-2512"][plain(id)]
    }

    /// Bytes of a family's name that matches the id. A trailing `*` matches every continuation after a hyphen, others only
    /// snapshots (digits, hyphens) and `-latest`.
    private static func length(of name: String, in id: String) -> Int? {
        let isWhole = name.hasSuffix("*")
        let name = isWhole ? name.dropLast() : name[...]
        guard id.hasPrefix(name) else { return nil }
        let rest = id.dropFirst(name.count)
        let isSnapshot = rest == "-latest" || rest.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
        return rest.isEmpty || (rest.hasPrefix("-") && (isWhole || isSnapshot)) ? name.utf8.count : nil
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
    var names: [String]
    var shutdown: String
    var replacement: String
    var isOpen = false
}

/// From vendors' deprecation pages and copies of them, as of 2026-11-21.
private let families = [
    // Replacements named by the vendor, or in posts and notices that quote it.
    Family(names: ["gpt-4o-mini"], shutdown: "2027-01-14", replacement: "gpt-6-luna"),
    Family(names: ["gpt-4o", "gpt-4.1", "gpt-4.1-mini"], shutdown: "2027-01-14", replacement: "gpt-6.1-sol"),
    Family(names: ["gpt-5", "gpt-5-pro", "o3"], shutdown: "2026-12-11", replacement: "gpt-5.6-sol"),
    Family(names: ["gpt-5-mini"], shutdown: "2026-12-11", replacement: "gpt-5.6-terra"),
    Family(names: ["gpt-5-nano"], shutdown: "2026-12-11", replacement: "gpt-5.6-luna"),
    Family(names: ["mistral-small-2506"], shutdown: "2026-07-31", replacement: "mistral-small-2603", isOpen: true),
    Family(
        names: ["mistral-medium-2505", "mistral-medium-2508"], shutdown: "2026-08-31",
        replacement: "mistral-medium-3-5"),
    Family(names: ["gemini-2.5-flash"], shutdown: "2026-12-01", replacement: "gemini-3.5-flash-lite"),
    Family(names: ["gemini-2.5-pro"], shutdown: "2026-12-01", replacement: "gemini-3.8-flash"),
    // Replacements that we suggest: no vendor's word on them was found.
    Family(names: ["gpt-4.1-nano", "o4-mini"], shutdown: "2026-10-23", replacement: "gpt-6-luna"),
    Family(names: ["gpt-4o-2024-05-13", "gpt-4-turbo"], shutdown: "2026-10-23", replacement: "gpt-6.1-sol"),
    Family(names: ["pixtral-12b*"], shutdown: "2025-12-31", replacement: "mistral-small-latest", isOpen: true),
    Family(names: ["pixtral*"], shutdown: "2026-05-31", replacement: "mistral-large-2512", isOpen: true),
    Family(names: ["gemini-1.5-flash*", "gemini-1.5*"], shutdown: "2025-09-24", replacement: "gemini-3.8-flash"),
    Family(names: ["gemini-1.5-flash-8b*"], shutdown: "2025-09-24", replacement: "gemini-3.5-flash-lite"),
    Family(names: ["gemini-1.5-pro*"], shutdown: "2025-09-24", replacement: "gemini-3.1-pro-preview"),
    Family(names: ["gemini-2.0-flash*"], shutdown: "2026-06-01", replacement: "gemini-3.8-flash"),
    Family(names: ["gemini-2.0-flash-lite*"], shutdown: "2026-06-01", replacement: "gemini-3.5-flash-lite")
]
