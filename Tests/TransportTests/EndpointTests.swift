import Testing

@testable import Transport

@Suite("Endpoints")
struct EndpointTests {
    @Test(arguments: [
        ("https://API.Example.com/v1?x=1", "api.example.com", 443, false),
        ("https://api.example.com:8443", "api.example.com", 8443, false),
        ("http://localhost", "localhost", 80, true),
        ("http://127.0.0.1:9/", "127.0.0.1", 9, true),
        ("http://2130706433/", "127.0.0.1", 80, true),
        ("http://[::1]:8080/", "::1", 8080, true),
        ("http://[0:0:0:0:0:0:0:1]/", "::1", 80, true),
        ("http://10.1.2.3/", "10.1.2.3", 80, false),
        ("http://172.31.0.1/", "172.31.0.1", 80, false),
        ("http://172.32.0.1/", "172.32.0.1", 80, false),
        ("http://192.168.0.1/", "192.168.0.1", 80, false),
        ("http://[fd00::1]/", "fd00::1", 80, false),
        ("http://169.254.169.254/", "169.254.169.254", 80, false),
        ("https://api%2eexample.com/", "api.example.com", 443, false),
        ("https://evil.example\\@api.example.com/", nil, 0, false),
        ("https://api.example.com@evil.example/", nil, 0, false),
        ("ws://localhost/", nil, 0, false)
    ])
    func `a URL is read as curl reads it`(
        _ url: String, _ host: String?, _ port: Int, _ isLoopback: Bool
    ) throws {
        guard let host else {
            #expect(throws: EndpointError.self) { try Endpoint(parsing: url) }
            return
        }
        let endpoint = try Endpoint(parsing: url)
        #expect(endpoint.host == host)
        #expect(endpoint.port == port)
        #expect(endpoint.isLoopback == isLoopback)
    }
}
