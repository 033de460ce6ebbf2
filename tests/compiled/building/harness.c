/* Plays battles through a library of compiled rules, and writes their results: harness LIBRARY CASE OUT.
 *
 * A case is lines of text, then the bytes of five records: state, board, numbers, work, and a blank row of results.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <malloc.h>
#include <windows.h>
#define aligned_alloc(line, size) _aligned_malloc(size, line)
static void *find(const char *library, const char *name) {
    HMODULE code = LoadLibraryA(library);
    return code ? (void *)GetProcAddress(code, name) : NULL;
}
#else
#include <dlfcn.h>
static void *find(const char *library, const char *name) {
    void *code = dlopen(library, RTLD_NOW);
    if (!code) fprintf(stderr, "%s\n", dlerror());
    return code ? dlsym(code, name) : NULL;
}
#endif

enum { STATE, BOARD, NUMBERS, WORK, ROOM, ROWS, RECORDS };

/* What NumPy says of an array of one dimension that lies in one piece. */
struct array {
    char *memory;
    int64_t dimensions;
    int64_t *lengths;
    void *more[3];
    int64_t flags;
};

static char *bytes(FILE *from, size_t size) {
    char *memory = aligned_alloc(16, (size + 15) / 16 * 16);
    if (from && fread(memory, 1, size, from) != size) exit(3);
    return memory;
}

int main(int count, char **words) {
    char name[200];
    int players, policies;
    int64_t seed, first, battles;
    size_t size[RECORDS];
    FILE *given = count == 4 ? fopen(words[2], "rb") : NULL;
    if (!given || fscanf(given, "%199s", name) != 1) return 2;
    int32_t (*run)(int64_t *) = (int32_t(*)(int64_t *))find(words[1], name);
    if (fscanf(given, "%d", &players) != 1) return 2;
    int64_t at[16];
    for (int side = 0; side < players; side++) {
        if (fscanf(given, "%199s", name) != 1) return 2;
        at[side] = (int64_t)(intptr_t)find(words[1], name);
        if (!at[side]) return 4;
    }
    if (!run) return 4;
    if (fscanf(given, "%d %lld %lld %lld", &policies, (long long *)&seed, (long long *)&first, (long long *)&battles) != 4)
        return 2;
    for (int record = 0; record < RECORDS; record++)
        if (record != ROOM && fscanf(given, "%zu", &size[record]) != 1) return 2;
    size[ROOM] = size[STATE];
    if (fgetc(given) != '\n') return 2;
    char *memory[RECORDS];
    for (int record = 0; record < ROOM; record++) memory[record] = bytes(given, size[record]);
    memory[ROOM] = bytes(NULL, size[ROOM]);
    char *blank = bytes(given, size[ROWS]);
    memory[ROWS] = bytes(NULL, size[ROWS] * battles);
    for (int64_t row = 0; row < battles; row++) memcpy(memory[ROWS] + row * size[ROWS], blank, size[ROWS]);
    memcpy(memory[WORK] + policies, at, 8 * players);
    int64_t lengths[RECORDS] = {1, 1, 1, 1, 1, battles};
    struct array said[RECORDS];
    for (int record = 0; record < RECORDS; record++)
        said[record] = (struct array){memory[record], 1, &lengths[record], {0}, 0x101};
    int64_t call[10] = {0, 0};
    for (int record = 0; record < ROWS; record++) call[2 + record] = (int64_t)(intptr_t)&said[record];
    call[7] = seed;
    call[8] = first;
    call[9] = (int64_t)(intptr_t)&said[ROWS];
    int32_t status = run(call);
    if (status) return 100 + status;
    FILE *out = fopen(words[3], "wb");
    return !out || fwrite(memory[ROWS], size[ROWS], battles, out) != (size_t)battles || fclose(out);
}
