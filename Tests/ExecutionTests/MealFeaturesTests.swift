import Nutrition
import Reporting
import Testing

@testable import Analysis
@testable import Catalog

struct MealFeaturesTests {
    private func features(_ photos: [String], _ shown: [String: ShownPhoto]) -> [String: [Double]] {
        let set = EvalSet(name: "s", folder: "/set", meals: [Meal(id: "m", photos: photos)])
        let found = shown.map { (set.path(ofPhoto: $0.key), $0.value) }
        return MealFeatures.all(of: set, Dictionary(uniqueKeysWithValues: found))
    }

    private static let size = PictureSize(width: 4, height: 3)
    private let top = ShownPhoto(thumbnail: [1], size: Self.size, features: [1, 2])
    private let side = ShownPhoto(thumbnail: [1], size: Self.size, features: [3, 6])

    @Test func `a meal looks like the mean of its photos`() {
        #expect(features(["a", "b"], ["a": top, "b": side]) == ["m": [2, 4]])
        #expect(features(["a"], ["a": top, "b": side]) == ["m": [1, 2]])
    }

    @Test func `a meal with a photo that cannot be looked at, or without any, has no look`() {
        #expect(features(["a", "b"], ["a": top]).isEmpty)
        #expect(
            features(["a", "b"], ["a": top, "b": ShownPhoto(thumbnail: [1], size: Self.size, features: nil)]).isEmpty)
        #expect(features([], ["a": top]).isEmpty)
    }
}
