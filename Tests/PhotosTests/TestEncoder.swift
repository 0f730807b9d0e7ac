import CVips
import Photos
import Testing

/// Files with options that the program itself never writes: palettes, progressive scans, AVIF, profiles.
///
/// libvips' own calls take options as varargs, which Swift cannot import; an operation can also be filled in by name.
enum TestEncoder {
    /// Runs a saver such as `jpegsave_buffer` with options such as `["interlace": "true"]`.
    static func file(_ pixels: TestPhoto.Pixels, by saver: String, _ options: [String: String] = [:]) throws -> [UInt8]
    {
        try #require(PhotoSupport.current.failure == nil)
        let image = try #require(
            vips_image_new_from_memory_copy(
                pixels.values, pixels.values.count, Int32(pixels.width), Int32(pixels.height), Int32(pixels.bands),
                VIPS_FORMAT_UCHAR))
        defer { g_object_unref(image) }
        image.pointee.Type = pixels.bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB
        if let height = options["page-height"].flatMap(Int32.init) { vips_image_set_int(image, "page-height", height) }
        var operation: UnsafeMutablePointer<VipsOperation>? = vips_operation_new(saver)
        try withObject(&operation) { object in
            var input = GValue()
            g_value_init(&input, vips_image_get_type())
            g_value_set_object(&input, image)
            g_object_set_property(object, "in", &input)
            g_value_unset(&input)
        }
        for (name, value) in options where name != "page-height" {
            let failed = try #require(operation).withMemoryRebound(to: VipsObject.self, capacity: 1) {
                vips_object_set_argument_from_string($0, name, value)
            }
            try #require(failed == 0, "\(name)=\(value)")
        }
        try #require(vips_cache_operation_buildp(&operation) == 0, "\(saver) \(options)")
        var output = GValue()
        g_value_init(&output, vips_blob_get_type())
        defer { g_value_unset(&output) }
        try withObject(&operation) { g_object_get_property($0, "buffer", &output) }
        var count = 0
        let blob = try #require(g_value_get_boxed(&output)).assumingMemoryBound(to: VipsBlob.self)
        let bytes = Array(UnsafeRawBufferPointer(start: vips_blob_get(blob, &count), count: count))
        try #require(operation).withMemoryRebound(to: VipsObject.self, capacity: 1) { vips_object_unref_outputs($0) }
        g_object_unref(operation)
        return bytes
    }

    private static func withObject(
        _ operation: inout UnsafeMutablePointer<VipsOperation>?, _ body: (UnsafeMutablePointer<GObject>) -> Void
    ) throws {
        try #require(operation).withMemoryRebound(to: GObject.self, capacity: 1) { body($0) }
    }
}
