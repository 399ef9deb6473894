"""The adversary: how long can a puzzle made for a model keep it busy?"""
