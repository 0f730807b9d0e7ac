package import JSON

/// How a server's jobs are submitted, polled and cleaned up. Paths are appended to the endpoint, which takes
/// submissions; `{ticket}` stands for the job's id.
package struct JobSteps: Sendable, Hashable {
    /// The job's id in the response to the submission.
    package var ticket: JSONPointer
    /// GET path for polling until the job is finished.
    package var poll = "/{ticket}"
    /// The job's status in a poll's response.
    package var status: JSONPointer
    /// Status words of an unfinished job; other words, unless in `done`, are failures.
    package var running: Set<String>
    package var done: Set<String>
    /// GET path of the answer; nil: the last poll's response contains it.
    package var read: String?
    /// The model's text, or JSON.
    package var answer: JSONPointer
    /// Contains `input_tokens` and `output_tokens`; nil: the server does not report usage.
    package var usage: JSONPointer?
    /// DELETE path for use once the answer is saved; nil: nothing to remove.
    package var cleanUp: String?
    /// Seconds between polls.
    package var interval = 1.0
    /// Seconds a session waits for a job; a resume polls it again.
    package var limit = 300.0
}
