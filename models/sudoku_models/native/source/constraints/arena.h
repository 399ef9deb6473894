/* Memory that lives as long as an engine, and is freed at once. */

typedef struct block {
    struct block *next;
    size_t used, room;
    char bytes[];
} block;

typedef struct {
    block *first;
    size_t total;
    int has_failed;
} arena;

#define FIRST_BLOCK 16384
/* No board, however large, takes more. */
#define MOST_BYTES ((size_t)400 << 20)

/* Zeroed memory; NULL if there is none, which `has_failed` remembers. */
static void *take(arena *a, size_t count, size_t size) {
    if (a->has_failed || (size && count > MOST_BYTES / size)) {
        a->has_failed = 1;
        return NULL;
    }
    size_t bytes = (count * size + 15) / 16 * 16;
    if (a->first == NULL || a->first->room - a->first->used < bytes) {
        size_t room = a->first == NULL ? FIRST_BLOCK : 2 * a->first->room;
        if (room < bytes) room = bytes;
        block *fresh = a->total + room > MOST_BYTES ? NULL : calloc(1, sizeof *fresh + room);
        if (fresh == NULL) {
            a->has_failed = 1;
            return NULL;
        }
        fresh->next = a->first;
        fresh->room = room;
        a->first = fresh;
        a->total += room;
    }
    void *taken = a->first->bytes + a->first->used;
    a->first->used += bytes;
    return taken;
}

static void free_arena(arena *a) {
    while (a->first != NULL) {
        block *next = a->first->next;
        free(a->first);
        a->first = next;
    }
}
