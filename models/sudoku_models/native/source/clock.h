/* Seconds on a clock that never goes back, for calls that give up after some time. */
#ifndef SUDOKU_CLOCK_H
#define SUDOKU_CLOCK_H

#ifdef _WIN32
__declspec(dllimport) unsigned long long __stdcall GetTickCount64(void);

static double clock_seconds(void) { return (double)GetTickCount64() / 1000; }
#else
#include <time.h>

static double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
#endif

#endif
