#ifndef NUTRIEVAL_CSPAWN_SHIM_H
#define NUTRIEVAL_CSPAWN_SHIM_H

// Starting a process without a copy of this one's open files, which Swift's view of the C library cannot express.

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#ifdef __linux__
// The C library declares them only to those who ask for all its extensions.
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
extern int pipe2(int ends[2], int flags);
#endif

/// A pipe that started processes do not inherit. Returns 0, or -1 with errno.
static inline int nutrieval_pipe(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

/// Starts the program `arguments[0]`, a path, at the head of a new process group, with these three streams, no other open
/// file, and every signal as it is at first. Returns 0 or an error number.
static inline int nutrieval_spawn(
    pid_t *id, const char *folder, char *const *arguments, char *const *environment, const int *streams) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed) return failed;
    failed = posix_spawnattr_init(&attributes);
    if (failed) {
        posix_spawn_file_actions_destroy(&actions);
        return failed;
    }
    for (int place = 0; place < 3 && !failed; place++)
        failed = posix_spawn_file_actions_adddup2(&actions, streams[place], place);
#ifdef __linux__
    if (!failed) failed = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    if (!failed) failed = posix_spawn_file_actions_addchdir_np(&actions, folder);
    if (!failed) failed = posix_spawnattr_setflags(&attributes, flags);
    if (!failed) failed = posix_spawnattr_setpgroup(&attributes, 0);
    if (!failed) failed = posix_spawnattr_setsigmask(&attributes, &none);
    if (!failed) failed = posix_spawnattr_setsigdefault(&attributes, &all);
    if (!failed) failed = posix_spawn(id, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

#endif
