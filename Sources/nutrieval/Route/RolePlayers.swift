import Analysis
import Catalog
import Nutrition
import Scoring

/// `--role PART=VARIANT`, as `route` and `project` take it.
enum RolePlayers {
    /// What is wrong with those texts, nil when nothing is.
    static func problem(_ texts: [String]) -> String? {
        var seen: Set<RoutingRole> = []
        for text in texts {
            guard let part = part(text)?.role else {
                return "--role takes local=VARIANT, flash=VARIANT or pro=VARIANT, not \(text.debugDescription)"
            }
            guard seen.insert(part).inserted else {
                return "--role gives \(part.rawValue) twice: name one variant for it"
            }
        }
        return nil
    }

    /// The variants that are meant.
    ///
    /// - Throws: `ComparisonError` naming the choices.
    static func players(
        _ texts: [String], of run: String, among variants: [VariantID]
    ) throws(ComparisonError) -> [RoutingRole: VariantID] {
        var players: [RoutingRole: VariantID] = [:]
        for text in texts {
            guard let (role, name) = part(text) else { continue }
            players[role] = try VariantChoice.variant(name, of: run, among: variants)
        }
        return players
    }

    /// `local=gpt-4o-mini`; nil where it is not of that form.
    static func part(_ text: String) -> (role: RoutingRole, name: String)? {
        guard let equals = text.firstIndex(of: "="), let role = RoutingRole(rawValue: String(text[..<equals])) else {
            return nil
        }
        let name = String(text[text.index(after: equals)...])
        return name.isEmpty ? nil : (role, name)
    }
}
