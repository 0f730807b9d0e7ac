import ArgumentParser
import Catalog
import Costs
import Harness
import Nutrition

/// Asks before a run spends more than the project's threshold.
struct Confirmation {
    let command: RunCommand
    let configuration: Configuration
    let console: Console

    /// Returns when the run may go on.
    ///
    /// - Throws: exit 64 when the person says no, or cannot be asked.
    func ask(_ estimate: RunEstimate, isSimulated: Bool) throws {
        if isSimulated || command.yes { return }
        let threshold = configuration.budget.confirmAbove.value
        if let high = estimate.total.high?.value, high <= threshold { return }
        let amount = estimate.total.expected.map { "about $\(fixed($0.value, 2))" } ?? "an unknown amount"
        let question =
            "this run will cost \(amount) (more than the $\(fixed(threshold, 2)) of budget.confirm_above_usd, or not known)"
        guard Console.inputIsTerminal, !command.options.json else {
            Console.error("\(question): say --yes to go on, or --max-usd to cap it; nothing was sent")
            throw ExitCode.usage
        }
        console.note(estimate.text)
        Console.progress("\(question). Go on? [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        guard answer == "y" || answer == "yes" else {
            Console.error("nothing was sent")
            throw ExitCode.usage
        }
    }
}
