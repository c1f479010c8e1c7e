// Writes memos of Latin, Hangul and Japanese text into the working folder, the same for the same
// seed, with modification times over 300 days.
//
// usage: memos COUNT flat|folders|256 SEED
// `folders` are TOPIC/YEAR/MONTH, up to 700 and what is above them; 256 are all in the first one.
// Planted words, of letters that stand nowhere else: quexiland and 튤립뜰 in one memo, waxfizzle and
// 쑥떡집 in one of a hundred, zephyrox and 별똥별 in three of ten.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <utime.h>

static const char *const hangul[] = {
    "가", "나", "다", "라", "마", "바", "사", "아", "자", "하", "고", "노", "도", "로", "모", "보",
    "소", "오", "조", "호", "구", "누", "두", "루", "무", "부", "수", "우", "주", "후", "기", "니",
    "디", "리", "미", "비", "시", "이", "지", "히", "간", "난", "단", "만", "반", "산", "안", "장",
    "강", "방", "상", "학", "생", "책", "일", "물", "말", "길", "글", "밤"};
static const char *const particles[] = {"은", "는", "을", "를", "에", "에서", "으로", "의", "와", ""};
static const char *const kanji[] = {"日", "本", "東", "京", "旅", "行", "会", "議", "料", "理", "天",
                                    "気", "電", "車", "写", "真", "音", "楽", "学", "校", "時", "間",
                                    "水", "山", "川", "花", "空", "海", "町", "店"};
static const char *const kana[] = {"の", "は", "を", "に", "で", "と", "から", "まで", "です", "、"};
static const char *const topics[] = {"work", "일기", "旅", "reading", "요리", "ideas", "home"};
static const char onsets[] = "bcdfghklmnprstvy", vowels[] = "aeiou", codas[] = "lmnrst";

static unsigned long long state;
static char text[16384];
static size_t used;

static double chance(void) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (state >> 11) / 9007199254740992.0;
}

// A rank below `count`; low ones come often, as words do.
static int rank(int count) { return (int)exp(chance() * log(count)) - 1; }

static void add(const char *piece) {
  size_t length = strlen(piece);
  if (used + length >= sizeof text) return;
  memcpy(text + used, piece, length + 1);
  used += length;
}

static void latin(void) {
  unsigned number = (unsigned)rank(20000) * 2654435761u;
  char word[16];
  int length = 0;
  for (unsigned left = 2 + number % 3; left > 0; left--) {
    word[length++] = onsets[(number >> 3) % 16];
    word[length++] = vowels[(number >> 7) % 5];
    if (number >> 30 & 1) word[length++] = codas[(number >> 11) % 6];
    number = number * 69069u + 1;
  }
  word[length] = 0;
  add(word);
  add(" ");
}

static void korean(void) {
  unsigned number = (unsigned)rank(12000) * 2654435761u;
  for (unsigned left = 2 + number % 2; left > 0; left--) {
    add(hangul[(number >> 8) % 60]);
    number = number * 69069u + 1;
  }
  add(particles[(int)(chance() * 10)]);
  add(" ");
}

static void japanese(void) {
  unsigned number = (unsigned)rank(6000) * 2654435761u;
  add(kanji[(number >> 8) % 30]);
  add(kanji[(number >> 16) % 30]);
  add(kana[(int)(chance() * 10)]);
}

static void paragraph(size_t size) {
  double kind = chance();
  void (*const word)(void) = kind < 0.5 ? latin : kind < 0.85 ? korean : japanese;
  if (chance() < 0.15) add("- [ ] ");
  size_t end = used + size, line = used;
  while (used < end) {
    word();
    if (used - line < 80) continue;
    add("\n");
    line = used;
  }
  add(chance() < 0.1 ? "\n`let x = 1` [a](https://example.com/a)\n\n" : "\n\n");
}

static void plant(int n, int count) {
  if (n == count / 2) add("The quexiland stands here. ");
  if (n == count / 3) add("어제 튤립뜰에서 만났다. ");
  if (n % 100 == 17) add("A waxfizzle again. ");
  if (n % 100 == 71) add("그 쑥떡집은 멀다. ");
  if (n * 7LL % 10 < 3) add("More of the zephyrox. ");
  if (n * 3LL % 10 < 3) add("밤에 별똥별을 보았다. ");
}

static void compose(int n, int count) {
  char header[256];
  used = 0;
  snprintf(header, sizeof header,
           "---\ntitle: Memo-%d\ndate: 2025-%02d-%02dT09:00:00+00:00\ntags: [%s]\n---\n\n", n,
           n % 12 + 1, n % 28 + 1, topics[n % 7]);
  add(header);
  size_t size = 250 * exp(chance() * 3);
  paragraph(size < 400 ? size : 400);
  plant(n, count);
  while (used < size) paragraph(200 + (size_t)(chance() * 300));
  snprintf(header, sizeof header, "Here ends the memo %07d.\n", n);
  add(header);
}

int main(int words, char **word) {
  if (words != 4) return fputs("usage: memos COUNT flat|folders|256 SEED\n", stderr), 2;
  int count = atoi(word[1]), nested = strcmp(word[2], "folders") == 0;
  const int spread = strcmp(word[2], "256") == 0;
  state = strtoull(word[3], NULL, 10);
  for (int n = 0; n < count; n++) {
    char path[128] = "";
    int length = 0;
    if (nested) {
      const int parts[] = {n / 7 % 10 + 2015, n / 70 % 10 + 1};
      length = sprintf(path, "%s", topics[n % 7]);
      mkdir(path, 0755);
      for (int part = 0; part < 2; part++) {
        length += sprintf(path + length, "/%02d", parts[part]);
        mkdir(path, 0755);
      }
      path[length++] = '/';
    }
    if (spread) {
      length = sprintf(path, "%02x", n % 256);
      mkdir(path, 0755);
      path[length++] = '/';
    }
    sprintf(path + length, "memo-%07d.md", n);
    compose(n, count);
    FILE *file = fopen(path, "w");
    if (!file || fwrite(text, 1, used, file) != used || fclose(file) != 0) return perror(path), 1;
    time_t modified = 1735722000 + n % 300 * 86400L + n / 300;
    utime(path, &(struct utimbuf){modified, modified});
  }
  return 0;
}
