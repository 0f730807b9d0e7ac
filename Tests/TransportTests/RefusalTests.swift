import Testing

@testable import Transport

@Suite("Requests refused before anything is sent")
struct RefusalTests {
    private func refusal(_ request: HTTPRequest) -> String? {
        do throws(TransportError) {
            _ = try request.checked()
            return nil
        } catch {
            if case .refused(let words) = error { return words }
            return "not a refusal"
        }
    }

    @Test(arguments: [
        "http://api.example.com/", "http://10.0.0.1/", "http://169.254.169.254/", "http://127.0.0.1.example.com/",
        "http://localhost.example.com/", "http://[::2]/", "http://0.0.0.0/", "http://[::ffff:10.0.0.1]/",
        "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "127.0.0.1/", "//127.0.0.1/", "",
        "https://", "https://user@api.example.com/", "https://user:pass@api.example.com/", "http://127.0.0.1:0/",
        "http://127.0.0.1:65536/", "https://api.example.com:x/", "http://127.0.0.1\u{0}.example.com/",
        "https://exämple.com/", "https://a b/", "https://api.example.com\n/"
    ])
    func `a URL that is neither https nor this machine`(_ url: String) {
        #expect(refusal(HTTPRequest(method: .get, url: url)) != nil)
    }

    @Test(arguments: [
        "https://api.example.com/", "HTTPS://API.example.com", "http://127.0.0.1/", "http://127.8.9.1:80/x",
        "http://localhost:8080/", "http://LOCALHOST/", "http://[::1]:1/", "http://127.1/", "http://0x7f000001/"
    ])
    func `a URL that is fine`(_ url: String) {
        #expect(refusal(HTTPRequest(method: .get, url: url, secretHeader: ("a", "", Secret("k")))) == nil)
    }

    @Test func `plain http to another host goes out only where allowed, and never with a key`() {
        var request = HTTPRequest(method: .get, url: "http://192.168.1.5:11434/")
        #expect(refusal(request) != nil)
        request.allowsPlainHTTP = true
        #expect(refusal(request) == nil)
        request.secretHeader = ("authorization", "Bearer ", Secret("k"))
        #expect(refusal(request) == "a key is not sent to 192.168.1.5 over plain http; use https")
    }

    @Test(arguments: [
        ("a\r\nb", "1"), ("a", "1\r\nb: 2"), ("a", "1\n"), ("a", "1\u{0}"), ("a", "\u{7F}"), ("", "1"), ("a b", "1"),
        ("a:", "1"), ("ä", "1"), ("Content-Length", "3"), ("transfer-encoding", "chunked"), ("Host", "x"),
        ("connection", "close")
    ])
    func `a header that could end its line or the request`(_ name: String, _ value: String) {
        let url = "https://api.example.com/"
        #expect(refusal(HTTPRequest(method: .get, url: url, headers: [(name, value)])) != nil)
        let secret = refusal(HTTPRequest(method: .get, url: url, secretHeader: (name, "", Secret(value + "k-hidden"))))
        #expect(secret != nil && secret?.contains("k-hidden") == false)
    }

    @Test func `a refusal reaches the one who sends`() async {
        await #expect(throws: TransportError.refused(EndpointError.credentials.description)) {
            try await HTTPClient().send(HTTPRequest(method: .get, url: "https://a:b@api.example.com/"))
        }
    }
}
