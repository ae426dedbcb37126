"""What all tests share: `pytest --hypothesis-profile=thorough` tries a thousand boards where a few are tried by default, and
searches the whole universe of rulings."""

from hypothesis import settings

settings.register_profile("thorough", max_examples=1000)
