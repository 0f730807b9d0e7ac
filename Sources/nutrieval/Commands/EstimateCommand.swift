import Application
import ArgumentParser

struct EstimateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "estimate",
        abstract: "Say what a run would ask, cost and how long it would take; nothing is sent.",
        discussion: """
            The same as `nutrieval run --dry-run`. No key is needed. Only the
            headers of photos are read; with --reuse photos are prepared, as it
            has to be known what would be sent. Output and latency go by earlier
            runs in the reports folder where there are any.

            Examples:
              nutrieval estimate
              nutrieval estimate --set meals --provider gpt-4o-mini --repeats 3
              nutrieval estimate --photo-setting small --json
            """)

    @OptionGroup var options: ProjectOptions
    @OptionGroup var choice: RunChoice

    func run() async throws {
        let session = try RunSession(options.open(out: choice.out), choice.request)
        try await EstimateText.show(session.preview(tellsRemarks: false), isJSON: options.json)
    }
}
