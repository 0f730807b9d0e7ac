package import JSON

/// How a server's jobs are submitted, watched and cleaned up. In paths `{ticket}` stands for the job's id; they are added to
/// the endpoint, which takes submissions.
package struct JobSteps: Sendable, Hashable {
    /// The job's id in the response to the submission.
    package var ticket: JSONPointer
    /// Asked with GET until the job is over.
    package var poll: String
    /// The word for how far the job is, in the response to a poll.
    package var status: JSONPointer
    /// Words of a job that goes on; every word that is in neither list is a failure.
    package var running: Set<String>
    package var done: Set<String>
    /// Asked with GET for the answer; nil: the last poll's response has it.
    package var read: String?
    /// The model's text, or the JSON in its stead.
    package var answer: JSONPointer
    /// With `input_tokens` and `output_tokens`; nil: the server does not say.
    package var usage: JSONPointer?
    /// Asked with DELETE once the answer is kept; nil: nothing is left behind.
    package var cleanUp: String?
    /// Seconds between polls.
    package var interval: Double
    /// Seconds a session waits for a job; a resume asks about it again.
    package var limit: Double

    package init(
        ticket: JSONPointer, poll: String = "/{ticket}", status: JSONPointer, running: Set<String>, done: Set<String>,
        read: String? = nil, answer: JSONPointer, usage: JSONPointer? = nil, cleanUp: String? = nil,
        interval: Double = 1, limit: Double = 300
    ) {
        self.ticket = ticket
        self.poll = poll
        self.status = status
        self.running = running
        self.done = done
        self.read = read
        self.answer = answer
        self.usage = usage
        self.cleanUp = cleanUp
        self.interval = interval
        self.limit = limit
    }
}
