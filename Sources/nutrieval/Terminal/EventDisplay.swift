import Application
import Catalog
import Execution
import Reporting
import Synchronization

/// Shows the application's events on standard error, and lets signals stop a run.
final class EventDisplay: Sendable {
    private let console: Console
    private let asking = Mutex<(view: ProgressView?, interrupts: Interrupts)?>(nil)

    init(_ console: Console) { self.console = console }

    func show(_ event: ApplicationEvent) {
        switch event {
        case .secrets(let keys): Console.hide(keys)
        case .diagnostic(let diagnostic): Console(isQuiet: false).remark(diagnostic)
        case .remark(let diagnostic): console.remark(diagnostic)
        case .note(let text): console.note(CleanText.whole(text))
        case .warning(let text): Console.error(CleanText.whole(text))
        case .waiting(let wait):
            // A terminal shows it in the redrawn lines.
            if !ProgressView.isLive { console.note(CleanText.whole(wait.words)) }
        case .asking(let progress, let clock, let stop):
            let view = ProgressView(progress, clock: clock, console: console)
            let interrupts = Interrupts(stop: stop, console: console)
            asking.withLock { $0 = (view, interrupts) }
            view?.start()
        case .answered: asking.withLock { $0?.view }?.finish()
        case .closed: asking.withLock { $0 = nil }
        }
    }
}

extension Console {
    func remark(_ diagnostic: Diagnostic) {
        let text = CleanText.whole(diagnostic.description)
        guard diagnostic.severity == .error else { return note(text) }
        Console.remember(text)
        Console.progress(text + "\n")
    }

    static func report(_ error: any Error) {
        guard let error = error as? ApplicationError else { return Self.error(CleanText.whole("\(error)")) }
        for diagnostic in error.diagnostics { Console(isQuiet: false).remark(diagnostic) }
        for message in error.messages { Self.error(CleanText.whole(message)) }
    }
}
