"""All installed cards at once: how much of their rules text is understood, and what is missing most."""
