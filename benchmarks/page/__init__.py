"""The benchmark pages of the site, made from the stored results: `python -m benchmarks page`.

Start with `pages`, which fills the pages of docs/benchmarks; `stored` reads the results, `markdown`
writes tables, and `drawing` draws charts. A new table or chart is a function in `exhibits`.
"""
