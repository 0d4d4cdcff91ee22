"""Rounds: boards, results, drafts, why a round is paired as it is, and what comes next."""
