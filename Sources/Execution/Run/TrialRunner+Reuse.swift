import Catalog
import Hashing
import Nutrition
import Providers

extension TrialRunner {
    /// Ends the trial with an earlier run's answer to the same request; false if there is none. Today's reader reads
    /// the response. It costs nothing, so budget, limits and pauses do not apply.
    func reuse(
        answerTo request: SHA256Digest, _ key: TrialKey, by definition: ProviderDefinition, attemptsSoFar: Int
    ) async throws -> Bool {
        guard let reuse = setup.reuse else { return false }
        switch await reuse.find(answerTo: request, key, by: definition) {
        case .none: return false
        case .lost(let reason):
            // Asking would spend money nobody was told of; a resume reports it first.
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
                // Asked again if today's reader finds no answer in it.
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
