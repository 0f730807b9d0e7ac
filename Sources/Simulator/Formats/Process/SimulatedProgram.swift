import Catalog
import Hashing
import JSON
import Photos
import Providers

/// Plays a program over HTTP: a simulated run starts none.
enum SimulatedProgram: SimulatedFormat {
    static let endpointPath = "/program"

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        guard request.path == endpointPath else { throw error(status: 404, definition: definition) }
        var photos: [SentPhoto] = []
        for photo in request.body["photos"]?.array ?? [] {
            guard let sha256 = photo["sha256"]?.string.flatMap({ SHA256Digest(hex: $0) }),
                let width = photo["width"]?.integer, let height = photo["height"]?.integer
            else { throw error(status: 400, definition: definition) }
            photos.append(SentPhoto(sha256: sha256, width: width, height: height))
        }
        let words = ["prompt", "notes", "text", "barcode"].compactMap { request.body[$0]?.string }
        return SimulatedAsk(photos: photos, text: words.joined(separator: "\n"))
    }

    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) {}

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        guard case .text(let text) = reply.content else { return ["id": "1"] }
        let usage = reply.usage.map { usage -> JSON in
            ["input_tokens": .number(Double(usage.input)), "output_tokens": .number(Double(usage.output))]
        }
        return ["id": "1", "text": .string(text), "usage": usage ?? .null, "served_model": .string(reply.model)]
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        ["id": "1", "error": ["message": .string(error.message)]]
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        VendorError(status, "the program replies with the error \(status)", type: "program")
    }
}

extension Program: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedProgram.self }
}
