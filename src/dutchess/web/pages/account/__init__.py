"""The way in, an account and its second factor, the security of the server."""
