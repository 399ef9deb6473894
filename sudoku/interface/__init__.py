"""The interface between models and questions.

Start with `model`, the protocol, and `outcome`, the result of a search. `opening` finds a model by
its name through `registry`, and `checked` validates every solution. A new model is a package with
an entry point and needs no change here.
"""
