import Catalog
import JSON
import Providers

/// Plays the server of one described request.
enum SimulatedTemplate: TemplateServer {
    static let endpointPath = "/product"

    static func read(_ request: ReceivedRequest, for definition: ProviderDefinition) throws(VendorError) -> SimulatedAsk
    {
        guard request.path == endpointPath else { throw error(status: 404, definition: definition) }
        try checkKey(request, for: definition)
        return try ask(in: request, for: definition)
    }

    static func error(status: Int, definition: ProviderDefinition) -> VendorError {
        VendorError(status, "the server answers \(status)", type: "server")
    }
}

extension HTTPTemplate: Simulated {
    static var counterpart: any SimulatedFormat.Type { SimulatedTemplate.self }
}
