/// Settings of a client. The environment is passed in, never read from the process.
package struct TransportSettings: Sendable, Hashable {
    /// Exchanges at the same time, each on a connection of its own; at least 1.
    package var maximumConnections = 256
    package var userAgent = "nutrieval"
    /// A PEM file of trusted certificate authorities; nil for the system's.
    package var certificateFile: String?
    /// Proxy URL for `https` requests; nil for none. Loopback never uses it.
    package var proxy: String?
    /// Hosts that bypass the proxy, separated by commas, as curl reads them.
    package var noProxy: String?
}

extension TransportSettings {
    /// Reads `CURL_CA_BUNDLE` or else `SSL_CERT_FILE`, `HTTPS_PROXY` and `NO_PROXY` (these two also in lower case, which
    /// wins, as with curl). An empty variable counts as absent.
    package init(
        maximumConnections: Int = 256, userAgent: String = "nutrieval", environment: [String: String]
    ) {
        let first = { (names: [String]) in names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        self.init(
            maximumConnections: maximumConnections, userAgent: userAgent,
            certificateFile: first(["CURL_CA_BUNDLE", "SSL_CERT_FILE"]),
            proxy: first(["https_proxy", "HTTPS_PROXY"]), noProxy: first(["no_proxy", "NO_PROXY"]))
    }
}
