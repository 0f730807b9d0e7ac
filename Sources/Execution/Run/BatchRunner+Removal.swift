import JSON
import Providers

// What is left of a batch at the vendor.
extension BatchRunner {
    /// Removes from the vendor what an earlier session did not come to remove.
    func tidy(_ recorded: RecordedBatch) async throws {
        guard var active = active(recorded) else { return }
        // A kill may have come between the upload and its line.
        active.mayHaveCopies = true
        try await remove((recorded.end?.files ?? []) + [recorded.file].compactMap(\.self), of: active)
    }

    /// Removes photos and answers from the vendor; the next session tries again what fails.
    func remove(_ files: [String], of active: Active) async throws {
        var (files, problem) = (files, String?.none)
        if active.mayHaveCopies, let list = active.format.uploads(active.batch) {
            let answer = try await exchange(list, active, attempts: 2)
            if case .ok(let response) = answer, let body = Self.json(response.body) {
                files += active.format.uploaded(in: body, of: active.batch)
            } else {
                problem = "its list of files cannot be read\(answer.words)"
            }
        }
        let ticket = active.isCertain ? active.ticket : ""
        for request in active.format.removal(active.batch, ticket: ticket, files: Set(files).sorted()) {
            let answer = try await exchange(request, active, attempts: 3)
            switch answer {
            case .ok: break
            // It is gone, or the server has no such request.
            case .refused(let response, _) where [404, 405, 410].contains(response.status): break
            default: problem = "not all of it could be removed\(answer.words)"
            }
        }
        guard let problem else { return try log.append([.removed], of: active.batch.id) }
        plan.tell(
            "\(active.name): photos or answers of batch \(active.ticket.isEmpty ? active.batch.id : active.ticket) may "
                + "still be at the vendor: \(problem). A resume tries again")
    }
}
