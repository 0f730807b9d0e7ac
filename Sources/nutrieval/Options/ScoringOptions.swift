import Application
import ArgumentParser
import Costs
import Scoring

extension MissingPolicy: ExpressibleByArgument {}

struct ScoringOptions: ParsableArguments {
    @Option(help: "Price all answers as of that day.".value("yyyy-mm-dd"))
    var pricesAsOf: String?

    @Option(help: "How a trial without a usable answer counts.")
    var missing: MissingPolicy?

    @Option(help: "The folder of all runs. Default: the project's reports folder.".value("dir"), completion: .directory)
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

enum RoleOptions {
    /// The values of `--role ROLE=VARIANT`, as in `local=gpt-4o-mini`, of `route`, `monitor` and `forecast`.
    /// The last of several for one role.
    /// - Throws: `ValidationError` for the first mistake.
    static func assigned(_ texts: [String], allowsRepeats: Bool = false) throws -> RolePlayers {
        var assigned: RolePlayers = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let role = RoutingRole(rawValue: parts[0]), !parts[1].isEmpty else {
                throw ValidationError(
                    "--role takes local=VARIANT, flash=VARIANT or pro=VARIANT, not \(text.debugDescription)")
            }
            guard allowsRepeats || assigned[role] == nil else {
                throw ValidationError("--role gives \(role.rawValue) twice: name one variant for it")
            }
            assigned[role] = parts[1]
        }
        return assigned
    }
}
