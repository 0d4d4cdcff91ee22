"""Where long work is done: this process, several processes, a cluster; finished chunks, and its progress.

Must not know what is computed.
"""
