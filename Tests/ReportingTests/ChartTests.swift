import Statistics
import Testing

@testable import Reporting
@testable import Scoring

@Suite struct ChartTests {
    // MARK: a scale that one bound cannot stretch

    @Test func `the scale ends at the larger of 1.2 times the largest point and the 80th percentile of bounds`() {
        func end(_ intervals: [(Double, Double?)]) -> Double {
            RobustScale(intervals.map { Interval($0.0, low: 0, high: $0.1) }).end
        }
        // Of five bounds the fourth, sorted; the fifth may be absurd.
        #expect(end([(10, 20), (20, 40), (30, 60), (40, 80), (50, 9000)]) == 80)
        #expect(end([(10, 12), (20, 24), (30, 33), (40, 44), (50, 9000)]) == 60)
        // Few bounds too have one that may be absurd.
        #expect(end([(10, 20), (20, 50), (30, 9000)]) == 50 && end([(1, 2), (2, 3), (3, 70), (4, 9000)]) == 70)
        #expect(end([(10, 20), (20, 50)]) == 50)
        #expect(end([(50, nil)]) == 60)
        #expect(end([(50, 90)]) == 90)
        #expect(end([(.nan, 90), (50, .infinity)]) == 90)
        #expect(end([]) == 0)
    }

    @Test func `positions are within the scale, and what is beyond is known`() {
        let scale = RobustScale([Interval(50, low: 10, high: 90)])
        #expect(scale.position(45) == 0.5 && scale.position(0) == 0 && scale.position(90) == 1)
        #expect(scale.position(9000) == 1 && scale.position(-5) == 0)
        #expect(scale.isBeyond(90.1) && !scale.isBeyond(90))
        #expect(RobustScale([]).position(5) == 0)
    }

    @Test(arguments: [0.003, 1, 7.3, 64, 99, 1234, 8e8])
    func `ticks are round, from 0, and all within the scale`(end: Double) {
        let ticks = RobustScale([Interval(end / 1.2)]).ticks
        #expect(ticks.first == 0 && ticks.allSatisfy { $0 <= end * 1.0001 })
        #expect((2...6).contains(ticks.count), "\(ticks)")
        #expect(RobustScale([]).ticks.isEmpty)
    }

    // MARK: names beside marks

    private let area = PlotArea(left: 46, top: 14, width: 780, height: 260, across: PlotScale(0...1, ticks: []))

    /// Where a text takes room, as wide as the placer assumes.
    private func box(_ text: String, _ place: Drawing.Point) -> Box {
        Box(left: place.x, right: place.x + 6.4 * Double(text.count), top: place.y - 11, bottom: place.y + 3)
    }

    private struct Box {
        var left, right, top, bottom: Double

        func meets(_ other: Box) -> Bool {
            let across = left < other.right && other.left < right
            let down = top < other.bottom && other.top < bottom
            return across && down
        }
    }

    @Test func `a name is right of its mark where there is room, left of it at the edge`() {
        var labels = LabelPlacer(in: area)
        #expect(labels.place("alone", beside: (100, 100)) == (110, 104))
        let edge = labels.place("a longer name", beside: (810, 150))
        #expect(edge.x + 6.4 * 13 <= 810 && edge.y == 154)
    }

