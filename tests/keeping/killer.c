/* Preloaded, ends the process at the n-th call that changes a disk; of a write half is done by then. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long until = 0, done = 0;

void kill_at(long call) { until = call; done = 0; }
long calls_done(void) { return done; }

static int last(void) { return ++done == until; }
static void end(void) { kill(getpid(), SIGKILL); }

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define CALL(name, taken, given) \
    int name taken { \
        static int (*real) taken; \
        if (!real) real = (int (*) taken)dlsym(RTLD_NEXT, #name); \
        if (last()) end(); \
        return real given; \
    }

CALL(fsync, (int file), (file))
CALL(fdatasync, (int file), (file))
CALL(ftruncate, (int file, off_t size), (file, size))
CALL(ftruncate64, (int file, off64_t size), (file, size))
CALL(fchmod, (int file, mode_t mode), (file, mode))
CALL(fchown, (int file, uid_t user, gid_t group), (file, user, group))
CALL(chmod, (const char *path, mode_t mode), (path, mode))
CALL(chown, (const char *path, uid_t user, gid_t group), (path, user, group))
CALL(rename, (const char *old, const char *new), (old, new))
CALL(renameat, (int a, const char *old, int b, const char *new), (a, old, b, new))
CALL(link, (const char *old, const char *new), (old, new))
CALL(linkat, (int a, const char *old, int b, const char *new, int flags), (a, old, b, new, flags))
CALL(unlink, (const char *path), (path))
CALL(unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
CALL(rmdir, (const char *path), (path))
CALL(mkdir, (const char *path, mode_t mode), (path, mode))
CALL(mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (last()) { real(file, bytes, count / 2); end(); }
    return real(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    if (last()) { real(file, bytes, count / 2, at); end(); }
    return real(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    if (last()) { real(file, bytes, count / 2, at); end(); }
    return real(file, bytes, count, at);
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, #name, const char *, int, ...); \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        if (flags & (O_CREAT | O_TRUNC) && last()) end(); \
        return real(path, flags, mode); \
    }

OPEN(open)
OPEN(open64)
