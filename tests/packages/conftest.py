"""These tests use what `make wheels` and `make browser` have built, as people do who have nothing else."""
