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

/// Reads a JPEG through to its end at 1/1, 1/2, 1/4 or 1/8 of its size: every coefficient is decoded, as few pixels as that
/// takes are made of them. `pixels` takes `*width` × `*height` × 3 bytes of RGB; NULL where the pixels are not wanted.
static inline int nutrieval_jpeg_read(
    const unsigned char *bytes, size_t count, int denominator, unsigned char **pixels, int *width, int *height,
    char *words) {
    struct jpeg_decompress_struct in;
    nutrieval_jpeg_errors errors;
    struct jpeg_progress_mgr progress = {.progress_monitor = nutrieval_jpeg_progress};
    unsigned char *volatile output = NULL;
    in.err = nutrieval_jpeg_start(&errors, words);
    if (setjmp(errors.back)) {
        jpeg_destroy_decompress(&in);
        free(output);
        return -1;
    }
    jpeg_create_decompress(&in);
    in.progress = &progress;
    jpeg_mem_src(&in, (unsigned char *) bytes, count);
    jpeg_read_header(&in, TRUE);
    in.scale_num = 1;
    in.scale_denom = (unsigned int) denominator;
    // Pixels that nobody sees need no colours.
    in.out_color_space = pixels ? JCS_RGB : in.jpeg_color_space;
    jpeg_start_decompress(&in);
    size_t stride = (size_t) in.output_width * (size_t) in.output_components;
    JSAMPARRAY row = (*in.mem->alloc_sarray)((j_common_ptr) &in, JPOOL_IMAGE, (JDIMENSION) stride, 1);
    if (pixels) {
        output = malloc(stride * in.output_height);
        if (!output) ERREXIT1(&in, JERR_OUT_OF_MEMORY, 0);
    }
    while (in.output_scanline < in.output_height) {
        JSAMPROW to = pixels ? output + stride * in.output_scanline : row[0];
        jpeg_read_scanlines(&in, &to, 1);
    }
    *width = (int) in.output_width;
    *height = (int) in.output_height;
    jpeg_finish_decompress(&in);
    jpeg_destroy_decompress(&in);
    if (pixels) *pixels = output;
    return 0;
}

/// Writes RGB pixels as a baseline JPEG with the usual Huffman codes, chroma at half width and height.
static inline int nutrieval_jpeg_write(
    const unsigned char *pixels, int width, int height, int quality, unsigned char **bytes, unsigned long *count,
    char *words) {
    struct jpeg_compress_struct out;
    nutrieval_jpeg_errors errors;
    *bytes = NULL;
    *count = 0;
    out.err = nutrieval_jpeg_start(&errors, words);
    if (setjmp(errors.back)) {
        jpeg_destroy_compress(&out);
        free(*bytes);
        *bytes = NULL;
        return -1;
    }
    jpeg_create_compress(&out);
    jpeg_mem_dest(&out, bytes, count);
    out.image_width = (JDIMENSION) width;
    out.image_height = (JDIMENSION) height;
    out.input_components = 3;
    out.in_color_space = JCS_RGB;
    jpeg_set_defaults(&out);
    jpeg_set_quality(&out, quality, TRUE);
    jpeg_start_compress(&out, TRUE);
    while (out.next_scanline < out.image_height) {
        JSAMPROW row = (JSAMPROW) pixels + (size_t) out.next_scanline * (size_t) width * 3;
        jpeg_write_scanlines(&out, &row, 1);
    }
    jpeg_finish_compress(&out);
    jpeg_destroy_compress(&out);
    return 0;
}

#endif
