/// What came back for one request of an attempt.
package enum Exchange: Sendable, Hashable {
    /// A whole response, whatever its status.
    case response(ProviderResponse)
    /// The server took a job on and gave this ticket for it, such as the job's id.
    case accepted(String)
}
