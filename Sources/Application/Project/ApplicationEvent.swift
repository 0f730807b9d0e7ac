package import Catalog
package import Execution
package import Transport

package enum ApplicationEvent: Sendable {
    /// Keys that no later output may contain. Precedes anything that could contain one.
    case secrets([Secret])
    /// A mistake or warning in a file, to show always.
    case diagnostic(Diagnostic)
    /// A warning in a file, or a mistake that an error will name.
    case remark(Diagnostic)
    case note(String)
    /// Something was left out; the rest goes on.
    case warning(String)
    /// Requests are about to be sent. Raise the signal to stop early.
    case asking(RunProgress, RunClock, StopSignal)
    case answered
    /// The session's connections and files are closed.
    case closed
    case waiting(RunProgress.Wait)
}

/// May be called on any thread.
package typealias EventSink = @Sendable (ApplicationEvent) -> Void
