#ifndef NUTRIEVAL_CCURL_SHIM_H
#define NUTRIEVAL_CCURL_SHIM_H

// curl's checking macros only understand options known at compile time; the wrappers below are what checks types here.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>

// What glibc only defines for GNU sources.
#ifdef RTLD_DEFAULT
#define CCURL_ANYWHERE RTLD_DEFAULT
#else
#define CCURL_ANYWHERE ((void *)0)
#endif

// Swift cannot call variadic functions. One wrapper per type of argument, so that a wrong type does not compile.

typedef size_t (*ccurl_data_callback)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_seek_callback)(void *context, curl_off_t offset, int origin);
typedef int (*ccurl_progress_callback)(
    void *context, curl_off_t down_total, curl_off_t down_now, curl_off_t up_total, curl_off_t up_now);
typedef int (*ccurl_before_callback)(void *context, char *remote, char *local, int remote_port, int local_port);
typedef curl_socket_t (*ccurl_socket_callback)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*ccurl_words_callback)(CURL *easy, curl_infotype kind, char *words, size_t count, void *context);

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

/// The text is copied by curl.
static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

/// The list must live until the exchange is over.
static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_data_callback(CURL *easy, CURLoption option, ccurl_data_callback value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_seek_callback(CURL *easy, ccurl_seek_callback value) {
    return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, value);
}

static inline CURLcode ccurl_set_progress_callback(CURL *easy, ccurl_progress_callback value) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode ccurl_set_before_callback(CURL *easy, ccurl_before_callback value) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
}

static inline CURLcode ccurl_set_words_callback(CURL *easy, ccurl_words_callback value) {
    return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, value);
}

static inline CURLcode ccurl_set_socket_callback(CURL *easy, ccurl_socket_callback value) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, value);
}

/// A socket as curl would open it; CURL_SOCKET_BAD, with errno set, where there is none.
static inline curl_socket_t ccurl_open_socket(const struct curl_sockaddr *address) {
    curl_socket_t opened = socket(address->family, address->socktype, address->protocol);
    if (opened >= 0) fcntl(opened, F_SETFD, FD_CLOEXEC);
    return opened;
}

/// Zero where curl does not know.
static inline long ccurl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/// Zero where curl does not know.
static inline curl_off_t ccurl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/// What was set as CURLOPT_PRIVATE, or null.
static inline void *ccurl_get_private(CURL *easy) {
    char *value = NULL;
    return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? (void *)value : NULL;
}

/// The socket of the connection that the exchange left open; -1 where it left none.
static inline int ccurl_get_socket(CURL *easy) {
    curl_socket_t value = CURL_SOCKET_BAD;
    return curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK ? value : CURL_SOCKET_BAD;
}

/// Whether the connection is open and nothing was received on it that is unread; the call does not wait.
static inline int ccurl_is_quiet(int socket) {
    char byte;
    return recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

/// Whether the TLS library keeps received bytes that are unread. Only while curl has a connection for the exchange.
///
/// Its functions are found by name: curl brings the library along, and which one it is differs.
static inline int ccurl_has_tls_bytes(CURL *easy) {
    struct curl_tlssessioninfo *tls = NULL;
    if (curl_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &tls) != CURLE_OK || !tls || !tls->internals) return 0;
    if (tls->backend == CURLSSLBACKEND_GNUTLS) {
        size_t (*pending)(void *) = (size_t (*)(void *))dlsym(CCURL_ANYWHERE, "gnutls_record_check_pending");
        return pending && pending(tls->internals) > 0;
    }
    if (tls->backend != CURLSSLBACKEND_OPENSSL) return 0;
    int (*pending)(const void *) = (int (*)(const void *))dlsym(CCURL_ANYWHERE, "SSL_pending");
    return pending && pending(tls->internals) > 0;
}

/// Connections of their own for the exchanges that are given them (CURLOPT_SHARE); NULL where there is no memory.
static inline CURLSH *ccurl_connections_new(void) {
    CURLSH *connections = curl_share_init();
    if (!connections) return NULL;
    if (curl_share_setopt(connections, CURLSHOPT_SHARE, CURL_LOCK_DATA_CONNECT) == CURLSHE_OK) return connections;
    curl_share_cleanup(connections);
    return NULL;
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/// Both callbacks get the context, which must live until the handle is cleaned up.
static inline CURLMcode ccurl_multi_watch(
    CURLM *multi, void *context, curl_socket_callback sockets, curl_multi_timer_callback timer) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
    if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
    if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, sockets);
    if (code == CURLM_OK) code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, timer);
    return code;
}

/// The result a finished transfer reports; only for messages of kind CURLMSG_DONE.
static inline CURLcode ccurl_message_result(const CURLMsg *message) {
    return message->data.result;
}

static inline CURLcode ccurl_global_init(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

// Constants that are macros in one version of curl and enumerators in another, under one type.
static const long ccurl_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long ccurl_tls_1_2 = CURL_SSLVERSION_TLSv1_2;
static const size_t ccurl_error_size = CURL_ERROR_SIZE;
static const size_t ccurl_read_abort = CURL_READFUNC_ABORT;

#endif
