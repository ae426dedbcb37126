"""What if the rulebook were another: rules taken away by their number or their line, and rules from a file of the user's.

Such a file holds rules and constraints of clingo's language and nothing else: no script, no other file is read for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from pathlib import Path

import clingo
from clingo.ast import AST, ASTType, ProgramBuilder, parse_string

from pyrules.citations.numbers import NUMBER, existing, in_order, is_beneath, numbers_in
from pyrules.errors import InputError
from pyrules.solve.kept import forget
from pyrules.solve.program import FROM_A_FILE, Rulebook, changed_books, rulebook, written
from pyrules.solve.statements import Statement, statement_of
from pyrules.solve.trial import TRIAL

LARGEST = 1_000_000  # characters of a file of rules
_QUOTED = re.compile(r'"(\d{3}(?:\.\d+[a-z]?)?)"')
_WITH_REASONS = {"=prohibits", "=unfit", "=barred"}  # predicates whose first argument is the rule
_LINE = re.compile(r"(.+):(\d{1,6})")
_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"|%\*.*?\*%|%[^\n]*', re.DOTALL)
_DIRECTIVE = re.compile(r"#(?:include|script)\b")
_MESSAGE = re.compile(r"^[^\n]*?:(\d+):(\d+)(?:-[\d:]+)?: (?:error|info): ((?:.|\n)+)")
_PLAIN = (ASTType.Rule, ASTType.Defined, ASTType.Comment)


@contextmanager
def changed_rules(without: Sequence[str] = (), with_rules: str | Path | None = None) -> Iterator[None]:
    """While it lasts, questions are answered by the rulebook without some rules and with others.

    `without` are numbers of the Comprehensive Rules (702.184b; 702.184 with all beneath it), which drop each rule here and each
    keyword's definition that cites them, or places FILE:LINE in rules_asp/. `with_rules` is the path of a file of rules, or their
    text. Raises InputError for a number or line that no rule has, and for what is no rule in the file.
    """
    from pyrules.text.definitions import undefined

    gone = [_is_gone(each) for each in without]
    more = read_rules(with_rules) if with_rules is not None else []
    kept = [s for s in rulebook().statements if not any(test(s) for test in gone)]
    dropped = [number for number in without if NUMBER.fullmatch(number)]
    with ExitStack() as stack:
        if without or with_rules is not None:
            stack.callback(TRIAL.close)
            stack.enter_context(answering(Rulebook(written().root, [*kept, *more])))
            stack.enter_context(undefined(dropped))
        yield


@contextmanager
def answering(book: Rulebook) -> Iterator[Rulebook]:
    """While it lasts, this rulebook answers."""
    changed_books.append(book)
    try:
        forget()
        yield book
    finally:
        changed_books.remove(book)
        forget()


# ---- rules that are taken away ----------------------------------------------------------------------------------------------------------


def _is_gone(rule: str) -> Callable[[Statement], bool]:
    """Which statements a number or a place means; at least one of the rulebook, or a definition of a keyword."""
    from pyrules.text.definitions import definitions

    if NUMBER.fullmatch(rule):
        if len(rule) > 1 and rule not in existing():
            raise InputError(f"there is no rule {rule}", expected="a number of the Comprehensive Rules")
        found = {id(s) for s in rulebook().statements if any(is_beneath(n, rule) for n in numbers_of(s))}
        if not found and not any(is_beneath(d.rule, rule) for d in definitions()):
            raise InputError(f"no rule here rests on {rule}", expected="a number that `pyrules rulebook` shows")
        return lambda s: id(s) in found
    place = _LINE.fullmatch(rule)
    if place is None:
        raise InputError(f"{rule!r} names no rule", expected="a rule's number (702.184b) or FILE:LINE")
    file, line = place[1].replace("\\", "/").removeprefix("rules_asp/"), int(place[2])
    found = {id(s) for s in rulebook().statements if f"/{s.file}".endswith(f"/{file}") and s.line == line}
    if not found:
        raise InputError(f"no rule begins at {rule}", expected="the file and line of a rule in rules_asp/")
    return lambda s: id(s) in found


def numbers_of(statement: Statement) -> frozenset[str]:
    """The numbers that a statement cites: those of the comment above it, and the one that its head gives as a reason."""
    lines = _cited(written().root / statement.file)
    above = lines[statement.line - 1] if 0 < statement.line <= len(lines) else frozenset()
    if not statement.heads & _WITH_REASONS:
        return above
    head = str(statement.statement().head) if statement.ast or statement.built else statement.text.partition(":-")[0]
    return frozenset(_QUOTED.findall(head)) or above


@lru_cache(maxsize=500)
def _cited(path: Path) -> list[frozenset[str]]:
    """For each line of a file the numbers in the comment above it, up to the next comment or empty line; else its section.

    The line above a part of a file (`% ----`) names rules of which each is in a comment or a head there.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
    found: list[frozenset[str]] = []
    whole = frozenset(list(numbers_in(lines[0]))[:1] if lines else ())
    current = whole
    above = False
    for line in lines:
        if line.startswith("% ---"):
            current = whole
        elif line.startswith("%"):
            numbers = frozenset(n for n in numbers_in(line) if "." in n)
            current = (current | numbers if above else numbers) or current
        elif not line.strip():
            current = whole
        above = line.startswith("%")
        found.append(current)
    return found


