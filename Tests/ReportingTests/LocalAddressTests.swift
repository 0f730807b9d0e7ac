import Testing

@testable import Reporting

/// Addresses that lead nowhere else, whatever they are made of.
@Suite struct LocalAddressTests {
    @Test(arguments: [
        ("..", "/run/-"), (".", "/run/-"), ("", "/run/-"), ("a/b", "/run/a%2Fb"),
        ("//evil.example", "/run/%2F%2Fevil.example"),
        ("javascript:alert(1)", "/run/javascript%3Aalert%281%29"), ("ü \"<", "/run/%C3%BC%20%22%3C"),
        ("a?b#c", "/run/a%3Fb%23c")
    ])
    func `a part of a path stays one part of it`(part: String, address: String) {
        #expect(LocalAddress(path: ["run", part]).text == address)
    }

    @Test func `a query cannot end itself or the address`() {
        #expect(LocalAddress(path: ["run"], query: [("q", "a&b=c#d")]).text == "/run?q=a%26b%3Dc%23d")
    }

    @Test func `a file is named from the page that links it`() {
        #expect(LocalAddress(file: ["index.html"], from: ["runs", "a", "index.html"]).text == "./../../index.html")
        #expect(LocalAddress(file: ["runs", "a", "m.html"], from: ["runs", "a", "index.html"]).text == "./m.html")
        #expect(LocalAddress(file: ["photos", "x.jpg"], from: ["index.html"]).text == "./photos/x.jpg")
        #expect(LocalAddress(file: ["runs", "b", "i.html"], from: ["runs", "a", "i.html"]).text == "./../b/i.html")
        #expect(LocalAddress(file: ["javascript:x"], from: ["i.html"]).text == "./javascript%3Ax")
    }
}
