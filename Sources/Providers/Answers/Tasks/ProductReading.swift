import JSON
import Nutrition

enum ProductReading {
    static func read(_ reading: TaskReading) -> Product {
        var product = Product(
            code: reading.value("code")?.statedText.map { $0.filter { !" -".contains($0) } },
            name: reading.value("product")?.statedText)
        for axis in Product.axes { product.per100[axis] = reading.value(Product.key(axis))?.number }
        return product
    }
}
