// Runs commands in turn, so that noise falls on all of them alike, and prints what each took.
//
// usage: stopwatch ROUNDS WARM OUTPUT < PLAN
// PLAN: lines of NAME, FOLDER, BEFORE, COMMAND, AFTER, parted by tabs. COMMAND is words parted by
// blanks, several commands by " && ", and is timed; BEFORE and AFTER are lines for sh and are not
// ("-": none). `{}` stands for the number of the round, ROUND in their environment. The first WARM
// rounds do not count. OUTPUT/NAME.out and .err keep what the last round wrote.
// Prints NAME, median and least milliseconds, median processor milliseconds, peak kilobytes.
// Exits 1 if a command failed.
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 64, WORDS = 64, COMMANDS = 4 };

extern char **environ;

struct entry {
  char *name, *folder, *before, *command, *after;
  double *wall, *processor;
  long peak;
};

static const char *output;
static int failures;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

static void fail(const struct entry *entry, const char *what, int status) {
  printf("FAILED: %s: %s: status %d\n", entry->name, what, status);
  failures++;
}

static void shell(const struct entry *entry, const char *line) {
  if (strcmp(line, "-") == 0) return;
  fflush(stdout);
  int status = system(line);
  if (status != 0) fail(entry, line, status);
}

static int start(char **words, posix_spawn_file_actions_t *actions, struct rusage *usage) {
  pid_t child;
  int status;
  int error = posix_spawnp(&child, words[0], actions, NULL, words, environ);
  if (error != 0) return error;
  while (wait4(child, &status, 0, usage) < 0 && errno == EINTR) {}
  return status;
}

// Replaces `{}` by the round in words that need it; the few bytes are not given back.
static char *filled(char *word, int round) {
  char *place = strstr(word, "{}");
  if (!place) return word;
  char *text = malloc(strlen(word) + 16);
  sprintf(text, "%.*s%d%s", (int)(place - word), word, round, place + 2);
  return text;
}

static int split(char *line, int round, char *words[COMMANDS][WORDS]) {
  int command = 0, count = 0;
  for (char *word = strtok(line, " "); word; word = strtok(NULL, " ")) {
    if (strcmp(word, "&&") == 0) {
      words[command++][count] = NULL;
      count = 0;
    } else {
      words[command][count++] = filled(word, round);
    }
  }
  words[command][count] = NULL;
  return command + 1;
}

static void take(struct entry *entry, int round, int slot) {
  char path[4096], number[16], *words[COMMANDS][WORDS], *line = strdup(entry->command);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  snprintf(path, sizeof path, "%s/%s.out", output, entry->name);
  unlink(path);
  posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_APPEND, 0644);
  snprintf(path, sizeof path, "%s/%s.err", output, entry->name);
  posix_spawn_file_actions_addopen(&actions, 2, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  snprintf(number, sizeof number, "%d", round);
  setenv("ROUND", number, 1);
  if (chdir(entry->folder) != 0) fail(entry, entry->folder, errno);
  shell(entry, entry->before);
  int count = split(line, round, words);
  double processor = 0, begun = now();
  for (int n = 0; n < count; n++) {
    struct rusage usage = {0};
    int status = start(words[n], &actions, &usage);
    if (status != 0) fail(entry, entry->command, status);
    processor += milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
    if (usage.ru_maxrss > entry->peak) entry->peak = usage.ru_maxrss;
  }
  double wall = now() - begun;
  shell(entry, entry->after);
  if (slot >= 0) {
    entry->wall[slot] = wall;
    entry->processor[slot] = processor;
  }
  posix_spawn_file_actions_destroy(&actions);
  free(line);
}

static int byValue(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, count, sizeof *values, byValue);
  return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

int main(int count, char **words) {
  static struct entry entries[MOST];
  char *line = NULL;
  size_t capacity = 0;
  int rounds = count > 3 ? atoi(words[1]) : 0, warm = rounds ? atoi(words[2]) : 0, most = 0;
  if (rounds < 1) return fputs("usage: stopwatch ROUNDS WARM OUTPUT < PLAN\n", stderr), 2;
  output = words[3];
  while (most < MOST && getline(&line, &capacity, stdin) > 0) {
    struct entry *entry = &entries[most++];
    line[strcspn(line, "\n")] = 0;
    entry->name = strdup(strtok(line, "\t"));
    entry->folder = strdup(strtok(NULL, "\t"));
    entry->before = strdup(strtok(NULL, "\t"));
    entry->command = strdup(strtok(NULL, "\t"));
    entry->after = strdup(strtok(NULL, "\t"));
    entry->wall = calloc(rounds, sizeof(double));
    entry->processor = calloc(rounds, sizeof(double));
  }
  for (int round = 0; round < warm + rounds; round++)
    for (int n = 0; n < most; n++) take(&entries[n], round, round - warm);
  for (int n = 0; n < most; n++) {
    struct entry *entry = &entries[n];
    double middle = median(entry->wall, rounds);
    printf("%s\t%.3f\t%.3f\t%.3f\t%ld\n", entry->name, middle, entry->wall[0],
           median(entry->processor, rounds), entry->peak);
  }
  return failures > 0;
}
