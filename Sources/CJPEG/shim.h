#ifndef NUTRIEVAL_CJPEG_SHIM_H
#define NUTRIEVAL_CJPEG_SHIM_H

// Doors to libjpeg, whose errors leap out of its calls (longjmp), which Swift must never meet: each door catches them.
// Each returns 0, or -1 with words. What a door hands out is freed with free().

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

enum { nutrieval_jpeg_words = JMSG_LENGTH_MAX };

typedef struct {
    struct jpeg_error_mgr manager; // first: libjpeg hands out its address
    jmp_buf back;
    char *words;
} nutrieval_jpeg_errors;

static void nutrieval_jpeg_exit(j_common_ptr info) {
    nutrieval_jpeg_errors *errors = (nutrieval_jpeg_errors *) info->err;
    errors->manager.format_message(info, errors->words);
    longjmp(errors->back, 1);
}

/// Data that ends before the picture does is an error here; other warnings are counted and passed over.
static void nutrieval_jpeg_message(j_common_ptr info, int level) {
    if (level >= 0) return;
    info->err->num_warnings++;
    if (info->err->msg_code == JWRN_JPEG_EOF) nutrieval_jpeg_exit(info);
}

/// A small file can hold thousands of scans over a large picture. Real ones have about ten.
static void nutrieval_jpeg_progress(j_common_ptr info) {
    j_decompress_ptr in = (j_decompress_ptr) info;
    if (!info->is_decompressor || in->input_scan_number <= 100) return;
    snprintf(((nutrieval_jpeg_errors *) info->err)->words, nutrieval_jpeg_words, "it has more than 100 scans");
    longjmp(((nutrieval_jpeg_errors *) info->err)->back, 1);
}

static struct jpeg_error_mgr *nutrieval_jpeg_start(nutrieval_jpeg_errors *errors, char *words) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = nutrieval_jpeg_exit;
    errors->manager.emit_message = nutrieval_jpeg_message;
    errors->words = words;
    words[0] = 0;
    return &errors->manager;
}

/// Opens a JPEG to be read at 1/1, 1/2, 1/4 or 1/8 of its size: in RGB, or in its own colours.
static void nutrieval_jpeg_open(
    j_decompress_ptr in, const unsigned char *bytes, size_t count, int denominator, int rgb) {
    jpeg_mem_src(in, (unsigned char *) bytes, count);
    jpeg_read_header(in, TRUE);
    in->scale_num = 1;
    in->scale_denom = (unsigned int) denominator;
    in->out_color_space = rgb ? JCS_RGB : in->jpeg_color_space;
    jpeg_start_decompress(in);
}

static JSAMPARRAY nutrieval_jpeg_row(j_decompress_ptr in) {
    size_t stride = (size_t) in->output_width * (size_t) in->output_components;
    JSAMPARRAY row = (*in->mem->alloc_sarray)((j_common_ptr) in, JPOOL_IMAGE, (JDIMENSION) stride + 4, 1);
    // libjpeg-turbo writes aligned rows past the cache, as if nobody were to read them soon; here they are, at once.
    row[0] += 4;
    return row;
}

/// Reads a JPEG as far as its data can be refused, and keeps no pixel: all scans where there are several, which are read before
/// the first row comes out, else the tables and the first row. In the rest of a single scan libjpeg knows nothing but warnings.
static inline int nutrieval_jpeg_check(const unsigned char *bytes, size_t count, int denominator, char *words) {
    struct jpeg_decompress_struct in;
    nutrieval_jpeg_errors errors;
    struct jpeg_progress_mgr progress = {.progress_monitor = nutrieval_jpeg_progress};
    in.err = nutrieval_jpeg_start(&errors, words);
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&in);
        return -1;
    }
    jpeg_create_decompress(&in);
    in.progress = &progress;
    nutrieval_jpeg_open(&in, bytes, count, denominator, 0);
    jpeg_read_scanlines(&in, nutrieval_jpeg_row(&in), 1);
    jpeg_destroy_decompress(&in);
    return 0;
}

/// Is shown one row after the other of `width` × 3 bytes of RGB; must not call libjpeg.
typedef void (*nutrieval_jpeg_seen)(void *context, const unsigned char *row, int width, int height);

/// The JPEG at a part of its size, encoded again as a baseline JPEG with the usual Huffman codes, chroma at half width and
/// height. Row by row: no more than a few rows of pixels are ever held. `seen` may be null; no colour is converted then.
static inline int nutrieval_jpeg_reduce(
    const unsigned char *bytes, size_t count, int denominator, int quality, nutrieval_jpeg_seen seen, void *context,
    unsigned char **small, unsigned long *small_count, int *width, int *height, char *words) {
    struct jpeg_decompress_struct in;
    struct jpeg_compress_struct out;
    nutrieval_jpeg_errors errors;
    struct jpeg_progress_mgr progress = {.progress_monitor = nutrieval_jpeg_progress};
    *small = NULL;
    *small_count = 0;
    out.err = in.err = nutrieval_jpeg_start(&errors, words);
    // Whichever of the two fails first, both can be given back.
    in.mem = NULL;
    out.mem = NULL;
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&in);
        jpeg_destroy_compress(&out);
        free(*small);
        *small = NULL;
        return -1;
    }
    jpeg_create_decompress(&in);
    in.progress = &progress;
    jpeg_create_compress(&out);
    nutrieval_jpeg_open(&in, bytes, count, denominator, seen != NULL);
    jpeg_mem_dest(&out, small, small_count);
    out.image_width = in.output_width;
    out.image_height = in.output_height;
    out.input_components = in.output_components;
    out.in_color_space = in.out_color_space;
    jpeg_set_defaults(&out);
    jpeg_set_quality(&out, quality, TRUE);
    jpeg_start_compress(&out, TRUE);
    JSAMPARRAY row = nutrieval_jpeg_row(&in);
    *width = (int) in.output_width;
    *height = (int) in.output_height;
    for (int y = 0; y < *height; y++) {
        jpeg_read_scanlines(&in, row, 1);
        if (seen) seen(context, row[0], *width, *height);
        jpeg_write_scanlines(&out, row, 1);
    }
    jpeg_finish_decompress(&in);
    jpeg_finish_compress(&out);
    jpeg_destroy_decompress(&in);
    jpeg_destroy_compress(&out);
    return 0;
}

/// Shows the rows of the JPEG at a part of its size, as the function above does, and encodes nothing.
static inline int nutrieval_jpeg_rows(
    const unsigned char *bytes, size_t count, int denominator, nutrieval_jpeg_seen seen, void *context, char *words) {
    struct jpeg_decompress_struct in;
    nutrieval_jpeg_errors errors;
    struct jpeg_progress_mgr progress = {.progress_monitor = nutrieval_jpeg_progress};
    in.err = nutrieval_jpeg_start(&errors, words);
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&in);
        return -1;
    }
    jpeg_create_decompress(&in);
    in.progress = &progress;
    nutrieval_jpeg_open(&in, bytes, count, denominator, 1);
    JSAMPARRAY row = nutrieval_jpeg_row(&in);
    int width = (int) in.output_width, height = (int) in.output_height;
    for (int y = 0; y < height; y++) {
        jpeg_read_scanlines(&in, row, 1);
        seen(context, row[0], width, height);
    }
    jpeg_finish_decompress(&in);
    jpeg_destroy_decompress(&in);
    return 0;
}

#endif