def place_of(statement: Statement) -> str:
    """Where a statement stands, as people and `--without` say it."""
    return f"rules_asp/{statement.file}:{statement.line}"


def numbers_in_order(statement: Statement) -> list[str]:
    """The numbers that a statement cites, in the order of the rulebook."""
    return sorted(numbers_of(statement), key=in_order)


# ---- rules that are added ------------------------------------------------------------------------------------------------------------------


def read_rules(source: str | Path, question: str = "") -> list[Statement]:
    """The rules of a file, or of a text with them; `question`: they are a question of this name, asked where it is asked.

    Raises InputError with line and column where something is no rule of clingo's language.
    """
    text, name = _source(source)
    if wrong := _DIRECTIVE.search(_STRING.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)):
        line = text.count("\n", 0, wrong.start()) + 1
        raise InputError(f"{wrong.group()} has no place here", name, line, expected="rules and constraints only")
    messages: list[str] = []
    parsed: list[AST] = []
    try:
        parse_string(text, parsed.append, logger=lambda _, message: messages.append(message))
    except RuntimeError:
        raise _fault(messages, name) from None
    statements = []
    for ast in parsed:
        if ast.ast_type == ASTType.Program and ast.name == "base" and not ast.parameters:
            continue
        if ast.ast_type not in _PLAIN:
            line = ast.location.begin.line
            raise InputError("this is no rule", name, line, ast.location.begin.column, expected="rules and constraints")
        if ast.ast_type == ASTType.Rule:
            above = _comment_above(text, ast.location.begin.line)
            file = f"questions/{question}.lp" if question else FROM_A_FILE + Path(name).name
            statements.append(statement_of(ast, file, next(iter(above), "")))
    _check(statements, name)
    return statements


def _source(source: str | Path) -> tuple[str, str]:
    if isinstance(source, str) and not source.endswith(".lp"):
        return source, "<rules>"
    path = Path(source)
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        raise InputError(f"can't be read: {error.strerror}", str(path)) from None
    except UnicodeDecodeError:
        raise InputError("no text in UTF-8", str(path)) from None
    if len(text) > LARGEST:
        raise InputError(f"larger than {LARGEST} characters", str(path))
    return text, str(path)


def _comment_above(text: str, line: int) -> list[str]:
    lines = text.splitlines()[: line - 1]
    while lines and not lines[-1].startswith("%"):
        if not lines.pop().strip():
            return []
    return [n for n in numbers_in(lines[-1]) if "." in n] if lines else []


def _check(statements: Iterable[Statement], name: str) -> None:
    """Each rule is safe, and reads what something derives or the input has."""
    messages: list[str] = []
    control = clingo.Control(["--warn=none"], logger=lambda _, message: messages.append(message))
    try:
        with ProgramBuilder(control) as builder:
            for statement in statements:
                builder.add(statement.statement())
        control.ground([("rules", [])])  # nothing: only what is wrong with the rules themselves is said
    except RuntimeError:
        raise _fault(messages, name) from None
    known = _known_predicates() | {s for each in statements for s in each.gives if s[0] in each.heads}
    for statement in statements:
        for predicate, count in sorted(s for s in statement.needs if s[0].startswith("=") and s not in known):
            raise InputError(
                f"nothing makes {predicate[1:]}/{count} true",
                name,
                statement.line,
                expected="a predicate of rules_asp/, such as those of rules_asp/vocabulary.lp",
            )


@lru_cache(maxsize=1)
def _known_predicates() -> frozenset[tuple[str, int]]:
    heads = {s for each in written().statements for s in each.gives if s[0] in each.heads}
    declared = {
        ("=" + name, int(count))
        for path in written().root.rglob("*.lp")
        for name, count in re.findall(r"#defined (\w+)/(\d+)\.", path.read_text(encoding="utf-8"))
    }
    return frozenset(heads | declared)


def _fault(messages: list[str], name: str) -> InputError:
    found = _MESSAGE.match(messages[0]) if messages else None
    if found is None:
        return InputError("not a program of clingo", name, expected="rules and constraints")
    said = " ".join(found[3].split())
    return InputError(said, name, int(found[1]), int(found[2]), expected="a rule of clingo's language")
