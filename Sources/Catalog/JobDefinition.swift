package import JSON

/// How a server's jobs are submitted, polled, confirmed and removed. Paths are appended to the endpoint; `{ticket}`
/// stands for the job's id.
package struct JobSteps: Sendable, Hashable {
    /// Path of submissions; empty: the endpoint itself.
    package var submit = ""
    /// The job's id in the response to the submission.
    package var ticket: JSONPointer
    /// GET path for polling until the job is finished.
    package var poll = "/{ticket}"
    /// The job's status in a poll's response.
    package var status: JSONPointer
    /// Status words of an unfinished job, in the order in which they occur.
    package var running: [String]
    /// Status words of a finished job.
    package var done: [String]
    package var failed: [String] = []
    /// GET path of the answer; nil: the last poll's response contains it.
    package var read: String?
    /// Sent once an answer is saved; nil: answers are not confirmed.
    package var confirm: JobConfirmation?
    /// DELETE path for use once the answer is saved; nil: nothing to remove.
    package var cleanUp: String?
    /// Nil: the server does not list its jobs, so a submission without a response is lost.
    package var list: JobList?
    /// Nil: a refused token ends the provider's part of the run.
    package var refresh: TokenRefresh?
    /// Nil: people do not look at the jobs here.
    package var review: JobReview?
    /// Seconds between polls.
    package var interval = 1.0
    /// Maximum polls of a job.
    package var polls = 30

    package init(ticket: JSONPointer, status: JSONPointer, running: [String], done: [String]) {
        (self.ticket, self.status, self.running, self.done) = (ticket, status, running, done)
    }
}

/// A request about a finished job, such as its confirmation.
package struct JobConfirmation: Sendable, Hashable {
    package var path: String
    package var method = HTTPDefinition.Method.patch
    /// May contain `{{items}}`, the answer's foods as the server sent them.
    package var body: JSON
}

/// The server's list of jobs, which finds the ticket of a submission whose response was lost.
package struct JobList: Sendable, Hashable {
    package enum Mark: String, Sendable, Hashable, CaseIterable {
        /// The id of the submission, anywhere in a text.
        case clientID = "client_id"
        /// The time of the submission, which no two submissions of a session share.
        case submittedAt = "submitted_at"
    }

    /// GET path; may contain `{page}`, counted from 1, `{client_id}` and `{submitted_at}`.
    package var path: String
    package var jobs: JSONPointer
    /// In one job of the list.
    package var ticket: JSONPointer
    /// What tells a submission from others, and where a job of the list has it.
    package var mark: Mark
    package var place: JSONPointer

    package init(path: String, jobs: JSONPointer, ticket: JSONPointer, mark: Mark, place: JSONPointer) {
        (self.path, self.jobs, self.ticket, self.mark, self.place) = (path, jobs, ticket, mark, place)
    }

    package var isPaged: Bool { path.contains("{page}") }
}

/// The server's jobs as people look at them, and what the buttons of that page send. A run uses none of it.
package struct JobReview: Sendable, Hashable {
    /// GET path of the newest jobs; may contain `{page}`, counted from 1.
    package var path: String
    package var jobs: JSONPointer

    // In one job of the list:

    package var ticket: JSONPointer
    package var status: JSONPointer
    package var time: JSONPointer?
    /// The address of a photo.
    package var photo: JSONPointer?
    package var answer = JSONPointer.root

    /// Nil: jobs cannot be confirmed.
    package var confirm: JobConfirmation?
    /// Sends changed foods; nil: only a confirmation can.
    package var correct: JobConfirmation?

    package init(path: String, jobs: JSONPointer, ticket: JSONPointer, status: JSONPointer) {
        (self.path, self.jobs, self.ticket, self.status) = (path, jobs, ticket, status)
    }

    package var isPaged: Bool { path.contains("{page}") }
}

/// Where a new token is from when the server refuses the present one.
package enum TokenRefresh: Sendable, Hashable {
    /// The command of the key, started again.
    case command
    case request(RefreshRequest)
}

/// A POST that returns a new token.
package struct RefreshRequest: Sendable, Hashable {
    /// What stands for the key in `body`.
    package static let keyMark = "{{key}}"

    package var path: String
    /// The environment variable of the key that it sends.
    package var keyVariable: String
    /// With `{{key}}` where the key goes; nil: the key goes into the usual header.
    package var body: JSON?
    package var token: JSONPointer
}

extension ProviderDefinition {
    /// The environment variables of its keys.
    package var keyVariables: [String] {
        guard case .request(let request)? = job?.refresh else { return [keyVariable].compactMap(\.self) }
        return [keyVariable, request.keyVariable].compactMap(\.self)
    }
}

extension TokenRefresh {
    /// The key of the request; nil for a command.
    var key: KeySource? { if case .request(let request) = self { .variable(request.keyVariable) } else { nil } }
}
