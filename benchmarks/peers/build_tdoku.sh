#!/bin/sh
# Build tdoku as a shared library for this processor: build_tdoku.sh SOURCES LIBRARY
#
# SOURCES is a clone of https://github.com/t-dillon/tdoku, measured at commit af42618; nothing is written
# there. CXX chooses the compiler (g++). The symbol to name is TdokuSolverDpllTriadSimd.
set -eu
sources=$1 library=$2
exec ${CXX:-g++} -std=c++14 -O3 -march=native -fno-exceptions -fno-rtti -fPIC -shared \
    -I"$sources/include" -I"$sources/src" \
    "$sources/src/solver_dpll_triad_simd.cc" "$sources/src/util.cc" -o "$library"
