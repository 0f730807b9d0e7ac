#include <vips/vips.h>

// libvips brings some fifty libraries along, 14 MB of memory that a run whose photos are sent as they are never needs. So on
// Linux the program is linked without it (Package.swift) and loads it at the first photo that has to be decoded: each of its
// functions is then found by its name, which takes less than a microsecond. Every call has to go by way of this file.
#if defined(__linux__)
#include <dlfcn.h>
#ifndef RTLD_DEFAULT
#define RTLD_DEFAULT ((void *) 0)
#endif

/// Loads libvips. NULL, or why that fails.
static inline const char *nutrieval_vips_load(void) {
    if (!dlopen("libvips.so.42", RTLD_NOW | RTLD_GLOBAL)) return dlerror();
    // Of what is called here the function that came last; older libraries bear the same name.
    return dlsym(RTLD_DEFAULT, "vips_operation_block_set") ? NULL : "it is older than 8.13";
}

#define NUTRIEVAL_VIPS(name) ((__typeof__(&name)) dlsym(RTLD_DEFAULT, #name))
#define g_object_unref(...) NUTRIEVAL_VIPS(g_object_unref)(__VA_ARGS__)
#define vips_add_option_entries(...) NUTRIEVAL_VIPS(vips_add_option_entries)(__VA_ARGS__)
#define vips_area_unref(...) NUTRIEVAL_VIPS(vips_area_unref)(__VA_ARGS__)
#define vips_array_double_new(...) NUTRIEVAL_VIPS(vips_array_double_new)(__VA_ARGS__)
#define vips_block_untrusted_set(...) NUTRIEVAL_VIPS(vips_block_untrusted_set)(__VA_ARGS__)
#define vips_cache_set_max(...) NUTRIEVAL_VIPS(vips_cache_set_max)(__VA_ARGS__)
#define vips_cast(...) NUTRIEVAL_VIPS(vips_cast)(__VA_ARGS__)
#define vips_colourspace(...) NUTRIEVAL_VIPS(vips_colourspace)(__VA_ARGS__)
#define vips_concurrency_set(...) NUTRIEVAL_VIPS(vips_concurrency_set)(__VA_ARGS__)
#define vips_copy(...) NUTRIEVAL_VIPS(vips_copy)(__VA_ARGS__)
#define vips_error(...) NUTRIEVAL_VIPS(vips_error)(__VA_ARGS__)
#define vips_error_buffer_copy(...) NUTRIEVAL_VIPS(vips_error_buffer_copy)(__VA_ARGS__)
#define vips_extract_band(...) NUTRIEVAL_VIPS(vips_extract_band)(__VA_ARGS__)
#define vips_flatten(...) NUTRIEVAL_VIPS(vips_flatten)(__VA_ARGS__)
#define vips_flip(...) NUTRIEVAL_VIPS(vips_flip)(__VA_ARGS__)
#define vips_gaussblur(...) NUTRIEVAL_VIPS(vips_gaussblur)(__VA_ARGS__)
#define vips_extract_area(...) NUTRIEVAL_VIPS(vips_extract_area)(__VA_ARGS__)
#define vips_linear(...) NUTRIEVAL_VIPS(vips_linear)(__VA_ARGS__)
#define vips_image_copy_memory(...) NUTRIEVAL_VIPS(vips_image_copy_memory)(__VA_ARGS__)
#define vips_image_get_bands(...) NUTRIEVAL_VIPS(vips_image_get_bands)(__VA_ARGS__)
#define vips_image_get_data(...) NUTRIEVAL_VIPS(vips_image_get_data)(__VA_ARGS__)
#define vips_image_get_fields(...) NUTRIEVAL_VIPS(vips_image_get_fields)(__VA_ARGS__)
#define vips_image_get_format(...) NUTRIEVAL_VIPS(vips_image_get_format)(__VA_ARGS__)
#define vips_image_get_height(...) NUTRIEVAL_VIPS(vips_image_get_height)(__VA_ARGS__)
#define vips_image_get_orientation(...) NUTRIEVAL_VIPS(vips_image_get_orientation)(__VA_ARGS__)
#define vips_image_get_orientation_swap(...) NUTRIEVAL_VIPS(vips_image_get_orientation_swap)(__VA_ARGS__)
#define vips_image_get_typeof(...) NUTRIEVAL_VIPS(vips_image_get_typeof)(__VA_ARGS__)
#define vips_image_get_width(...) NUTRIEVAL_VIPS(vips_image_get_width)(__VA_ARGS__)
#define vips_image_hasalpha(...) NUTRIEVAL_VIPS(vips_image_hasalpha)(__VA_ARGS__)
#define vips_image_new_from_buffer(...) NUTRIEVAL_VIPS(vips_image_new_from_buffer)(__VA_ARGS__)
#define vips_image_remove(...) NUTRIEVAL_VIPS(vips_image_remove)(__VA_ARGS__)
#define vips_init(...) NUTRIEVAL_VIPS(vips_init)(__VA_ARGS__)
#define vips_jpegsave_buffer(...) NUTRIEVAL_VIPS(vips_jpegsave_buffer)(__VA_ARGS__)
#define vips_operation_block_set(...) NUTRIEVAL_VIPS(vips_operation_block_set)(__VA_ARGS__)
#define vips_pngsave_buffer(...) NUTRIEVAL_VIPS(vips_pngsave_buffer)(__VA_ARGS__)
#define vips_rot(...) NUTRIEVAL_VIPS(vips_rot)(__VA_ARGS__)
#define vips_thread_shutdown(...) NUTRIEVAL_VIPS(vips_thread_shutdown)(__VA_ARGS__)
#define vips_thumbnail_buffer(...) NUTRIEVAL_VIPS(vips_thumbnail_buffer)(__VA_ARGS__)
#define vips_thumbnail_image(...) NUTRIEVAL_VIPS(vips_thumbnail_image)(__VA_ARGS__)
#define vips_type_find(...) NUTRIEVAL_VIPS(vips_type_find)(__VA_ARGS__)
#define vips_version(...) NUTRIEVAL_VIPS(vips_version)(__VA_ARGS__)
#define vips_webpsave_buffer(...) NUTRIEVAL_VIPS(vips_webpsave_buffer)(__VA_ARGS__)
#else
static inline const char *nutrieval_vips_load(void) { return NULL; }
#endif

