"""Answers for people: tables in the terminal, plain text in a pipe. Nothing is decided here."""
