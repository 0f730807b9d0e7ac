import Application
import Scoring

/// `--role PART=VARIANT`, as `route`, `monitor` and `forecast` take it.
enum RoleOptions {
    /// What is wrong with those texts, nil when nothing is.
    static func problem(_ texts: [String], allowsRepeats: Bool = false) -> String? {
        var seen: Set<RoutingRole> = []
        for text in texts {
            guard let role = player(text)?.role else {
                return "--role takes local=VARIANT, flash=VARIANT or pro=VARIANT, not \(text.debugDescription)"
            }
            guard seen.insert(role).inserted || allowsRepeats else {
                return "--role gives \(role.rawValue) twice: name one variant for it"
            }
        }
        return nil
    }

    static func players(_ texts: [String]) -> [RolePlayer] { texts.compactMap(player) }

    /// `local=gpt-4o-mini`; nil where it is not of that form.
    private static func player(_ text: String) -> RolePlayer? {
        guard let equals = text.firstIndex(of: "="), let role = RoutingRole(rawValue: String(text[..<equals])) else {
            return nil
        }
        let name = String(text[text.index(after: equals)...])
        return name.isEmpty ? nil : RolePlayer(role: role, variant: name)
    }
}
