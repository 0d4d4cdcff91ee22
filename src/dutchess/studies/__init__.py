"""Many tournaments at once: simulation, forecast, endorsement runs, and where they are computed.

Needs the extra `dutchess[studies]` for statistics, plots, Parquet and clusters; `executor`, `chunks`, `forecast` and
`endorsement` run without it on the processes of one machine.
"""
