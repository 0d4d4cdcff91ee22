"""The rules read literally: slow second readings of the handbook that the fast code is compared with."""
