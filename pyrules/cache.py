"""Files in the user's cache directory: what takes long to work out, and can be worked out again at any time.

A cache never changes an answer. Its files are named after a hash of all that they were made from, and are written aside
and renamed; one that is missing, damaged or not writable costs time and nothing else. The environment variable
PYRULES_CACHE names another folder, or is `off`.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

ENVIRONMENT_VARIABLE = "PYRULES_CACHE"
_KEPT = 4  # files of one kind: versions side by side may each have theirs, old ones go


@lru_cache(maxsize=1)
def folder() -> Path | None:
    """The cache directory, made if need be; None where there can't or shall not be one."""
    given = os.environ.get(ENVIRONMENT_VARIABLE, "")
    if given.lower() in ("off", "0", "no", "false"):
        return None
    if given:
        path = Path(given)
    else:
        import platformdirs

        path = platformdirs.user_cache_path("pyrules", appauthor=False)
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return path if _is_ours(path) else None


def _is_ours(path: Path) -> bool:
    """Whether nobody else could have put the file there."""
    return not hasattr(os, "getuid") or path.stat().st_uid in (os.getuid(), 0)


def fingerprint(files: Iterable[Path], *words: str) -> str:
    """A hash of files and words, for the name of what is made from them."""
    digest = blake2b(digest_size=16)
    parts = [(file.name, file.read_bytes()) for file in files]
    for name, data in [*parts, *((word, b"") for word in words)]:
        for part in (name.encode(), data):
            digest.update(len(part).to_bytes(8, "big"))
            digest.update(part)
    return digest.hexdigest()


def read(name: str) -> bytes | None:
    """A file of the cache, or None."""
    if (where := folder()) is None:
        return None
    try:
        path = where / name
        return path.read_bytes() if _is_ours(path) else None
    except OSError:
        return None


def write(name: str, data: bytes) -> None:
    """Puts a file `KIND-HASH.ending` into the cache, if that is possible."""
    if (where := folder()) is None:
        return
    import tempfile

    with contextlib.suppress(OSError):
        handle, aside = tempfile.mkstemp(prefix="new-", dir=where)
        try:
            with open(handle, "wb") as file:
                file.write(data)
            os.replace(aside, where / name)
        except BaseException:
            os.unlink(aside)
            raise
        tidy(name.partition("-")[0])


def tidy(kind: str) -> None:
    """Removes all but the newest files of a kind."""
    if (where := folder()) is None:
        return
    with contextlib.suppress(OSError):
        kept = sorted(where.glob(f"{kind}-*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in kept[_KEPT:]:
            old.unlink(missing_ok=True)
