"""The event as a whole: its tournaments, people, settings, schedule, files, the screen in the hall."""