// Typed doors to libvips: its own calls take options as varargs, which Swift cannot import.
// Each returns 0, or -1 with words in the error buffer. An image that is handed out is owned by the caller (g_object_unref).

static inline void nutrieval_vips_ignore_log(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer context) {
    (void) domain; (void) level; (void) message; (void) context;
}

/// Has libvips compute strips of 16 lines instead of 128: each step of a photo's way through it holds four strips' lines, 10 MB
/// in all of a photo of 12 megapixels. Only its command-line options can say so; where one does not know it, nothing changes.
static inline void nutrieval_vips_strips(void) {
    char *words[] = {"nutrieval", "--vips-tile-height=16", NULL}, **arguments = words;
    int count = 2;
    GOptionContext *context = g_option_context_new(NULL);
    GOptionGroup *group = g_option_group_new("vips", "", "", NULL, NULL);
    vips_add_option_entries(group);
    g_option_context_set_main_group(context, group);
    g_option_context_parse(context, &count, &arguments, NULL);
    g_option_context_free(context);
}

/// Starts libvips, blocks every loader but those of JPEG, PNG, WebP and HEIF, and switches its cache and threads off.
static inline int nutrieval_vips_start(void) {
    if (VIPS_INIT("nutrieval")) return -1;
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
    vips_operation_block_set("VipsForeignLoadHeif", FALSE);
    nutrieval_vips_strips();
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    // A damaged photo must not write to the terminal: what matters comes back as an error.
    g_log_set_handler("VIPS", (GLogLevelFlags) (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG),
                      nutrieval_vips_ignore_log, NULL);
    return 0;
}

/// Reads the header; pixels are decoded only when something asks for them. The bytes must outlive the image.
static inline VipsImage *nutrieval_vips_open(const void *bytes, size_t count) {
    return vips_image_new_from_buffer(bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL,
                                      "fail_on", VIPS_FAIL_ON_ERROR, NULL);
}

