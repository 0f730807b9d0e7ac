private import CCurl

extension HTTPClient {
    /// With its TLS library, such as `libcurl/7.88.1 OpenSSL/3.0.17`.
    package static var curlVersion: String {
        let words = String(cString: curl_version()).split(separator: " ")
        return words.prefix(2).joined(separator: " ")
    }
}
