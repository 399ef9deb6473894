"""Human solving: techniques, the steps they find, and the premises that prove each step.

A family of techniques is one file, named in `registry`. Nothing here depends on a
model; `premises` checks steps on its own.
"""
