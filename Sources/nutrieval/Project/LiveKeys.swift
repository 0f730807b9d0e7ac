import Analysis
import Catalog
import Execution
import Providers
import Transport

/// The keys this process can see, which no output may repeat.
enum LiveKeys {
    /// The values of the variables that hold keys: those named, those of the known vendors, and every one whose name ends
    /// as names of secrets do.
    static func secrets(in environment: [String: String], variables: [String]) -> [Secret] {
        keys(in: environment, variables: variables).map(\.secret)
    }

    private static func keys(
        in environment: [String: String], variables: [String]
    ) -> [(variable: String, secret: Secret)] {
        let known = Set(variables + Formats.keyHosts.map(\.variable))
        return environment.filter { known.contains($0.key) || isNameOfSecret($0.key) }.sorted { $0.key < $1.key }
            .map { ($0.key, Secret(trimmed($0.value))) }
    }

    /// Finds those keys in requests, and everything else in the project's `.env` too: what it is, only the person knows.
    /// A model's id is no secret, though it may be kept there.
    static func outgoing(_ result: CatalogResult, variables: [String]) -> OutgoingCheck {
        let models = Set(result.catalog.providers.map(\.model))
        let file = result.environmentFile.filter { !models.contains(trimmed($0.value)) }.sorted { $0.key < $1.key }
        return OutgoingCheck(
            keys(in: result.environment, variables: variables) + file.map { ($0.key, Secret(trimmed($0.value))) })
    }

    private static func isNameOfSecret(_ name: String) -> Bool {
        ["KEY", "TOKEN", "SECRET", "PASSWORD"].contains { name.uppercased().hasSuffix($0) }
    }

    /// As it is sent: a line break comes easily with a key that was read from a file.
    private static func trimmed(_ value: String) -> String {
        var value = value.drop { $0.isWhitespace }
        while value.last?.isWhitespace == true { value.removeLast() }
        return String(value)
    }
}
