/// How well a photo shows a meal: numbers in [0, 1], rounded to a ten-thousandth.
package struct PhotoQuality: Sendable, Hashable {
    /// 0 sharp to 1 blurred.
    package var blur: Double
    /// 0 black to 1 white.
    package var brightness: Double
    /// 0 flat to 1.
    package var contrast: Double
    /// 0: the detail is at the border; 0.5: everywhere; 1: in the middle.
    package var framing: Double

    package init(blur: Double, brightness: Double, contrast: Double, framing: Double) {
        (self.blur, self.brightness, self.contrast, self.framing) = (blur, brightness, contrast, framing)
    }

    package enum Field: String, Sendable, Hashable, CaseIterable {
        case blur, brightness, contrast, framing, overall
    }

    package subscript(field: Field) -> Double {
        switch field {
        case .blur: blur
        case .brightness: brightness
        case .contrast: contrast
        case .framing: framing
        case .overall: overall
        }
    }

    /// Below it, a person should take the photo again.
    package static let retakeBelow = 0.3

    private static let mostBlur = 0.4
    private static let brightnesses = 0.2...0.8
    private static let leastContrast = 0.15
    private static let leastFraming = 0.45

    /// Each property from 0 (useless) to 1; 0.5 at the limit of what is acceptable.
    private var merits: (sharp: Double, light: Double, contrast: Double, framing: Double) {
        func merit(_ value: Double) -> Double { min(max(value, 0), 1) }
        return (
            merit(1 - blur / (2 * Self.mostBlur)), merit(1 - abs(brightness - 0.5) / 0.6),
            merit(contrast / (2 * Self.leastContrast)), merit(framing / (2 * Self.leastFraming))
        )
    }

    /// The weighted mean of the properties (sharpness 0.4, light, contrast and framing 0.2 each), less if one is not
    /// acceptable: times twice the worst of them.
    package var overall: Double {
        let merits = merits
        let mean = 0.4 * merits.sharp + 0.2 * (merits.light + merits.contrast + merits.framing)
        let worst = min(merits.sharp, merits.light, merits.contrast, merits.framing)
        return ((mean * min(1, 2 * worst)) * 10_000).rounded() / 10_000
    }

    /// What is not acceptable, in the words of advice; empty for an acceptable photo.
    package var faults: [String] {
        [
            blur < Self.mostBlur ? nil : "blurred",
            brightness > Self.brightnesses.lowerBound ? nil : "too dark",
            brightness < Self.brightnesses.upperBound ? nil : "too bright",
            contrast > Self.leastContrast ? nil : "flat",
            framing > Self.leastFraming ? nil : "cut off at the border"
        ].compactMap { $0 }
    }

    package var isAcceptable: Bool { faults.isEmpty }

    /// The parts into which reports divide meals.
    package enum Band: String, Sendable, Hashable, CaseIterable {
        case poor, fair, good
    }

    package var band: Band { overall < Self.retakeBelow ? .poor : overall > 0.6 ? .good : .fair }

    /// A meal's quality is that of its best photo, by `overall`; nil without any.
    package static func best(of photos: [PhotoQuality]) -> PhotoQuality? {
        photos.max { $0.overall < $1.overall }
    }
}
