"""In words: `of_claims`, `of_colours`, `of_comparisons`, `to_the_reader` ("you"), `of_criteria`; `teller` has names.

`of_rounds`, `of_players` and `of_pairs` choose what is said and in which order. Must not compute.
"""
