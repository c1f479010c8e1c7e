// The floor of any check: lists every folder below the working folder and looks at every file, in
// two threads. Hidden names are passed over. Prints how many files there are.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BATCH = 1 << 14 };

// A folder to list, or names of one to look at.
struct work {
  struct work *next;
  struct folder *folder;
  size_t used;
  char *path, names[];
};

struct folder {
  int descriptor;
  atomic_int users;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct work *first;
static int busy = 2;
static atomic_long files;
static atomic_llong sum;

static void push(struct work *work) {
  pthread_mutex_lock(&mutex);
  work->next = first;
  first = work;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

static struct work *pop(void) {
  pthread_mutex_lock(&mutex);
  busy--;
  while (!first && busy > 0) pthread_cond_wait(&changed, &mutex);
  struct work *work = first;
  if (work) {
    first = work->next;
    busy++;
  } else {
    pthread_cond_broadcast(&changed);
  }
  pthread_mutex_unlock(&mutex);
  return work;
}

static void leave(struct folder *folder) {
  if (atomic_fetch_sub(&folder->users, 1) > 1) return;
  close(folder->descriptor);
  free(folder);
}

static void look(struct work *work) {
  long long total = 0;
  long count = 0;
  for (char *name = work->names; name < work->names + work->used; name += strlen(name) + 1) {
    struct stat status;
    if (fstatat(work->folder->descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
    total += status.st_size + status.st_mtime + status.st_ctime + (long long)status.st_ino;
    count++;
  }
  atomic_fetch_add(&files, count);
  atomic_fetch_add(&sum, total);
  leave(work->folder);
}

static struct work *names(struct folder *folder) {
  struct work *work = calloc(1, sizeof *work + BATCH);
  atomic_fetch_add(&folder->users, 1);
  work->folder = folder;
  return work;
}

static void list(const char *path) {
  DIR *stream = opendir(path);
  if (!stream) return;
  struct folder *folder = malloc(sizeof *folder);
  folder->descriptor = dup(dirfd(stream));
  atomic_init(&folder->users, 1);
  struct work *batch = names(folder);
  for (struct dirent *entry; (entry = readdir(stream));) {
    size_t length = strlen(entry->d_name) + 1;
    if (entry->d_name[0] == '.') continue;
    if (entry->d_type == DT_DIR) {
      struct work *work = calloc(1, sizeof *work);
      work->path = malloc(strlen(path) + length + 1);
      sprintf(work->path, "%s/%s", path, entry->d_name);
      push(work);
      continue;
    }
    if (batch->used + length > BATCH) {
      push(batch);
      batch = names(folder);
    }
    memcpy(batch->names + batch->used, entry->d_name, length);
    batch->used += length;
  }
  closedir(stream);
  leave(folder);
  look(batch);
  free(batch);
}

static void *run(void *unused) {
  for (struct work *work; (work = pop()); free(work)) {
    if (work->path) {
      list(work->path);
      free(work->path);
    } else {
      look(work);
    }
  }
  return unused;
}

int main(void) {
  pthread_t other;
  struct work *start = calloc(1, sizeof *start);
  start->path = strdup(".");
  push(start);
  if (pthread_create(&other, NULL, run, NULL) != 0) return 1;
  run(NULL);
  pthread_join(other, NULL);
  printf("%ld files\n", files);
  return sum == 0;
}
