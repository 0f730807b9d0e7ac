import Application
import ArgumentParser
import Catalog
import Execution
import FoundationEssentials
import Reporting
import Synchronization
import Workbench

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Look at runs and their worst meals in a browser.",
        usage: "nutrieval serve [<options>]",
        discussion: """
            Serves pages on 127.0.0.1 only, until you interrupt it. The printed
            address works once, for one browser. Nothing is sent anywhere, but to
            a product's own backend when you open its page.

            Examples:
              nutrieval serve
              nutrieval serve --port 0 --no-open
              nutrieval serve --export pages    the same pages as files
            """)

    @OptionGroup var options: ProjectOptions

    @Option(help: "The port on 127.0.0.1; 0 takes a free one.".value("port"))
    var port = WorkbenchServer.usualPort

    @Option(
        help: "Write the pages into this folder instead, and end. An earlier export is replaced.".value("dir"),
        completion: .directory)
    var export: String?

    @Flag(help: "Do not open the browser.")
    var noOpen = false

    @Option(help: "The folder of all runs. Default: the project's reports folder.".value("dir"), completion: .directory)
    var out: String?

    func validate() throws {
        if !(0...65535).contains(port) { throw ValidationError("--port takes a number from 0 to 65535") }
        if export?.isEmpty == true { throw ValidationError("--export takes the name of a folder") }
    }

    func run() async throws {
        let display = EventDisplay(options.console)
        let told = ToldOnce()
        // A page reads the project anew each time; its remarks are printed once.
        let project = try LoadedProject(
            options.location(out: out), events: { if told.isNew($0) { display.show($0) } })
        do {
            if let export { try await write(project, to: export) } else { try await serve(project) }
        } catch let error as WorkbenchError {
            throw ApplicationError(error.kind, "\(error)")
        }
    }

    private func write(_ project: LoadedProject, to path: String) async throws {
        let summary = try await WorkbenchExport.write(project, to: Paths.absolute(path).path)
        for sentence in summary.leftOut { Console.error("left out: \(CleanText.whole(sentence))") }
        let words = "\(Format.count(summary.runs, "run")), \(Format.count(summary.files, "file"))"
        options.console.note("wrote \(words)")
        Console.print(Paths.absolute(path).appending(path: "index.html").path)
    }

    private func serve(_ project: LoadedProject) async throws {
        let console = options.console
        let server = try WorkbenchServer(project, port: port) { address in
            console.note("opened. For another browser: \(address)")
        }
        let address = try await server.start()
        let stop = StopSignal()
        let interrupts = Interrupts(stop: stop, console: Console(isQuiet: true))
        Console.print(address)
        console.note("It works once, for one browser. Interrupt to stop.")
        let opened = !noOpen && Console.outputIsTerminal ? BrowserOpening.open(address) : nil
        while !stop.isRaised { try await Task.sleep(for: .milliseconds(100)) }
        _ = interrupts
        let running = server.runningRuns
        if !running.isEmpty {
            console.note(
                "stopping \(running.joined(separator: ", ")): waiting up to 10 s for answers that are on their way; "
                    + "interrupt again to stop at once")
        }
        for sentence in await server.stop() { console.note(CleanText.whole(sentence)) }
        if let opened { try? FileManager.default.removeItem(at: opened) }
    }
}

extension WorkbenchError {
    fileprivate var kind: ApplicationError.Kind {
        switch self {
        case .cannotListen, .alreadyStarted: .usage
        case .foreignFolder: .cannotWrite
        }
    }
}

/// Lets each remark through once.
private final class ToldOnce: Sendable {
    private let told = Mutex<Set<String>>([])

    func isNew(_ event: ApplicationEvent) -> Bool {
        let words: String? =
            switch event {
            case .diagnostic(let diagnostic), .remark(let diagnostic): diagnostic.description
            case .note(let text), .warning(let text): text
            default: nil
            }
        guard let words else { return true }
        return told.withLock { $0.count < 10_000 && $0.insert(words).inserted }
    }
}
