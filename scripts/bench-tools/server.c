// A small fast HTTP server on loopback for scripts/bench: answers every POST with one fixed chat completion.
//   server DELAY_MS [FILE]    prints the port it listens on; the first request's body is written to FILE
// GET / answers {"requests", "bytes", "seconds"}, the last from the first request to the last answer, and sets them to zero.
// On standard error it says when the first request came in, in seconds since 1970.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { most = 1024, head_room = 65536 };

typedef struct {
    int in_body, is_post;
    long left;        // bytes of the body still to come
    double due;       // when the answer goes out; 0: none is due
    size_t head;      // bytes of the head so far
    char text[head_room];
} connection;

static struct pollfd polled[most];
static connection *connections[most];
static int count = 0;
static long requests = 0, bytes = 0;
static double first = 0, last = 0, delay = 0;
static FILE *dump = NULL;
static int dumped = 0; // the connection whose body is written to it
static char answer[4096];
static size_t answer_size;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static void make_answer(void) {
    const char *body =
        "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"gpt-4o-mini-2024-07-18\",\"choices\":[{"
        "\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"{\\\"meal_analysis\\\":{\\\"ingredients\\\":[{\\\"id\\\":"
        "\\\"1\\\",\\\"name\\\":\\\"apple\\\",\\\"calories\\\":95,\\\"protein\\\":0.5,\\\"carbs\\\":25,\\\"fat\\\":0.3,"
        "\\\"confidence\\\":0.9},{\\\"id\\\":\\\"2\\\",\\\"name\\\":\\\"banana\\\",\\\"calories\\\":105,\\\"protein\\\":1.3,"
        "\\\"carbs\\\":27,\\\"fat\\\":0.4,\\\"confidence\\\":0.8}],\\\"totalCalories\\\":200,\\\"timestamp\\\":"
        "\\\"2026-01-01T00:00:00Z\\\",\\\"confidenceScore\\\":0.85}}\",\"refusal\":null},\"logprobs\":null,\"finish_reason\":"
        "\"stop\"}],\"usage\":{\"prompt_tokens\":25600,\"completion_tokens\":120,\"total_tokens\":25720}}";
    answer_size = (size_t) snprintf(
        answer, sizeof answer, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %zu\r\n\r\n%s",
        strlen(body), body);
}

static void say(int socket, const char *text, size_t size) {
    // Answers are far smaller than a socket's buffer: what does not fit belongs to a peer that has gone.
    if (write(socket, text, size) != (ssize_t) size) shutdown(socket, SHUT_RDWR);
}

static void give_stats(int socket) {
    char body[200], text[400];
    snprintf(body, sizeof body, "{\"requests\":%ld,\"bytes\":%ld,\"seconds\":%.6f}", requests, bytes, last - first);
    int size = snprintf(text, sizeof text, "HTTP/1.1 200 OK\r\ncontent-length: %zu\r\n\r\n%s", strlen(body), body);
    requests = bytes = 0;
    first = last = 0;
    say(socket, text, (size_t) size);
}

static void end_request(int place) {
    connection *from = connections[place];
    from->in_body = 0;
    from->head = 0;
    if (!from->is_post) return give_stats(polled[place].fd);
    requests++;
    if (dump && place == dumped) {
        fclose(dump);
        dump = NULL;
    }
    from->due = now() + delay;
}

static void begin_request(int place) {
    if (first > 0) return;
    dumped = place;
    struct timeval time;
    gettimeofday(&time, NULL);
    first = now();
    fprintf(stderr, "first request at %ld.%06ld\n", (long) time.tv_sec, (long) time.tv_usec);
}

static void take_body(int place, const char *text, size_t size) {
    connection *from = connections[place];
    if ((long) size > from->left) size = (size_t) from->left;
    bytes += (long) size;
    from->left -= (long) size;
    if (dump && place == dumped) fwrite(text, 1, size, dump);
    if (from->left == 0) end_request(place);
}

// One request at a time on a connection, as HTTP/1.1 clients without pipelining send them.
static void take(int place, const char *text, size_t size) {
    connection *from = connections[place];
    if (from->in_body) return take_body(place, text, size);
    size_t before = from->head, kept = size < head_room - 1 - before ? size : head_room - 1 - before;
    memcpy(from->text + before, text, kept);
    from->head += kept;
    from->text[from->head] = 0;
    char *end = strstr(from->text, "\r\n\r\n");
    if (!end && from->head == head_room - 1) shutdown(polled[place].fd, SHUT_RDWR);
    if (!end) return;
    char *length = strcasestr(from->text, "\r\ncontent-length:");
    from->is_post = strncmp(from->text, "POST", 4) == 0;
    if (from->is_post) begin_request(place);
    if (strcasestr(from->text, "\r\nexpect: 100")) say(polled[place].fd, "HTTP/1.1 100 Continue\r\n\r\n", 25);
    from->left = length && length < end ? atol(length + 17) : 0;
    from->in_body = 1;
    size_t used = (size_t) (end + 4 - from->text) - before;
    take_body(place, text + used, size - used);
}

static void leave(int place) {
    close(polled[place].fd);
    free(connections[place]);
    count--;
    polled[place] = polled[count];
    connections[place] = connections[count];
}

static void welcome(int listener) {
    int socket = accept(listener, NULL, NULL);
    if (socket < 0) return;
    connection *from = count < most ? calloc(1, sizeof *from) : NULL;
    if (!from) {
        close(socket);
        return;
    }
    int yes = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(socket, F_SETFL, O_NONBLOCK);
    polled[count] = (struct pollfd) {.fd = socket, .events = POLLIN};
    connections[count++] = from;
}

// Sends what is due. Milliseconds until the next answer is; -1 when none is to come.
static int give_answers(void) {
    double time = now(), next = 0;
    for (int place = 1; place < count; place++) {
        connection *to = connections[place];
        if (to->due == 0) continue;
        if (to->due <= time) {
            to->due = 0;
            last = time;
            say(polled[place].fd, answer, answer_size);
        } else if (next == 0 || to->due < next) {
            next = to->due;
        }
    }
    return next == 0 ? -1 : (int) ((next - time) * 1000) + 1;
}

int main(int given, char **arguments) {
    static char text[1 << 18];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    signal(SIGPIPE, SIG_IGN);
    make_answer();
    delay = given > 1 ? atof(arguments[1]) / 1000 : 0;
    if (given > 2) dump = fopen(arguments[2], "wb");
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (struct sockaddr *) &address, size) || listen(listener, 512)) return perror("server"), 1;
    getsockname(listener, (struct sockaddr *) &address, &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    polled[count++] = (struct pollfd) {.fd = listener, .events = POLLIN};
    while (1) {
        if (poll(polled, (nfds_t) count, give_answers()) < 0 && errno != EINTR) return perror("server"), 1;
        for (int place = count - 1; place > 0; place--) {
            if (!polled[place].revents) continue;
            ssize_t got = read(polled[place].fd, text, sizeof text);
            if (got > 0) take(place, text, (size_t) got);
            else if (got == 0 || (errno != EAGAIN && errno != EINTR)) leave(place);
        }
        if (polled[0].revents) welcome(listener);
    }
}
