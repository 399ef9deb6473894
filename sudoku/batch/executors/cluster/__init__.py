"""Batches on a cluster of Dask (the extra `cluster`).

`opening` makes clients, `connection` keeps one, `sending` has parcels of requests answered in any
order, `ordered` puts the answers of a batch in order, `single` answers requests that take long, and
`worker` runs on the workers.
"""