/// Decodes as it lies in the file, shrunk to exactly that size: left to keep the proportions, what was reduced while it was loaded is a
/// pixel off now and then. `source` is the profile that stands in for an
/// embedded one that is missing or broken; NULL where none is embedded and the numbers are sRGB already.
///
/// Such numbers are left as they are: sent through a profile of libvips' own they drift by up to 5 levels.
/// `fail_on` goes to the loader in the option string: in 8.14 the argument of that name does not reach a loader of bytes.
static inline int nutrieval_vips_thumbnail(
    const void *bytes, size_t count, VipsImage **out, int width, int height, const char *source) {
    if (source)
        return vips_thumbnail_buffer((void *) bytes, count, out, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE,
                                     "option_string", "[fail_on=error]", "import_profile", source,
                                     "export_profile", "srgb", NULL);
    return vips_thumbnail_buffer((void *) bytes, count, out, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE,
                                 "option_string", "[fail_on=error]", NULL);
}

/// The same for HEIF, whose embedded thumbnail the function above takes for the photo where it is large enough: it may show
/// something else. Here the whole picture is always decoded.
static inline int nutrieval_vips_reduced(
    const void *bytes, size_t count, VipsImage **out, int width, int height, const char *source) {
    VipsImage *whole = vips_image_new_from_buffer(bytes, count, "", "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    if (!whole) return -1;
    int failed = source
        ? vips_thumbnail_image(whole, out, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE,
                               "import_profile", source, "export_profile", "srgb", NULL)
        : vips_thumbnail_image(whole, out, width, "height", height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE, NULL);
    g_object_unref(whole);
    return failed;
}

static inline int nutrieval_vips_to_srgb(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int nutrieval_vips_flatten_on_white(VipsImage *in, VipsImage **out) {
    double white[3] = {255, 255, 255};
    VipsArrayDouble *background = vips_array_double_new(white, 3);
    int failed = vips_flatten(in, out, "background", background, NULL);
    vips_area_unref((VipsArea *) background);
    return failed;
}

/// What an EXIF orientation of 2 to 8 asks for: a turn, a mirroring or both. The picture must be in memory.
static inline int nutrieval_vips_upright(VipsImage *in, VipsImage **out, int orientation) {
    static const VipsAngle turns[] = {
        VIPS_ANGLE_D0, VIPS_ANGLE_D0, VIPS_ANGLE_D0, VIPS_ANGLE_D180, VIPS_ANGLE_D180, VIPS_ANGLE_D90, VIPS_ANGLE_D90,
        VIPS_ANGLE_D270, VIPS_ANGLE_D270};
    int mirrored = orientation == 2 || orientation == 4 || orientation == 5 || orientation == 7;
    if (!mirrored) return vips_rot(in, out, turns[orientation], NULL);
    VipsImage *turned;
    if (vips_rot(in, &turned, turns[orientation], NULL)) return -1;
    int failed = vips_flip(turned, out, VIPS_DIRECTION_HORIZONTAL, NULL);
    g_object_unref(turned);
    return failed;
}

/// A quarter turn, clockwise.
static inline int nutrieval_vips_quarter_turn(VipsImage *in, VipsImage **out) {
    return vips_rot(in, out, VIPS_ANGLE_D90, NULL);
}

/// Left for right.
static inline int nutrieval_vips_mirror(VipsImage *in, VipsImage **out) {
    return vips_flip(in, out, VIPS_DIRECTION_HORIZONTAL, NULL);
}

static inline int nutrieval_vips_blur(VipsImage *in, VipsImage **out, double sigma) {
    return vips_gaussblur(in, out, sigma, NULL);
}

/// Colours times that factor; alpha, the fourth band, stays.
static inline int nutrieval_vips_darken(VipsImage *in, VipsImage **out, double factor) {
    double factors[4] = {factor, factor, factor, 1}, nothing[4] = {0, 0, 0, 0};
    int bands = vips_image_get_bands(in);
    if (bands > 4) return -1;
    return vips_linear(in, out, factors, nothing, bands, "uchar", TRUE, NULL);
}

/// The lower right corner, with that part of both sides.
static inline int nutrieval_vips_lower_right(VipsImage *in, VipsImage **out, double part) {
    int whole[2] = {vips_image_get_width(in), vips_image_get_height(in)}, kept[2];
    for (int i = 0; i < 2; i++) {
        kept[i] = (int) (whole[i] * part);
        if (kept[i] < 1) kept[i] = 1;
    }
    return vips_extract_area(in, out, whole[0] - kept[0], whole[1] - kept[1], kept[0], kept[1], NULL);
}

static inline int nutrieval_vips_to_bytes(VipsImage *in, VipsImage **out) {
    return vips_cast(in, out, VIPS_FORMAT_UCHAR, NULL);
}

/// The first bands of an image; a photo has colour and at most one alpha, some TIFF-like PNGs more.
static inline int nutrieval_vips_first_bands(VipsImage *in, VipsImage **out, int count) {
    return vips_extract_band(in, out, 0, "n", count, NULL);
}

/// The pixels alone: one pixel per millimetre for every photo, and every other field taken off.
///
/// `strip` when saving is not enough: the WebP encoder of 8.14 writes EXIF, XMP and the profile all the same.
static inline int nutrieval_vips_bare(VipsImage *in, VipsImage **out) {
    if (vips_copy(in, out, "xres", 1.0, "yres", 1.0, NULL)) return -1;
    gchar **names = vips_image_get_fields(*out);
    for (int i = 0; names && names[i]; i++) vips_image_remove(*out, names[i]);
    g_strfreev(names);
    return 0;
}

// The encoders hand out memory that the caller frees with g_free.

static inline int nutrieval_vips_write_jpeg(VipsImage *in, void **bytes, size_t *count, int quality) {
    return vips_jpegsave_buffer(in, bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}

static inline int nutrieval_vips_write_png(VipsImage *in, void **bytes, size_t *count) {
    return vips_pngsave_buffer(in, bytes, count, "compression", 6, "strip", TRUE, NULL);
}

static inline int nutrieval_vips_write_webp(VipsImage *in, void **bytes, size_t *count, int quality) {
    return vips_webpsave_buffer(in, bytes, count, "Q", quality, "strip", TRUE, NULL);
}

static inline void nutrieval_vips_unref(VipsImage *in) { g_object_unref(in); }
static inline int nutrieval_vips_width(VipsImage *in) { return vips_image_get_width(in); }
static inline int nutrieval_vips_height(VipsImage *in) { return vips_image_get_height(in); }
static inline int nutrieval_vips_bands(VipsImage *in) { return vips_image_get_bands(in); }
static inline VipsBandFormat nutrieval_vips_format(VipsImage *in) { return vips_image_get_format(in); }
static inline const void *nutrieval_vips_data(VipsImage *in) { return vips_image_get_data(in); }
/// 1 (upright) to 8, as EXIF counts.
static inline int nutrieval_vips_orientation(VipsImage *in) { return vips_image_get_orientation(in); }
static inline int nutrieval_vips_has_alpha(VipsImage *in) { return vips_image_hasalpha(in); }
static inline VipsImage *nutrieval_vips_in_memory(VipsImage *in) { return vips_image_copy_memory(in); }

/// Of the library that is loaded: 0, 1 and 2 for its parts.
static inline int nutrieval_vips_version(int part) { return vips_version(part); }
/// What went wrong, which the caller frees with g_free, and clears it.
static inline char *nutrieval_vips_error(void) { return vips_error_buffer_copy(); }
static inline void nutrieval_vips_leave_thread(void) { vips_thread_shutdown(); }
static inline int nutrieval_vips_can(const char *operation) { return vips_type_find("VipsOperation", operation) != 0; }

/// Whether the photo carries a colour profile.
static inline int nutrieval_vips_has_profile(VipsImage *in) {
    return vips_image_get_typeof(in, VIPS_META_ICC_NAME) != 0;
}
