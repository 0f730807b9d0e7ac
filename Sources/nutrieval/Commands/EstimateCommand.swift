import Application
import ArgumentParser

struct EstimateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "estimate",
        abstract: "Show what a run would ask and cost, and its duration.",
        discussion: """
            The same as `nutrieval run --dry-run`. It needs no key and sends
            nothing. Output and latency are estimated from earlier runs in the
            reports folder, if there are any.

            Examples:
              nutrieval estimate
              nutrieval estimate --set meals --provider gpt-4o-mini --repeats 3
              nutrieval estimate --photo-setting small --json
            """)

    @OptionGroup var options: ProjectOptions
    @OptionGroup var choice: RunChoice

    func run() async throws {
        let session = try RunSession(options.open(choice), choice.request)
        try await EstimateText.show(session.preview(tellsRemarks: false), isJSON: options.json)
    }
}
