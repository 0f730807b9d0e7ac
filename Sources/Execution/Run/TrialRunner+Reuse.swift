import Catalog
import Hashing
import Nutrition
import Providers

extension TrialRunner {
    /// Ends the trial with the answer that an earlier run has to the same request. False when there is none.
    ///
    /// The response is read by today's reader and costs this run nothing: no budget, no limit and no pause is in its way.
    func reuse(
        answerTo request: SHA256Digest, _ key: TrialKey, by definition: ProviderDefinition, attemptsSoFar: Int
    ) async throws -> Bool {
        guard let reuse = setup.reuse else { return false }
        switch await reuse.find(answerTo: request, key, by: definition) {
        case .none: return false
        case .lost(let reason):
            // Asking would spend what nobody was told of; a resume tells.
            try await skip(key, .cancelled, reason)
            return true
        case .answer(var line):
            if var response = line.response {
                response.body = setup.redactor.redacted(response.body)
                line.response = response
            }
            if let exchanges = line.exchanges {
                let sentAt = WallTime(rfc3339: line.startedAt) ?? WallTime(seconds: 0)
                let ask = Ask(definition: definition, photos: [])
                // What today's reader takes for no answer is asked again.
                guard let reading = ResponseReader.read(exchanges, to: ask, now: sentAt), reading.outcome.isReusable
                else { return false }
                (line.outcome, line.reason) = (reading.outcome, reading.reason)
                (line.servedModel, line.usage) = (reading.servedModel, reading.rawUsage)
            }
            line.trial = key
            line.attempt = attemptsSoFar + 1
            let (progress, isUsable) = (setup.progress, line.outcome.kind == .answered)
            try await setup.journal.append(.attempt(line)) { progress.reuse(key.variant, usable: isUsable) }
            return true
        }
    }
}
