"""Certificates as files: folders, zip files, archives, and external proof checkers."""
