import JSON
import Nutrition

/// Draws what a simulated model reads from a label. Its rates are invented.
struct ProductDrawing {
    let drawing: EstimateDrawing

    private static let codeRate = 0.9
    private static let unknownRate = 0.05
    private static let wrongRate = 0.06

    func product() -> Product {
        guard let truth = drawing.meal.meal.truth.product else { return Product() }
        var product = truth
        if drawing.uniform("code") >= Self.codeRate { product.code = truth.code.map(Self.misread) }
        for axis in Product.axes {
            let draw = drawing.uniform("value \(axis.key)")
            if draw < Self.unknownRate {
                product.per100[axis] = nil
            } else if draw < Self.unknownRate + Self.wrongRate {
                // The unit taken for a digit: 5.6 g read as 5.69.
                product.per100[axis] = truth.per100[axis].map { (($0 + 0.9) * 10).rounded() / 10 }
            }
        }
        return product
    }

    /// With its first digit taken for another.
    private static func misread(_ digits: String) -> String {
        (digits.first == "1" ? "7" : "1") + digits.dropFirst()
    }

    /// By the keys of the task.
    static func values(of product: Product) -> [(key: String, value: JSON)] {
        [("code", .optional(product.code)), ("product", .optional(product.name))]
            + Product.axes.map { (Product.key($0), .optional(product.per100[$0])) }
    }
}
