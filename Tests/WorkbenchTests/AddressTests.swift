import Nutrition
import Reporting
import Testing

@testable import Workbench

/// Addresses of the server are read back as what they were made of.
@Suite struct AddressTests {
    private static var places: [Place] {
        var choice = TriageChoice()
        choice.filter = .against
        choice.variant = "gpt-4o-mini/p/default+mirrored"
        choice.order = .largest
        choice.search = "rice & peas = 100 % ü"
        return [
            .runs(page: 1), .runs(page: 3), .style, .script, .icon, .photo("0a.jpg"),
            .triage(Place.Triage(run: "monday")),
            .triage(Place.Triage(run: "a/b ü", set: "x?y#z", choice: choice, page: 2)),
            .sets(page: 1), .sets(page: 2), .set(Place.EvalSet(name: "a b")),
            .set(Place.EvalSet(name: "s", split: .tune, search: "a & ü", page: 3, isDeleted: true)),
            .addition(set: "s", fields: ["id": "a/b", "name": "ü?.png"]), .removal(set: "s", meal: "m 1/2"),
            .meal(Place.Meal(run: "monday", set: "demo", meal: "salmon/rice 1", choice: choice)),
            .blind(.start(run: "a/b ü", set: nil)), .blind(.start(run: "monday", set: "x?y#z")),
            .blind(.session(set: "demo", id: "0123456789ab"))
        ]
    }

    @Test func `every place has an address that leads back to it`() {
        for place in Self.places {
            let address = ServedAddresses.address(of: place).text
            #expect(Place(target: address) == place, "\(address)")
        }
    }

    @Test(arguments: [
        "", "/nothing", "/run", "/run/a/b", "/run/a/meal/s", "/photo/a/b", "/photo", "/%zz", "/%ff", "/run/%F8", "x",
        "/run/monday/meal/demo/apple/x", "/blind/demo", "/blind/demo/0123", "/blind/demo/0123456789AB"
    ])
    func `other addresses lead nowhere`(target: String) { #expect(Place(target: target) == nil) }

    @Test func `unknown words of a query are left out`() {
        let target = "/run/r?filter=bogus&order=x&page=-4&page=99999999999999999999&variant=&x=y&%zz=1"
        #expect(Place(target: target) == .triage(Place.Triage(run: "r")))
        #expect(Place(target: "/run/r?search=a+b&page=7") == .triage(Self.searched("a b", page: 7)))
    }

    private static func searched(_ words: String, page: Int) -> Place.Triage {
        var place = Place.Triage(run: "r", page: page)
        place.choice.search = words
        return place
    }
}
