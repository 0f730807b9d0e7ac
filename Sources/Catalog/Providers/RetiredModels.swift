package import Costs

/// Models with a known end: ids, the day they stop answering and what follows them.
package struct RetiredModel: Sendable, Hashable {
    package var shutdown: CalendarDate
    /// Nil when no successor was named.
    package var replacement: String?

    /// What is known of a model id; nil when no end is known.
    package static func named(_ id: String) -> RetiredModel? { table[id] }

    /// Vendors' deprecation pages and copies of them, as compiled on 2026-11-21.
    private static let table: [String: RetiredModel] = {
        let rows: [(ids: [String], shutdown: String, replacement: String?)] = [
            (["gpt-4o-mini", "gpt-4o-mini-2024-07-18"], "2027-01-14", "gpt-6-luna"),
            (
                ["gpt-4o", "gpt-4o-2024-08-06", "gpt-4o-2024-11-20", "gpt-4.1", "gpt-4.1-mini"], "2027-01-14",
                "gpt-6.1-sol"
            ),
            (["gpt-5", "gpt-5-pro", "o3"], "2026-12-11", "gpt-5.6-sol"),
            (["gpt-5-mini"], "2026-12-11", "gpt-5.6-terra"), (["gpt-5-nano"], "2026-12-11", "gpt-5.6-luna"),
            (["gpt-4.1-nano", "o4-mini", "gpt-4o-2024-05-13", "gpt-4-turbo"], "2026-10-23", nil),
            (["mistral-small-2506"], "2026-07-31", "mistral-small-2603"),
            (["mistral-medium-2505", "mistral-medium-2508"], "2026-08-31", "mistral-medium-3-5"),
            (["pixtral-12b-2409"], "2025-12-31", nil), (["pixtral-large-2411"], "2026-05-31", nil),
            (["gemini-1.5-flash-002", "gemini-1.5-pro-002"], "2025-09-24", nil),
            (["gemini-2.0-flash", "gemini-2.0-flash-lite"], "2026-06-01", nil),
            (["gemini-2.5-flash"], "2026-12-01", "gemini-3.5-flash-lite"),
            (["gemini-2.5-pro"], "2026-12-01", "gemini-3.8-flash")
        ]
        var table: [String: RetiredModel] = [:]
        for row in rows {
            guard let day = CalendarDate(row.shutdown) else { continue }
            for id in row.ids { table[id] = RetiredModel(shutdown: day, replacement: row.replacement) }
        }
        return table
    }()
}
