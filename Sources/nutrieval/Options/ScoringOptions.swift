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
