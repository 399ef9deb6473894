"""Probes without reasons: in compiled code if a model has it, otherwise in plain Python. Start with
`prober`.
"""
