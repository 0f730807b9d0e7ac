// The bare loop scripts/bench delay0 is held against: libcurl's multi interface, one thread, one body sent again and again.
//   loop URL FILE REQUESTS CONNECTIONS    prints the requests per second
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static size_t forget(char *bytes, size_t size, size_t count, void *context) {
    (void) bytes, (void) context;
    return size * count;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

int main(int given, char **arguments) {
    if (given != 5) return fprintf(stderr, "usage: loop URL FILE REQUESTS CONNECTIONS\n"), 64;
    FILE *file = fopen(arguments[2], "rb");
    if (!file) return perror(arguments[2]), 66;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *body = malloc((size_t) size);
    if (!body || fread(body, 1, (size_t) size, file) != (size_t) size) return 66;
    int requests = atoi(arguments[3]), connections = atoi(arguments[4]), started = 0, ended = 0, failed = 0;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURLM *multi = curl_multi_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    headers = curl_slist_append(headers, "Expect:");
    double start = now();
    for (; started < connections && started < requests; started++) {
        CURL *easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_URL, arguments[1]);
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, size);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, forget);
        curl_easy_setopt(easy, CURLOPT_TCP_NODELAY, 1L);
        curl_multi_add_handle(multi, easy);
    }
    while (ended < requests) {
        int running, left;
        if (curl_multi_perform(multi, &running) != CURLM_OK) return 1;
        CURLMsg *message;
        while ((message = curl_multi_info_read(multi, &left))) {
            if (message->msg != CURLMSG_DONE) continue;
            CURL *easy = message->easy_handle;
            long status = 0;
            curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
            if (message->data.result != CURLE_OK || status != 200) failed++;
            ended++;
            curl_multi_remove_handle(multi, easy);
            if (started++ < requests) curl_multi_add_handle(multi, easy);
            else curl_easy_cleanup(easy);
        }
        if (ended < requests) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    printf("%.1f\n", requests / (now() - start));
    if (failed) fprintf(stderr, "%d requests failed\n", failed);
    return failed != 0;
}
