"""The command line, a file a command. This is the one place that knows everybody.

A command's file has two functions, `arguments(parser, context)` and `run(args, context)`, and its
words in the catalogues under `cli.NAME`: `.summary` for the list, `.help` for its own page.
"""
