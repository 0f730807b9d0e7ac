import Catalog
import JSON

@testable import Simulator

/// The toy format from the server's side: this file stands for its counterpart in `Simulator/Formats`.
enum SimulatedToy: SimulatedFormat {
    static let endpointPath = "/toybox/ask"

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        try checkKey(request, for: definition)
        guard request.path == endpointPath, let texts = request.body["pictures"]?.array?.compactMap(\.string) else {
            throw error(status: 404, definition: definition)
        }
        var photos: [SentPhoto] = []
        for text in texts {
            guard let photo = SentPhoto(base64: text[...]) else {
                throw error(status: 400, definition: definition)
            }
            photos.append(photo)
        }
        return SimulatedAsk(photos: photos, text: request.body["question"]?.string ?? "")
    }

    static func checkKey(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) {
        guard request.headers["x-toy-key"]?.hasPrefix("Wind ") == true else {
            throw error(status: 401, definition: definition)
        }
    }

    static func body(_ reply: Reply, for definition: ProviderDefinition) -> JSON {
        guard case .text(let words) = reply.content else { return ["toy": .string(reply.model)] }
        return ["says": .string(words), "toy": .string(reply.model)]
    }

    static func body(_ error: VendorError, for definition: ProviderDefinition) -> JSON {
        ["broken": .string(error.message)]
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        VendorError(status, "the spring is broken", type: "toy")
    }
}

extension ToyFormat: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedToy.self }
}
