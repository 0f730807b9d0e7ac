import JSON
import Providers

// Whether the vendor has a batch whose submission got no answer.
extension BatchRunner {
    enum Found {
        case found(String)
        case absent
        case unclear(String)
    }

    /// Seconds after a submission until a list without it is believed: a server can still be making the batch.
    private static let patience = 120.0

    /// Looks a submission up in the vendor's list, by its metadata.
    func find(_ sought: Active) async throws -> Found {
        var active = sought
        active.batch.otherTickets = taken.all(at: active.batch.endpoint)
        var looks = 0
        while true {
            let found = try await look(for: active)
            guard case .absent = found else { return found }
            looks += 1
            let left = active.triedAt.seconds + Self.patience - setup.clock.now().seconds
            if left <= 0, looks > 1 { return .absent }
            if looks == 1 {
                plan.tell("\(active.name): it is not known yet whether the vendor has a batch; its list is watched")
            }
            guard await active.runner.sleep(max(5, min(15, left))) else { return .unclear("the run was stopped") }
        }
    }

    private func look(for active: Active) async throws -> Found {
        var cursor: String?
        for _ in 0..<50 {
            let answer = try await exchange(active.format.list(active.batch, at: cursor), active, attempts: 4)
            guard case .ok(let response) = answer, let body = Self.json(response.body) else {
                return .unclear("its list of batches cannot be read\(answer.words)")
            }
            switch active.format.search(body, at: cursor, for: active.batch) {
            case .found(let ticket): return .found(ticket)
            case .absent: return .absent
            case .more(let next): cursor = next
            }
        }
        return .unclear("its list of batches is too long")
    }
}
