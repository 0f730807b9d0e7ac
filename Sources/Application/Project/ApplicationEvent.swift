package import Catalog
package import Execution
package import Transport

/// What happens while the application works, for whoever shows it.
package enum ApplicationEvent: Sendable {
    /// Keys that no output may repeat from here on. Comes before anything that could contain one.
    case secrets([Secret])
    /// A mistake or a warning in a file, to be shown always.
    case diagnostic(Diagnostic)
    /// A warning in a file, or a mistake that an error will name.
    case remark(Diagnostic)
    /// What is going on.
    case note(String)
    /// Something was left out and the rest goes on.
    case warning(String)
    /// Requests are about to be sent. Raise the signal to stop early.
    case asking(RunProgress, RunClock, StopSignal)
    /// The last answer is in.
    case answered
    /// Connections and files of the asking are closed.
    case closed
    /// A host makes a run wait.
    case waiting(RunProgress.Wait)
}

/// Is told of events, on any thread.
package typealias EventSink = @Sendable (ApplicationEvent) -> Void
