import Catalog
import Nutrition
import Testing

@testable import Providers

@Suite struct FormatsTests {
    private enum NoWireFormat: FormatImplementation {}

    @Test(arguments: Formats.all)
    func `every listed format writes requests and states where its key goes`(format: FormatDeclaration) throws {
        #expect(format.implementation is any WireFormat.Type)
        #expect(!format.keyHosts.isEmpty && !format.ownMembers.isEmpty && !format.parameters.isEmpty)
        let ask = Ask(definition: try Fixtures.definition(format), photos: [])
        let request = Formats.format(format).request(ask)
        #expect(request.keyHeader.name == format.keyHeader.name && request.keyHeader.prefix == format.keyHeader.prefix)
    }

    @Test func `responses of a type that is no format are unreadable`() throws {
        let format = FormatDeclaration(name: "none", vendor: "Nobody", implementation: NoWireFormat.self)
        let reading = ResponseReader.read(
            ProviderResponse(status: 200, body: Array("{}".utf8)), of: try Fixtures.definition(format),
            now: WallTime(seconds: 0))
        #expect(reading.outcome == .notJSON && reading.reason == "nothing reads responses of this format")
    }
}
