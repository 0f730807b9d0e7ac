import Catalog
import Nutrition
import Testing

@testable import Providers

@Suite struct FormatsTests {
    private enum NoWireFormat: FormatImplementation {}

    @Test(arguments: Formats.all)
    func `every listed format writes requests, and a vendor's states where its key goes`(
        format: FormatDeclaration
    ) throws {
        #expect(format.implementation is any WireFormat.Type)
        guard format.carrier == .http && !format.hasTemplate else { return }
        #expect(!format.keyHosts.isEmpty && !format.ownMembers.isEmpty && !format.parameters.isEmpty)
        #expect(!format.keyHeader.name.isEmpty)
    }

    @Test func `responses of a type that is no format are unreadable`() throws {
        let format = FormatDeclaration(name: "none", vendor: "Nobody", implementation: NoWireFormat.self)
        let response = ProviderResponse(status: 200, body: Array("{}".utf8))
        let ask = Ask(definition: try Fixtures.definition(format), photos: [])
        let reading = ResponseReader.read([.response(response)], to: ask, now: WallTime(seconds: 0))
        #expect(reading?.outcome == .notJSON && reading?.reason == "nothing reads responses of this format")
    }
}
