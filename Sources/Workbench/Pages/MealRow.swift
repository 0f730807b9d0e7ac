import Nutrition
import Reporting

/// A photo of a meal as a page shows it.
struct MealPicture {
    let photos: PhotoBook
    let addresses: any Addresses
    let here: Place

    func write(_ meal: Meal, of set: String, photo index: Int, _ size: PhotoBook.Size, into html: inout HTML) {
        guard meal.photos.indices.contains(index) else {
            let words = MealWords.input(meal, limit: size == .tile ? 40 : 500)
            return html.element(.span, [.class("nophoto")], text: words ?? "no photo", limit: 600)
        }
        guard let name = photos.name(of: meal.photos[index], in: set, size),
            let address = addresses.address(of: .photo(name), from: here)
        else {
            return html.element(
                .span, [.class("nophoto")], text: photos.isClosed ? "photo left out" : "photo missing")
        }
        let lazy = size == .tile ? [HTML.Attribute(.loading, "lazy")] : []
        html.void(
            .img, [.address(.src, address), HTML.Attribute(.alt, MealWords.view(meal, photo: index))] + lazy)
    }
}

/// Signed errors of a meal's answers, a dot each, from −100 to +100 % over the band of ±20 %.
enum ErrorDots {
    private static let (width, height) = (160.0, 18.0)

    static func write(_ answers: MealAnswers, rank: Int?, into html: inout HTML) {
        html.element(.span, [.class("unseen")], text: answers.errorWords)
        html.element(.svg, [.class("dots"), .box("0 0 160 18"), .unspoken]) { svg in
            svg.shape(
                .rect,
                [.class("band"), .at(.x, x(-0.2)), .at(.y, 1), .at(.width, x(0.2) - x(-0.2)), .at(.height, 16)])
            svg.shape(.line, [.class("middle-line"), .at(.x1, x(0)), .at(.x2, x(0)), .at(.y1, 1), .at(.y2, 17)])
            for answer in answers.answers where rank == nil || answer.rank == rank {
                guard let error = answer.error else { continue }
                let tone: HTML.Attribute =
                    abs(error) > 0.5 ? .class("far") : abs(error) > 0.2 ? .class("off") : .class("near")
                svg.shape(.circle, [tone, .at(.cx, x(error)), .at(.cy, height / 2), .at(.r, 4.5)])
            }
        }
    }

    private static func x(_ share: Double) -> Double { width / 2 + (width / 2 - 6) * min(max(share, -1), 1) }
}

extension TriagedMeal {
    /// For the key that goes on to what nobody reviewed.
    var reviewed: [HTML.Attribute] { isReviewed ? [HTML.Attribute(.dataReviewed, "")] : [] }

    /// `889 kcal off on average`, or why that is not known.
    func errorWords(rank: Int?) -> String {
        if let error = meanError(rank: rank) {
            return "\(Format.kcal(error)) kcal off" + (rank == nil ? " on average" : "")
        }
        return answers.truth == nil ? "true energy unknown" : "no usable answer"
    }
}
