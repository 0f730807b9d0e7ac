import Catalog
import Execution
import Providers
package import Transport

/// The keys visible to this process, which no output may contain.
package enum LiveKeys {
    /// The values of key variables: those given, those of known vendors, and all whose name ends like a secret's.
    package static func secrets(in environment: [String: String], variables: [String]) -> [Secret] {
        keys(in: environment, variables: variables).map(\.secret)
    }

    private static func keys(
        in environment: [String: String], variables: [String]
    ) -> [(variable: String, secret: Secret)] {
        let known = Set(variables + Formats.keyHosts.map(\.variable))
        return environment.filter { known.contains($0.key) || isNameOfSecret($0.key) }.sorted { $0.key < $1.key }
            .map { ($0.key, Secret(trimmed($0.value))) }
    }

    /// Finds those keys in requests, and any other value in the project's `.env` except a model's id.
    static func outgoing(_ result: CatalogResult, variables: [String]) -> OutgoingCheck {
        let models = Set(result.catalog.providers.map(\.model))
        let file = result.environmentFile.filter { !models.contains(trimmed($0.value)) }.sorted { $0.key < $1.key }
        return OutgoingCheck(
            keys(in: result.environment, variables: variables) + file.map { ($0.key, Secret(trimmed($0.value))) })
    }

    private static func isNameOfSecret(_ name: String) -> Bool {
        ["KEY", "TOKEN", "SECRET", "PASSWORD"].contains { name.uppercased().hasSuffix($0) }
    }

    /// As sent: keys read from a file often end with a line break.
    private static func trimmed(_ value: String) -> String {
        var value = value.drop { $0.isWhitespace }
        while value.last?.isWhitespace == true { value.removeLast() }
        return String(value)
    }
}