    @Test func `no two names meet, and none covers a mark`() {
        for count in [2, 5, 8] {
            var labels = LabelPlacer(in: area)
            // All within a few points of each other.
            let marks: [Drawing.Point] = (0..<count).map { place in
                let (right, down) = (Double(place), Double(place % 3))
                return (300 + 9 * right, 120 + 5 * down)
            }
            for mark in marks { labels.block(mark, width: 16, height: 16) }
            let names = marks.indices.map { "model-\($0)" }
            let boxes: [Box] = zip(names, marks).map { name, mark in box(name, labels.place(name, beside: mark)) }
            for (place, own) in boxes.enumerated() {
                for other in boxes.dropFirst(place + 1) { #expect(!own.meets(other), "\(count): \(own) and \(other)") }
                for mark in marks {
                    let shape = Box(left: mark.x - 8, right: mark.x + 8, top: mark.y - 8, bottom: mark.y + 8)
                    #expect(!own.meets(shape), "\(count): \(own) covers \(mark)")
                }
            }
        }
    }

    @Test func `where there is no room at all, the name is still there`() {
        var labels = LabelPlacer(in: area)
        labels.block((400, 100), width: 5000, height: 5000)
        #expect(labels.place("crowded", beside: (400, 100)) == (410, 104))
    }

    // MARK: cost against error

    private func plot(_ points: [(String, Double, Interval)]) -> Drawing {
        CostErrorPlot(points.map { CostErrorPlot.Point(name: $0.0, cost: $0.1, error: $0.2) }).drawing()
    }

    private func lines(_ style: String, _ drawing: Drawing) -> [(Drawing.Point, Drawing.Point)] {
        drawing.shapes.compactMap { own, shape in
            guard "\(own)" == style, case .line(let start, let end) = shape else { return nil }
            return (start, end)
        }
    }

    @Test func `the step joins those that no other beats at both cost and error`() {
        // "beaten" costs more than "cheap" and errs more.
        let drawing = plot([
            ("cheap", 1, Interval(50)), ("beaten", 2, Interval(60)), ("good", 10, Interval(20)),
            ("dear", 100, Interval(20))
        ])
        let dots = drawing.shapes.compactMap { style, shape -> Drawing.Point? in
            guard "\(style)" == "dot", case .circle(let centre, _) = shape else { return nil }
            return centre
        }
        #expect(dots.count == 4 && dots.map(\.x) == dots.map(\.x).sorted(), "by cost, to the right")
        let step = lines("frontier", drawing)
        // In from the top, over and down to "good", out to the right.
        #expect(step.count == 4)
        #expect(step[0].1 == dots[0] && step[2].1 == dots[2] && step[3].0 == dots[2])
        #expect(!step.contains { $0.0 == dots[1] || $0.1 == dots[1] || $0.1 == dots[3] })
    }

    @Test func `costs are on a logarithmic scale, and each mark has its name`() {
        let drawing = plot([("a", 0.1, Interval(50)), ("b", 1, Interval(40)), ("c", 10, Interval(30))])
        let x = drawing.shapes.compactMap { style, shape -> Double? in
            guard "\(style)" == "dot", case .circle(let centre, _) = shape else { return nil }
            return centre.x
        }
        #expect(abs((x[1] - x[0]) - (x[2] - x[1])) < 1e-6)
        let labels = drawing.shapes.compactMap { style, shape -> String? in
            guard "\(style)" == "label", case .text(_, let words) = shape else { return nil }
            return words
        }
        #expect(labels == ["a", "b", "c"])
        #expect(drawing.words.contains("a $0.10 and 50 kcal"))
        let absurd = plot([
            ("a", 1, Interval(50, low: 1, high: 60)), ("b", 2, Interval(40, low: 1, high: 5000)),
            ("c", 3, Interval(40, low: 1, high: 50))
        ])
        #expect(absurd.shapes.contains { if case .text(_, "↑ 5,000") = $0.shape { true } else { false } })
    }

    @Test func `ticks are 1, 2 and 5 of every power, or powers alone where those are many`() {
        #expect(CostErrorPlot.ticks(0.4, 12).map(Format.plain) == ["0.5", "1", "2", "5", "10"])
        #expect(CostErrorPlot.ticks(0.00015, 900).map(Format.plain) == ["0.001", "0.01", "0.1", "1", "10", "100"])
    }

    @Test func `a page draws those with cost and error, and names the others`() throws {
        let page = HTMLReport.render(Fixture.report(isSimulated: false))
        let drawing = try #require(page.firstMatch(of: /(?s)aria-label="Error against cost".*?<\/svg>/)).0
        #expect(drawing.matches(of: /<circle class="dot"/).count == 2)
        #expect(drawing.contains(">steady-large</text>") && drawing.contains(">brisk-mini/analyze</text>"))
        #expect(page.contains("Not drawn, without a cost or an energy: brisk-mini/short, "))
        var alone = Fixture.report()
        alone.scores.variants[1].cost.perMeal = nil
        alone.scores.frontiers = []
        #expect(!HTMLReport.render(alone).contains("Error against cost"), "one mark is no comparison")
        var free = Fixture.report()
        free.scores.variants[1].cost.perMeal = Interval(0)
        free.scores.frontiers = []
        #expect(!HTMLReport.render(free).contains("Error against cost"), "nothing free is on a logarithmic scale")
    }

    @Test func `the costs drawn are those of the frontier, on the same meals as the errors`() {
        var report = Fixture.report(isSimulated: false)
        report.scores.variants[0].cost.perMeal = Interval(0.9)
        let page = HTMLReport.render(report)
        #expect(
            page.contains(
                "Cost per 1,000 meals and energy error: brisk-mini/analyze $0.51 and 59 kcal; steady-large $4.3 and 41 kcal"
            ))
    }

