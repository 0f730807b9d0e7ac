import Application
import ArgumentParser
import Costs
import Scoring

extension MissingPolicy: ExpressibleByArgument {}

struct ScoringOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Price every answer as on that day.", valueName: "yyyy-mm-dd"))
    var pricesAsOf: String?

    @Option(help: "How a trial without a usable answer counts: zero, baseline, worst or exclude.")
    var missing: MissingPolicy?

    @Option(
        help: ArgumentHelp("Where run folders are. Default: the project's reports folder.", valueName: "dir"),
        completion: .directory)
    var out: String?

    func validate() throws {
        if let pricesAsOf, CalendarDate(pricesAsOf) == nil {
            throw ValidationError("--prices-as-of takes a day as YYYY-MM-DD, not \(pricesAsOf.debugDescription)")
        }
    }

    var choice: ScoringChoice {
        ScoringChoice(pricesAsOf: pricesAsOf.flatMap { CalendarDate($0) }, missing: missing)
    }
}

/// `--role ROLE=VARIANT` of `route`, `monitor` and `forecast`.
enum RoleOptions {
    /// The first mistake in those texts; nil if there is none.
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

    /// The last of several for one role.
    static func players(_ texts: [String]) -> RolePlayers { Dictionary(texts.compactMap(player)) { $1 } }

    /// Parses `local=gpt-4o-mini`; nil for other text.
    private static func player(_ text: String) -> (role: RoutingRole, variant: String)? {
        guard let equals = text.firstIndex(of: "="), let role = RoutingRole(rawValue: String(text[..<equals])) else {
            return nil
        }
        let name = String(text[text.index(after: equals)...])
        return name.isEmpty ? nil : (role, name)
    }
}
