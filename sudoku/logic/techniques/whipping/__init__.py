"""The search for whips and braids (Denis Berthier, "Pattern-Based Constraint Satisfaction and Logic
Puzzles", 2012).

`graph` numbers the candidates of a board and names its CSP variables, `reach` bounds which
candidates a chain can use, `search` finds the shortest chain for a target.
"""
