"""Optimal matching: the native kernel, or its pure Python twin where that is not to be had."""
