"""Human solving: techniques, the steps they find, and the premises that prove each step.

Start with `technique` and `step`. Nothing here depends on a model: `premises` checks steps without
one. A new family of techniques is a module, and a line in `registry`.
"""
