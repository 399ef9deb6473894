"""Batches on a Dask cluster (extra `cluster`).

Start with `connection`, which connects to a cluster through `opening`, then `sending`, which sends
parcels of questions and repeats lost parcels. `executor` restores the order of the answers, or
sends questions that take long one by one, and `worker` runs on the workers.
"""
