"""The pages. Each module owns a part of the site and offers `ROUTES`.

A page reads the state of an event, asks the library, and fills a template; a form is sent to `submissions`, which
hands an action to the journal. Must not contain rules.
"""
