"""Tries a release as its users get it: built, looked into, installed, asked, tested, audited."""
