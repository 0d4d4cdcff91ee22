"""Many tournaments at once: simulations, forecasts, endorsement runs, and the places that compute them.

Needs the extra `dutchess[studies]` for statistics, plots, Parquet and clusters; `executor`, `chunks`, `forecast` and
`endorsement` run without it on the processes of one machine.
"""
