"""Human logic measured against the figures of other programs."""
