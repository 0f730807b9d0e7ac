import ArgumentParser
import Catalog
import Costs
import Execution
import Nutrition

/// Asks before a run spends more than the project's threshold.
struct Confirmation {
    let options: ProjectOptions
    let configuration: Configuration
    let hosts: PhotoHosts

    /// Returns when the run may go on.
    ///
    /// - Throws: exit 64 when the person says no, or cannot be asked.
    func ask(_ estimate: RunEstimate) throws {
        let threshold = configuration.budget.confirmAbove.value
        if let high = estimate.total.high?.value, high <= threshold { return }
        let amount = estimate.total.expected.map { "about $\(fixed($0.value, 2))" } ?? "an unknown amount"
        let question =
            "this run will cost \(amount) (more than the $\(fixed(threshold, 2)) of budget.confirm_above_usd, or not known)"
        try Self.agree(question, hosts: hosts, details: EstimateText(estimate).text, options: options)
    }

    /// Asks whether to go on.
    ///
    /// - Throws: exit 64 when the person says no, or cannot be asked.
    static func agree(_ question: String, hosts: PhotoHosts, details: String, options: ProjectOptions) throws {
        let question = [question, hosts.text].compactMap(\.self).joined(separator: "; ")
        guard Console.inputIsTerminal, !options.json else {
            Console.error("\(question): say --yes to go on, or --max-usd to cap it; nothing was sent")
            throw ExitCode.usage
        }
        options.console.note(details)
        Console.progress("\(question). Go on? [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        guard answer == "y" || answer == "yes" else {
            Console.error("nothing was sent")
            throw ExitCode.usage
        }
    }
}
