"""Players and teams: entering them, lists of them, categories, rating lists."""
