import Catalog
import Providers

enum ShippedPrices {
    static let floor = PriceFloor(
        ShippedFiles.all.filter { $0.path.hasPrefix("providers/") }.map(\.text), formats: Formats.all)

    /// The catalog with those prices as the minimum that a budget counts.
    static func asFloor(of catalog: Catalog) -> Catalog {
        var catalog = catalog
        for index in catalog.providers.indices {
            catalog.providers[index].priceFloor = floor.prices(for: catalog.providers[index])
        }
        return catalog
    }
}
