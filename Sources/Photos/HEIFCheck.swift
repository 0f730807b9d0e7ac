/// Refuses HEIF files with disproportionate decoding cost before the decoder sees them.
enum HEIFCheck {
    /// A phone's 64-megapixel photo has about 250 tiles, and as many again for its depth and gain maps.
    static let items = 2000
    /// A phone's photo is decoded once as tiles and once as the whole, and its last tiles extend over the edge.
    static let pixels = 4 * PhotoLimits().pixels

    /// The container's colours.
    /// - Throws: `PhotoError.undecodable` for too many items or pixels, and for colours that cannot be converted here.
    static func colour(of bytes: [UInt8]) throws(PhotoError) -> PhotoHeader.Colour {
        guard let boxes = HEIFBoxes(bytes) else {
            throw .undecodable("a box of the HEIF file is missing or leads outside")
        }
        guard boxes.itemCount <= items else {
            throw .undecodable("\(boxes.itemCount) items are more than the \(items) that are accepted in a HEIF file")
        }
        guard let decoded = boxes.decodedPixels, decoded <= pixels else {
            throw .undecodable("its tiles ask for more than \(pixels / 1_000_000) megapixels to be decoded")
        }
        guard let colour = boxes.colour else { return .unmarked }
        // ITU-T H.273: 9 is BT.2020; 16 and 18 are the HDR curves PQ and HLG.
        guard colour.primaries != 9, ![16, 18].contains(colour.transfer) else {
            throw .undecodable("its colours are HDR or BT.2020, which are not converted: export it as a standard photo")
        }
        // 12 is P3 with a D65 white point, as phones use it.
        return colour.primaries == 12 ? .displayP3 : .unmarked
    }
}
