"""The benchmark pages of the site, made from the stored results: `python -m benchmarks page`.

`stored` reads the results, `exhibits` has a function for each table and picture, `markdown` writes
them, `drawing` draws them, and `pages` puts them into the pages of docs/benchmarks.
"""
