import CVips

/// Owns one libvips image. One opened from bytes reads them lazily: it must not leave the closure that lends them.
struct VipsPicture: ~Copyable {
    private let image: UnsafeMutablePointer<VipsImage>

    private init(owning image: UnsafeMutablePointer<VipsImage>) { self.image = image }

    deinit { VipsLibrary.aloneWithVectorCode { [image] in nutrieval_vips_unref(image) } }

    init(headerOf bytes: UnsafeBufferPointer<UInt8>) throws(PhotoError) {
        guard let image = nutrieval_vips_open(bytes.baseAddress, bytes.count) else {
            throw VipsLibrary.failure(.undecodable("libvips cannot read its header"))
        }
        self.init(owning: image)
    }

    /// Decodes in the file's orientation, reduced so that the upright picture has exactly that size. Decoding is
    /// lazy: a damaged file fails only when its pixels are read. Call `upright` once they are in memory.
    init(
        of bytes: UnsafeBufferPointer<UInt8>, header: PhotoHeader, size: (width: Int, height: Int)
    ) throws(PhotoError) {
        let size = header.isOnItsSide ? (width: size.height, height: size.width) : size
        let source: String? =
            switch header.colour {
            case .unmarked: nil
            case .displayP3: "p3"
            case .profile: "srgb"
            }
        do throws(PhotoError) {
            self = try Self.reduced(bytes, header.kind, size, source: source)
        } catch {
            // The profile is broken or for another kind of colours: assume sRGB.
            guard header.colour == .profile else { throw error }
            self = try Self.reduced(bytes, header.kind, size, source: nil)
        }
    }

    private static func reduced(
        _ bytes: UnsafeBufferPointer<UInt8>, _ kind: PhotoKind, _ size: (width: Int, height: Int), source: String?
    ) throws(PhotoError) -> VipsPicture {
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        return try made { result in
            VipsLibrary.aloneWithVectorCode {
                kind == .heif
                    ? nutrieval_vips_reduced(bytes.baseAddress, bytes.count, result, width, height, source)
                    : nutrieval_vips_thumbnail(bytes.baseAddress, bytes.count, result, width, height, source)
            }
        }
    }

    var width: Int { Int(nutrieval_vips_width(image)) }
    var height: Int { Int(nutrieval_vips_height(image)) }
    /// 1 (upright) to 8, as in EXIF.
    var orientation: Int { Int(nutrieval_vips_orientation(image)) }
    var hasAlpha: Bool { nutrieval_vips_has_alpha(image) != 0 }
    var hasProfile: Bool { nutrieval_vips_has_profile(image) != 0 }

    /// Computes the pixels into memory, so that a damaged file fails here and not during encoding.
    consuming func decoded() throws(PhotoError) -> VipsPicture {
        guard let copy = nutrieval_vips_in_memory(image) else { throw Self.undecodable() }
        return VipsPicture(owning: copy)
    }

    /// Turned upright, its pixels in memory before and after.
    /// - Parameter orientation: 1 to 8, as in EXIF.
    consuming func upright(_ orientation: Int) throws(PhotoError) -> VipsPicture {
        guard (2...8).contains(orientation) else { return self }
        return try through { nutrieval_vips_upright($0, $1, Int32(orientation)) }.decoded()
    }

    consuming func transformed(_ transform: PhotoSetting.Transform?) throws(PhotoError) -> VipsPicture {
        switch transform {
        case nil: self
        case .rotated: try through(nutrieval_vips_quarter_turn).decoded()
        case .mirrored: try through(nutrieval_vips_mirror).decoded()
        case .blurred: try blurred(by: Double(max(width, height)) / 200)
        case .dark: try through { nutrieval_vips_darken($0, $1, 0.2) }.decoded()
        case .cropped:
            try through { nutrieval_vips_lower_right($0, $1, 0.6) }.decoded()
        }
    }

    /// - Parameter sigma: in pixels.
    private consuming func blurred(by sigma: Double) throws(PhotoError) -> VipsPicture {
        let picture = self
        return try Self.made { [image = picture.image] result in
            VipsLibrary.aloneWithVectorCode { nutrieval_vips_blur(image, result, sigma) }
        }.decoded()
    }

    /// The pixels of an 8-bit picture of three bands, row by row.
    consuming func pixels() throws(PhotoError) -> [UInt8] {
        let picture = try decoded()
        guard nutrieval_vips_bands(picture.image) == 3, nutrieval_vips_format(picture.image) == VIPS_FORMAT_UCHAR,
            let data = nutrieval_vips_data(picture.image)
        else { throw .undecodable("its pixels are not three bytes each") }
        return Array(UnsafeRawBufferPointer(start: data, count: picture.width * picture.height * 3))
    }

    /// 8-bit sRGB with three bands, or four where alpha is kept; no metadata and no resolution of its own.
    consuming func inPlainSRGB(keepingAlpha: Bool) throws(PhotoError) -> VipsPicture {
        var picture = try through(nutrieval_vips_to_srgb)
        if picture.hasAlpha, !keepingAlpha { picture = try picture.through(nutrieval_vips_flatten_on_white) }
        let bands: Int32 = picture.hasAlpha ? 4 : 3
        if nutrieval_vips_bands(picture.image) > bands {
            picture = try picture.through { nutrieval_vips_first_bands($0, $1, bands) }
        }
        return try picture.through(nutrieval_vips_to_bytes).through(nutrieval_vips_bare)
    }

    /// Without any metadata.
    func encoded(as setting: PhotoSetting) throws(PhotoError) -> [UInt8] {
        let quality = Int32(clamping: min(max(setting.quality, 1), 100))
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        let failed =
            switch setting.format {
            case .jpeg: nutrieval_vips_write_jpeg(image, &bytes, &count, quality)
            case .png: nutrieval_vips_write_png(image, &bytes, &count)
            case .webp: nutrieval_vips_write_webp(image, &bytes, &count, quality)
            }
        defer { g_free(bytes) }
        guard failed == 0, let bytes else {
            throw VipsLibrary.failure(.unencodable("libvips cannot write it as \(setting.format.rawValue)"))
        }
        let file = Array(UnsafeRawBufferPointer(start: bytes, count: count))
        guard setting.format == .webp else { return file }
        guard let chunks = WebPChunks(file) else { throw .unencodable("the WebP encoder wrote a broken file") }
        return chunks.withoutMetadata()
    }

    private typealias Output = UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>

    private consuming func through(
        _ operation: (UnsafeMutablePointer<VipsImage>, Output) -> Int32
    ) throws(PhotoError) -> VipsPicture {
        let picture = self
        return try Self.made { [image = picture.image] in operation(image, $0) }
    }

    /// Takes ownership of an operation's output image. libvips holds its own reference to the input.
    private static func made(by operation: (Output) -> Int32) throws(PhotoError) -> VipsPicture {
        var result: UnsafeMutablePointer<VipsImage>?
        guard operation(&result) == 0, let result else { throw undecodable() }
        return VipsPicture(owning: result)
    }

    private static func undecodable() -> PhotoError {
        VipsLibrary.failure(.undecodable("libvips cannot read its pixels"))
    }
}
