"""Fixtures for the check list: those of the journal."""

from journal.conftest import arbiter, folder, server, store

__all__ = ["arbiter", "folder", "server", "store"]
