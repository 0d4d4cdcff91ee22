"""Clients of the tests sit at this machine: the server does not answer for the name that they have by default."""

from litestar.testing import TestClient

_, *others = TestClient.__init__.__defaults__ or ()
TestClient.__init__.__defaults__ = ("http://127.0.0.1", *others)
