import Catalog
import JSON
import Providers

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a request about batches wants, in no vendor's words.
enum BatchCall: Sendable {
    case upload(name: String, lines: [UInt8])
    case files
    case content(file: String)
    case removeFile(String)
    /// - Parameter mark: the client's own id of the batch; nil if the vendor takes none.
    case submit(BatchContent, mark: String?)
    case list
    case poll(String)
    case results(String)
    case cancel(String)
    case remove(String)
}

enum BatchContent: Sendable {
    case file(String)
    case requests([BatchRequest])
}

struct BatchRequest: Sendable {
    var id: String
    var body: JSON
}

/// The server side of a vendor's batches.
protocol SimulatedBatchFormat: SimulatedFormat {
    /// Nil if the request is about something else.
    static func call(_ method: String, _ request: ReceivedRequest, _ bytes: [UInt8]) throws(VendorError) -> BatchCall?

    /// The path that each request of a batch has live.
    static func path(of definition: ProviderDefinition) -> String

    /// The id and body of a line of an uploaded file; nil for a wrong one.
    static func request(line: JSON) -> BatchRequest?

    static func body(_ batch: SimulatedBatch) -> JSON

    static func body(list: [SimulatedBatch]) -> JSON

    static func line(_ result: SimulatedBatch.Result) -> JSON
}

extension SimulatedBatchFormat {
    static func request(line: JSON) -> BatchRequest? { nil }
    static func path(of definition: ProviderDefinition) -> String { endpointPath }
}

struct SimulatedBatch: Sendable {
    enum State: String, Sendable {
        case running, cancelling, done, expired, cancelled, failed

        var isOver: Bool { ![.running, .cancelling].contains(self) }
    }

    struct Result: Sendable {
        var id: String
        /// Nil if the model was not asked.
        var response: (status: Int, body: JSON)?
        /// The vendor's word for it.
        var undone = "expired"

        var isGood: Bool { response.map { (200...299).contains($0.status) } ?? false }
    }

    var id: String
    var mark: String?
    var model: String
    /// RFC 3339, and seconds since 1970.
    var createdAt: String
    var created: Int
    var state = State.running
    var size: Int
    var results: [Result] = []
    /// False while the answers are still made.
    var isAnswered = false
    var polls = 0
    /// Ids of the result files, once it is over.
    var files: (good: String?, bad: String?)
    var input: String?

    var good: Int { results.count(where: \.isGood) }
    var bad: Int { results.count { $0.response != nil && !$0.isGood } }
    var undone: Int { results.count { $0.response == nil } }
}

/// The uploaded files and batches of one provider.
struct SimulatedBatches: Sendable {
    /// Polls until a batch is over.
    private static let polls = 2

    private(set) var batches: [SimulatedBatch] = []
    private(set) var files: [String: (name: String, bytes: [UInt8])] = [:]
    private var uploads = 0
    private(set) var submitted = (batches: 0, requests: 0)

    mutating func upload(_ name: String, _ bytes: [UInt8]) -> String {
        uploads += 1
        let id = "file-\(uploads)"
        files[id] = (name, bytes)
        return id
    }

    mutating func removeFile(_ id: String) -> Bool { files.removeValue(forKey: id) != nil }

    mutating func submit(_ batch: SimulatedBatch) -> SimulatedBatch {
        var batch = batch
        submitted.batches += 1
        submitted.requests += batch.size
        batch.id = "batch_\(submitted.batches)"
        batches.append(batch)
        return batch
    }

    mutating func remove(_ id: String) -> Bool {
        let count = batches.count
        batches.removeAll { $0.id == id }
        return batches.count < count
    }

    mutating func answer(_ id: String, _ results: [SimulatedBatch.Result]) {
        guard let place = batches.firstIndex(where: { $0.id == id }) else { return }
        (batches[place].results, batches[place].isAnswered) = (results, true)
    }

    func batch(_ id: String) -> SimulatedBatch? { batches.first { $0.id == id } }

    mutating func cancel(_ id: String) {
        guard let place = batches.firstIndex(where: { $0.id == id }), !batches[place].state.isOver else { return }
        batches[place].state = .cancelling
    }

    /// Counts a poll; after some the batch is over, and has files if its vendor has any.
    mutating func poll(_ id: String, fault: BatchFault?, files hasFiles: Bool, _ line: (SimulatedBatch.Result) -> JSON)
        -> SimulatedBatch?
    {
        guard let place = batches.firstIndex(where: { $0.id == id }) else { return nil }
        var batch = batches[place]
        batch.polls += 1
        if fault == .lost, batch.polls > 1 { return nil }
        let isHeld = fault == .jammed || fault == .stuck && batch.state == .running
        if !batch.state.isOver, batch.isAnswered, batch.polls >= Self.polls, !isHeld {
            end(&batch, fault)
            if hasFiles {
                let good = batch.results.filter(\.isGood)
                let bad = batch.results.filter { !$0.isGood }
                if !good.isEmpty { batch.files.good = upload("output.jsonl", Self.lines(good, line)) }
                if !bad.isEmpty { batch.files.bad = upload("errors.jsonl", Self.lines(bad, line)) }
            }
        }
        batches[place] = batch
        return batch
    }

    private func end(_ batch: inout SimulatedBatch, _ fault: BatchFault?) {
        let half = batch.results.count / 2
        func undo(_ word: String) {
            for place in batch.results.indices.dropFirst(half) {
                (batch.results[place].response, batch.results[place].undone) = (nil, word)
            }
        }
        switch fault {
        case .failed: (batch.state, batch.results) = (.failed, [])
        case .expired:
            batch.state = .expired
            undo("expired")
        case _ where batch.state == .cancelling:
            batch.state = .cancelled
            undo("canceled")
        default: batch.state = .done
        }
        if fault == .partial { batch.results = batch.results.enumerated().filter { $0.offset % 3 != 0 }.map(\.element) }
        if fault == .doubled { batch.results += batch.results.prefix(half) }
        if fault == .foreign, let first = batch.results.first {
            for id in ["r1", "nv0000000000000000-0-0", batch.results[0].id + "9999999"] {
                var other = first
                other.id = id
                batch.results.append(other)
            }
        }
        // Vendors promise no order.
        batch.results.reverse()
    }

    private static func lines(
        _ results: [SimulatedBatch.Result], _ line: (SimulatedBatch.Result) -> JSON
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for result in results { bytes += line(result).serialized() + [UInt8(ascii: "\n")] }
        return bytes
    }
}
