import Testing

@testable import Catalog

@Suite struct DataResidencyTests {
    private func load(_ line: String) throws -> (residency: DataResidency?, remarks: [String]) {
        let result = try SampleProject(lines: line).load()
        return (result.catalog.provider(named: "one")?.dataResidency, result.diagnostics.map(\.description))
    }

    @Test func `a region is read with its source, and unknown where the file says nothing`() throws {
        let found = try load("data_residency: {region: eu-west-3, source: contract of 2026}")
        #expect(found.residency == DataResidency(region: "eu-west-3", source: "contract of 2026"))
        #expect(try load("").residency == nil)
    }

    @Test(arguments: [
        ("{region: eu}", "8:17: error: the key `source` is missing; write `source: the page or contract that says so`"),
        ("{source: s}", "8:17: error: the key `region` is missing; write `region: eu`"),
        (
            "{region: Europe, source: s}",
            "8:26: error: a region must be lower-case letters, digits and `-`; write it like `eu` or `eu-west-3`"
        )
    ])
    func `a claim that nobody can check is refused`(text: String, remark: String) throws {
        let found = try load("data_residency: \(text)")
        #expect(found.residency == nil)
        #expect(found.remarks.contains { $0.hasSuffix(remark) }, "\(found.remarks)")
    }
}
