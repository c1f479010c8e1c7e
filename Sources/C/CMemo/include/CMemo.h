#pragma once
#include <stddef.h>
#include <stdint.h>

/// Position of the first occurrence of `needle` in `hay`, or `(size_t)-1`. The glibc function is
/// hidden from Swift behind `_GNU_SOURCE`.
size_t memo_find(const uint8_t *hay, size_t hay_count, const uint8_t *needle, size_t needle_count);

/// Two bytes that a letter begins with: `lead`, and `low` or one of the `span` bytes behind it.
typedef struct {
  uint8_t lead, low, span;
} memo_letter;

/// Position of the first two bytes of `hay` that one of `letters` may begin with; `hay_count` where
/// there are none.
size_t memo_find_letter(const uint8_t *hay, size_t hay_count, const memo_letter *letters,
                        size_t count);

/// Asks the processor to fetch the first bytes of what will be read soon.
static inline void memo_expect(const uint8_t *bytes, size_t count) {
  for (size_t at = 0; at < count && at < 512; at += 64) __builtin_prefetch(bytes + at);
}

#ifdef __linux__
#include <spawn.h>

/// What the C library's `posix_spawn` can do beyond POSIX: the child starts in `folder`, has no
/// descriptor from `first` on, and, with this flag, gets a session of its own.
void memo_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);
void memo_spawn_closing(posix_spawn_file_actions_t *actions, int first);
short memo_spawn_session(void);

/// `renameat2(2)`, which the C library declares for `_GNU_SOURCE` alone.
int memo_rename(int from, const char *name, int to, const char *new_name, unsigned int flags);

/// Makes a file without a name on the file system of a folder, and opens it for writing.
int memo_open_unnamed(int folder, unsigned int mode);

/// Gives a file that was opened so a name in `folder`, which must be free.
int memo_take_name(int file, int folder, const char *name);

/// Opens a folder below another by `openat2(2)`, following no link at all.
int memo_open_beneath(int folder, const char *path);
#endif

/// Position of the first place in `hay` that is `needle` but for the case of ASCII letters, or
/// `(size_t)-1`. The needle's own letters of ASCII are small ones.
size_t memo_find_caseless(const uint8_t *hay, size_t hay_count, const uint8_t *needle,
                          size_t needle_count);

/// What one pass over a text tells, as bits.
enum {
  /// Some bytes are not UTF-8.
  MEMO_NOT_UTF8 = 1,
  /// A scalar other than ASCII may not be its own folded form.
  MEMO_MAY_FOLD = 2,
  /// A mark of Markdown follows on something else than a blank.
  MEMO_HAS_JOINTS = 4
};

/// Looks through `count` bytes once.
unsigned memo_look(const uint8_t *bytes, size_t count);

/// Position of the first mark that a title may go without (`!`, `*`, `~`, or one from `[` to a
/// backtick) at `from` or behind; `count` where there is none.
size_t memo_next_mark(const uint8_t *bytes, size_t count, size_t from);

/// Position of the first scalar at `from` or behind, both where scalars begin, that may not be its own
/// folded form, in UTF-8; `count` where there is none.
size_t memo_next_folding(const uint8_t *bytes, size_t count, size_t from);

/// Mixes `count` blocks of 64 bytes into the state of a SHA-1, by instructions of the processor where
/// it has them; `memo_sha1_plain` never uses those.
void memo_sha1(uint32_t state[5], const uint8_t *blocks, size_t count);
void memo_sha1_plain(uint32_t state[5], const uint8_t *blocks, size_t count);
