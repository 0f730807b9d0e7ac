import Statistics
import Testing

struct JackknifeIntervalTests {
    @Test func `for a share of independent trials it is the normal interval of the logit`() throws {
        // 30 of 100: leaving one out gives 29/99 thirty times and 30/99 seventy times. The delta method's standard error of
        // the logit is √(1/30 + 1/70) = 0.21822; the jackknife's is a hair larger.
        let left = (0..<100).map { $0 < 30 ? 29.0 / 99 : 30.0 / 99 }
        let bounds = try #require(JackknifeInterval.bounds(value: 0.3, jackknife: left, within: 0...1))
        // logit(0.3) = -0.847298; t at 99 degrees of freedom is 1.984217.
        #expect(abs(bounds.low - 0.2174) < 0.001)
        #expect(abs(bounds.high - 0.3980) < 0.001)
    }

    @Test func `for a correlation the bounds are those of Fisher's z`() throws {
        // On the scale of z = artanh r, so that values symmetric about z = 0.5 have bounds symmetric about it.
        let values = (0..<10).map { tanh(0.5 + ($0 % 2 == 0 ? 0.01 : -0.01)) }
        let bounds = try #require(JackknifeInterval.bounds(value: tanh(0.5), jackknife: values, within: -1...1))
        // s² = 9/10 · 10 · 0.01², t at 9 degrees of freedom is 2.262157.
        let reach = 2.262_157 * 0.03
        #expect(abs(bounds.low - tanh(0.5 - reach)) < 1e-6)
        #expect(abs(bounds.high - tanh(0.5 + reach)) < 1e-6)
    }

    private func tanh(_ z: Double) -> Double {
        let square = LogScale.exponential(2 * z)
        return (square - 1) / (square + 1)
    }

    @Test(arguments: [
        [], [0.5, 0.5, 0.5, 0.5, 0.6], [0.5, 0.5, 0.5, 0.5, 0.5, 1], [0.5, 0.5, 0.5, 0.5, 0.5, .nan]
    ]) func `too few values, or one without a place on the scale, have no bounds`(values: [Double]) {
        #expect(JackknifeInterval.bounds(value: 0.5, jackknife: values, within: 0...1) == nil)
    }

    @Test(arguments: [0.0, 0.5, 1]) func `equal values everywhere have no width`(value: Double) throws {
        let values = [Double](repeating: value, count: 6)
        let bounds = try #require(JackknifeInterval.bounds(value: value, jackknife: values, within: 0...1))
        #expect(bounds == (value, value))
    }

    @Test func `a statistic without ends has bounds on its own scale, wider where few values have the influence`()
        throws
    {
        // Ten values one from their mean: s² = 9/10 · 10, t at 9 degrees of freedom is 2.262157.
        let even = (0..<10).map { 5.0 + ($0 % 2 == 0 ? 1 : -1) }
        let bounds = try #require(JackknifeInterval.bounds(value: 5, jackknife: even))
        #expect(abs(bounds.low - (5 - 2.262_157 * 3)) < 1e-5 && abs(bounds.high - (5 + 2.262_157 * 3)) < 1e-5)
        // Two with all the influence: Σu = 10, Σu² = 50, so 2 · 100 ÷ (50 − 10) = 5 degrees of freedom, t 2.570582.
        let few = [5 + 5.0.squareRoot(), 5 - 5.0.squareRoot()] + [Double](repeating: 5, count: 8)
        let wide = try #require(JackknifeInterval.bounds(value: 5, jackknife: few))
        #expect(abs(wide.high - (5 + 2.570_582 * 3)) < 1e-5 && abs(wide.low - (5 - 2.570_582 * 3)) < 1e-5)
        #expect(JackknifeInterval.bounds(value: 5, jackknife: even.dropLast(5)) == nil)
        #expect(JackknifeInterval.bounds(value: 5, jackknife: even + [.nan]) == nil)
        #expect(try #require(JackknifeInterval.bounds(value: 5, jackknife: Array(repeating: 5, count: 6))) == (5, 5))
    }
}
