"""The benchmark pages of the site, made from the stored results, and figures in texts.

Start with `pages`, which fills the pages of docs/benchmarks; `stored` reads the results, `tables`
selects columns, `markdown` writes them, and `drawing` draws charts. A new chart is a function in
`exhibits`. `python -m benchmarks page` writes the `figures`.
"""
