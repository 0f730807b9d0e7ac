import Nutrition
import Testing

struct PhotoQualityTests {
    private let good = PhotoQuality(blur: 0.28, brightness: 0.48, contrast: 0.37, framing: 0.7)

    private func with(_ change: (inout PhotoQuality) -> Void) -> PhotoQuality {
        var quality = good
        change(&quality)
        return quality
    }

    @Test func `each limit is where a photo stops being acceptable`() {
        #expect(good.isAcceptable && good.faults == [])
        #expect(with { $0.blur = 0.4 }.faults == ["blurred"])
        #expect(with { $0.brightness = 0.2 }.faults == ["too dark"])
        #expect(with { $0.brightness = 0.8 }.faults == ["too bright"])
        #expect(with { $0.contrast = 0.15 }.faults == ["flat"])
        #expect(with { $0.framing = 0.45 }.faults == ["cut off at the border"])
    }

    @Test func `the overall quality is weighted, and less for one that is not acceptable`() {
        // 0.4 × 0.65 + 0.2 × (0.9667 + 1 + 0.7778), and no property below a half.
        #expect(abs(good.overall - 0.8089) < 0.0002)
        // At every limit each counts half.
        let limit = PhotoQuality(blur: 0.4, brightness: 0.2, contrast: 0.15, framing: 0.45)
        #expect(abs(limit.overall - 0.5) < 0.0002)
        // The blur of 0.7 counts an eighth, so a quarter of the mean is left.
        let blurred = with { $0.blur = 0.7 }
        #expect(abs(blurred.overall - (0.05 + 0.2 * (0.96667 + 1 + 0.77778)) * 0.25) < 0.0002)
        #expect(blurred.band == .poor && with { $0.blur = 0.5 }.band == .fair && good.band == .good)
        for value in [0, 0.5, 1.0] {
            let overall = PhotoQuality(blur: value, brightness: value, contrast: value, framing: value).overall
            #expect((0...1).contains(overall))
        }
    }

    @Test func `a meal counts by its best photo`() {
        #expect(PhotoQuality.best(of: []) == nil)
        #expect(PhotoQuality.best(of: [with { $0.blur = 0.6 }, good, with { $0.contrast = 0.1 }]) == good)
    }
}

struct MealConditionTests {
    @Test(arguments: [
        ("quality.overall>=0.3", "quality.overall>=0.3"), ("  quality.blur < 0.4 ", "quality.blur<0.4"),
        ("quality.framing>1", "quality.framing>1.0"), ("quality.brightness <= .5", "quality.brightness<=0.5")
    ])
    func `a field, an operator and a number are read`(text: String, read: String) throws {
        #expect(try MealCondition(text).description == read)
    }

    @Test(arguments: [
        ("", 1, "there is no field"), ("quality.sharp>0.3", 1, "use quality.blur"),
        (" overall>0.3", 2, "there is no field"),
        ("quality.overall", 16, "use <, <=, > or >="), ("quality.overall=0.3", 16, "use <"),
        ("quality.overall>=", 18, "a number"), ("quality.overall>=1.5", 18, "from 0 to 1"),
        ("quality.overall>=0.3 and", 18, "a number"), ("quality.overall>=1e-1", 18, "a number"),
        ("quality.overall>=nan", 18, "a number"), ("quality.overall>>0.3", 16, "use <"),
        (String(repeating: "q", count: 101), 1, "too long")
    ])
    func `a mistake is told with its place`(text: String, column: Int, words: String) {
        do throws(MealConditionError) {
            _ = try MealCondition(text)
            Issue.record("\(text) was taken")
        } catch {
            #expect(error.column == column && error.reason.contains(words), "\(error)")
        }
    }

    @Test func `an unknown quality decides nothing`() {
        let condition = MealCondition(.overall, .atLeast, 0.3)
        #expect(condition.holds(nil) == nil)
        let good = PhotoQuality(blur: 0.2, brightness: 0.5, contrast: 0.5, framing: 0.8)
        #expect(condition.holds(good) == true && MealCondition(.blur, .below, 0.2).holds(good) == false)
        #expect(MealCondition(.blur, .atMost, 0.2).holds(good) == true)
    }
}