    // MARK: strips and agreement

    private func strip(_ errors: [Double]) -> Drawing {
        let points = errors.enumerated().map { place, error in
            (error: error, meal: MealPlace(page: .main, set: 0, meal: place), id: "m\(place)")
        }
        return ErrorStrips([(name: "a", points: points)]).figure.drawing
    }

    private func dots(_ drawing: Drawing) -> [(style: String, x: Double, meal: Int)] {
        drawing.shapes.compactMap { style, shape in
            guard case .meal(let centre, _, let place, _) = shape else { return nil }
            return ("\(style)", centre.x, place.meal)
        }
    }

    @Test func `a strip has a dot per answer that links to its meal, marked where it is far off or beyond`() {
        let found = dots(strip([0, 0.2, -0.51, 1, 44.5, -1]))
        #expect(found.map(\.style) == ["point", "point", "far", "far", "beyond", "far"])
        #expect(found.map(\.meal) == Array(0..<6))
        #expect(found[4].x == found[3].x, "at the edge, not out of the drawing")
        #expect(found[0].x > found[2].x && found[1].x > found[0].x)
        #expect(strip([0, 0.2, 0.21]).words == "a: 2 of 3 within 20 %")
    }

    @Test(arguments: [199, 200, 201, 5000])
    func `more dots than 200 are thinned evenly, from the first to near the last`(count: Int) {
        let found = dots(strip((0..<count).map { Double($0) / Double(count) }))
        #expect(found.count == min(count, 200))
        let meals = found.map(\.meal)
        #expect(meals.first == 0 && Set(meals).count == meals.count && meals == meals.sorted())
        let gaps = zip(meals.dropFirst(), meals).map { $0 - $1 }
        #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1)
        #expect(count - (meals.last ?? 0) <= 1 + (gaps.max() ?? 1))
    }

    @Test func `agreement has the ratio on a logarithmic scale, and counts what is at the edge`() throws {
        let plot = AgreementPlot(truths: [100, 1000])
        let figure = plot.figure([(100, 100), (100, 200), (100, 50), (1000, 5000), (1000, 10)], "a")
        let points = figure.drawing.shapes.compactMap { style, shape -> (String, Double)? in
            guard case .circle(let centre, _) = shape else { return nil }
            return ("\(style)", centre.y)
        }
        #expect(points.map(\.0) == ["point", "point", "point", "beyond", "beyond"])
        #expect(abs((points[0].1 - points[1].1) - (points[2].1 - points[0].1)) < 1e-6, "half and double are as far")
        #expect(figure.caption == "2 of 5 beyond a factor of 4, at the edge")
        #expect(figure.name == "a" && figure.drawing.words.hasPrefix("5 answers."))
        let many = plot.figure((0..<1000).map { (100, 100 + Double($0 % 50)) }, "a")
        #expect(many.drawing.shapes.count { if case .circle = $0.shape { true } else { false } } == 300)
        // No truth, or an absurd one.
        #expect(AgreementPlot(truths: []).figure([], "a").drawing.words.hasPrefix("0 answers."))
        #expect(AgreementPlot(truths: [1e12, 0, .nan]).figure([(1e12, 5)], "a").caption.hasPrefix("1 of 1"))
    }
}
