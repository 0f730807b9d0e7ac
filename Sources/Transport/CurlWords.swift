internal import CCurl

#if canImport(Glibc)
    private import Glibc
#else
    private import Darwin
#endif

/// Curl's errors for people: the host and curl's message, never a URL, a header or a body.
enum CurlWords {
    /// `host:port: what went wrong`.
    static func describe(_ code: CURLcode, on easy: EasyHandle, to endpoint: Endpoint) -> String {
        "\(endpoint.host):\(endpoint.port): \(words(code, on: easy))"
    }

    static func earlyResponse(from endpoint: Endpoint) -> String {
        "\(endpoint.host):\(endpoint.port): the response came before the request was sent"
    }

    /// - Parameter error: the `errno` of opening a socket.
    static func noSocket(_ error: Int32) -> String {
        "\(TransportError.lackWords) open another connection (\(String(cString: strerror(error)).lowercased())): raise `ulimit -n`, "
            + "or lower in_flight"
    }

    private static func words(_ code: CURLcode, on easy: EasyHandle) -> String {
        let connectStatus = easy.count(CURLINFO_HTTP_CONNECTCODE)
        if connectStatus >= 300 { return "the proxy answered \(connectStatus) instead of connecting" }
        // Curl's message is about resending the request.
        if code == CURLE_SEND_FAIL_REWIND { return "the connection ended before a response" }
        let general = String(cString: curl_easy_strerror(code))
        // The detailed message can repeat what a server sent, so use it only for errors before any response.
        guard beforeSending.contains(code.rawValue) else { return general }
        let detail = printable(easy.lastWords)
        return detail.isEmpty ? general : detail
    }

    private static let beforeSending: Set<UInt32> = [
        CURLE_COULDNT_RESOLVE_PROXY.rawValue, CURLE_COULDNT_RESOLVE_HOST.rawValue, CURLE_COULDNT_CONNECT.rawValue,
        CURLE_SSL_CONNECT_ERROR.rawValue, CURLE_PEER_FAILED_VERIFICATION.rawValue,
        CURLE_SSL_CACERT_BADFILE.rawValue, CURLE_PROXY.rawValue
    ]

    /// Without control characters, at most 200 characters.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.lazy.filter { $0.value >= 32 && $0.value != 127 }.prefix(200)))
    }
}
