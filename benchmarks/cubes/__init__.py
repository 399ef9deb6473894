"""The benchmark `cubes`: one hard puzzle on several cores, and a simulation of more cores.

Start with `command`, which records the time of each cube; `scheduling` simulates other numbers of
cores from these times.
"""
