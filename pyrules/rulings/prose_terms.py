"""What prose says, as terms: the tree of a sentence with each conjunction and condition put where its form says that it belongs.

A tree has what comes later inside what comes before ("you may [cast [it [if …]]]"). A condition belongs to the clause whose verb it follows;
"and gains" to a verb of that form, "and it …" to a clause. What is also a noun of card text is that noun, read by its grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyrules.rulings.prose import lemmas, parser
from pyrules.text import reading, terms
from pyrules.text.terms import NotATerm, Term, function
from pyrules.text.words import singular_subtype

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lark import Token

# The class of words.txt whose forms a terminal matches.
_CLASSES = {
    "VERB": "finite",
    "BASE": "base",
    "LET": "finite",
    "LET_BASE": "base",
    "ED": "participle",
    "ING": "ing",
    "NOUN": "nouns",
    "WEAK_NOUN": "weak",
}
_NEGATIVES = {"won't": "not_so", "doesn't": "not_so"}
_JOINED = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Later:
    """What stands inside a phrase and belongs to one around it: a conjunct of some form of verb, a clause, a condition."""

    form: str
    name: str
    said: Term


Said = tuple[Term, list[Later]]


def prose_term(text: str) -> Term:
    """The term of a sentence in prose; raises what the parser raises, and NotATerm."""
    tree = parser().parse(text, start="told")
    return _Sentence(text).whole(tree)


def _atom(words: str) -> Term:
    return function(_JOINED.sub("_", words.lower()).strip("_") or "it")


def _name(words: str) -> str:
    name = _JOINED.sub("_", words.lower().replace("n't", "nt")).strip("_")
    name = {"an": "a"}.get(name, name)
    return name if name[:1].isalpha() else f"n{name}"


class _Sentence:
    """Makes the term of one sentence."""

    def __init__(self, text: str) -> None:
        self.text = text

    # ---- clauses -----------------------------------------------------------------------------------------------------------------

    def whole(self, tree: Any) -> Term:
        """A sentence or clause that holds all that stands in it."""
        said, later = self.said(tree)
        return self.taking(said, later)[0]

    def taking(self, said: Term, later: Iterable[Later], *forms: str) -> Said:
        """A phrase with what belongs to it: of these forms, or all."""
        left = []
        for one in later:
            if forms and one.form not in forms:
                left.append(one)
            else:
                said = function(one.name, said, one.said)
        return said, left

    def said(self, tree: Any) -> Said:
        """A clause or a phrase with a verb, and what in it belongs elsewhere."""
        if isinstance(tree, str):
            return self.word(tree), []
        parts = tree.children
        match tree.data:
            case "says" | "says_whether":
                return self.clause(parts[-2], parts[-1])
            case "says_of_it":
                said, later = self.said(parts[0])
                return self.taking(function("says", function("subject_left_out"), said), later)
            case "given":
                said = self.whole(parts[-1])
                if len(parts) > 2:
                    said = function("so", self.word(parts[1]), said)
                return function("given", self.front(parts[0]), said), []
            case "so" if isinstance(parts[-1], str) or parts[-1].data != "np":
                said, later = self.said(parts[-1])
                return function("so", self.word(parts[0]), said), later
            case "modal" | "cant" | "modal_not" | "not":
                return self.helped(tree)
            case "does":
                return self.finite(*self.verb(parts))
            case "is" | "has" | "is_not" | "has_not":
                said, later = self.said(parts[0])
                name = {"is": "be", "is_not": "not_be", "has": "have", "has_not": "not_have"}[tree.data]
                return self.finite(function(name, *_listed(said)), later)
            case "passive" | "done" | "going_on" | "being" | "doing" | "part_being" | "part_doing":
                said, later = self.verb(parts)
                form = "ing" if tree.data in ("going_on", "doing", "part_doing") else "participle"
                said, later = self.taking(said, later, form)
                if tree.data in ("doing", "being"):
                    said, later = self.taking(said, later, "when")
                return function({"part_being": "being", "part_doing": "doing"}.get(tree.data, tree.data), said), later
            case "to":
                said, later = self.said(parts[0])
                said, later = self.taking(said, later, "base", "when")
                return function("to", said), later
            case "been":
                said, later = self.said(parts[0])
                return function("been", *_listed(said)), later
            case "aside":
                return function("aside", *(self.whole(part) for part in parts)), []
        return self.tail(tree)

    def clause(self, subject: Any, predicate: Any) -> Said:
        about, before = self.said(subject)
        said, later = self.said(predicate)
        left = [*before, *later]
        return self.taking(function("says", about, said), left)

    def finite(self, said: Term, later: list[Later]) -> Said:
        return self.taking(said, later, "finite", "base", "participle", "ing")

    def helped(self, tree: Any) -> Said:
        """A verb with a modal verb."""
        said, later = self.said(tree.children[-1])
        said, later = self.taking(said, later, "base")
        match tree.data:
            case "cant":
                name = "cant"
            case "not":
                name = "not_so"
            case _:
                word = str(tree.children[0])
                name = _NEGATIVES.get(word, _name(word))
        return self.finite(function(name, said), later)

    def verb(self, parts: list[Any]) -> Said:
        """A verb with what follows it."""
        arguments: list[Term] = []
        later: list[Later] = []
        for part in parts[1:]:
            said, more = self.said(part)
            arguments += _listed(said)
            later += more
        return function(self.lemma(parts[0]), *arguments), later

    def front(self, tree: Any) -> Term:
        """A condition that stands before its clause."""
        if tree.data == "when":
            return function(_name(tree.children[0].strip(", ")), self.whole(tree.children[1]))
        return self.whole(tree)

    # ---- what follows a verb --------------------------------------------------------------------------------------------------

    def tail(self, tree: Any) -> Said:
        parts = tree.children
        match tree.data:
            case "end":
                return function("list"), []
            case "part":
                first, later = self.said(parts[0])
                rest, more = self.said(parts[-1])
                return function("list", first, *_listed(rest)), later + more
            case "part_prep":
                said, later = self.said(parts[1])
                rest, more = self.said(parts[2]) if len(parts) > 2 else (function("list"), [])
                return function("list", function(_name(parts[0]), said), *_listed(rest)), later + more
            case "when":
                name = _name(parts[0].strip(", "))
                return function("list"), [Later("when", f"then_{name}", self.whole(parts[1]))]
            case "conj":
                return self.conjunct(parts)
            case "and_that":
                return function("list"), [
                    Later("clause", "and", function("says", function("which"), self.whole(parts[0])))
                ]
            case "that":
                return function("that_so", self.whole(parts[0])), []
            case "whether" | "how" | "question":
                return function(tree.data, *(self.whole(part) for part in parts)), []
            case "pp":
                said, later = self.said(parts[1])
                return function(_name(parts[0]), said), later
            case "and_pp":
                first, later = self.said(parts[1])
                rest, more = self.said(parts[2])
                return function("list", function(_name(parts[0]), first), *_listed(rest)), later + more
        return self.phrase(tree)

    def conjunct(self, parts: list[Any]) -> Said:
        """What a conjunction joins to something before it."""
        joins, form = _name(parts[0].strip(",;: ")) if parts[0].strip(",;:—- ") else "and", parts[0].type
        form = {"AND_V": "finite", "AND_ED": "participle", "AND_ING": "ing", "AND_CL": "clause", "BREAK": "clause"}.get(
            form, ""
        )
        if not form:  # a noun phrase, an adverb or the like, behind the verb itself
            said, later = self.tail(_Part(parts[1:])) if len(parts) > 2 else self.said(parts[1])
            return function("list", function(joins, *_listed(said))), later
        if form == "clause":
            return function("list"), [Later(form, joins, self.whole(parts[1]))]
        said, later = self.verb(parts[1:]) if len(parts) > 2 else self.said(parts[1])
        if form == "finite" and self.is_base(parts[1]):
            form = "base"
        return function("list"), [Later(form, joins, said), *later]

    def is_base(self, tree: Any) -> bool:
        if isinstance(tree, str):
            return str(tree) in lemmas()["base"]
        return tree.data in ("is", "has", "to") or (tree.data in ("does", "so") and self.is_base(tree.children[0]))

    # ---- noun phrases ---------------------------------------------------------------------------------------------------------

    def phrase(self, tree: Any) -> Said:
        parts = tree.children
        if tree.data in ("which", "with") and (noun := self.card_noun(tree, parts[0])) is not None:
            return noun, []
        later: list[Later] = []
        said = []
        for part in parts:
            one, more = self.said(part)
            said.append(one)
            later += more
        if tree.data == "which":
            return function("which", said[0], *self.relative(said[1:], later)), [
                one for one in later if one.form == "clause"
            ]
        match tree.data:
            case "np":
                return function(
                    _name(parts[0]) if parts[0].type != "NUM" else "number",
                    *(said[1:] if parts[0].type != "NUM" else said),
                ), later
            case "of_whom":
                return function("possessed", *said), later
            case "joined":
                return function(self.joining(parts[1], parts[2]), said[0], said[2]), later
            case "qualified" | "kind_of" | "numbered" | "qualified_also":
                noun = self.noun(tree)
                if noun is not None:
                    return noun, []
                if tree.data == "qualified_also":
                    return function(
                        "and", function(_name(parts[1].strip(", ") or "and"), said[0], function("others")), said[2]
                    ), later
                return function({"qualified": "and"}.get(tree.data, tree.data), *said), later
            case "with":
                return function(_name(parts[1]), said[0], *said[2:]), later
        return function(
            tree.data, *(one for token, one in zip(parts, said, strict=True) if getattr(token, "type", "") != "PREP")
        ), later

    def joining(self, token: Token, rest: Any) -> str:
        """The word that joins; that of a comma in a list is the last of the list."""
        words = token.strip(", ")
        if words:
            return _name(words)
        return (
            self.joining(rest.children[1], rest.children[2])
            if not isinstance(rest, str) and rest.data == "joined"
            else "and"
        )

    def relative(self, said: list[Term], later: list[Later]) -> list[Term]:
        last, _ = self.taking(said[-1], [one for one in later if one.form != "clause"])
        return [*said[:-1], last]

    def card_noun(self, tree: Any, head: Any) -> Term | None:
        """A noun with a relative clause, if card text has such a noun."""
        if isinstance(head, str) or head.data != "np" or isinstance(head.children[-1], str) and len(head.children) < 2:
            return None
        noun = head.children[-1]
        start = getattr(noun, "meta", noun).start_pos
        found = _noun(self.text[start : tree.meta.end_pos])
        if found is None:
            return None
        first = head.children[0]
        if first.type == "NUM":
            return function("number", self.word(first), found)
        return function(_name(first), found)

    def noun(self, tree: Any) -> Term | None:
        return _noun(self.text[tree.meta.start_pos : tree.meta.end_pos])

    # ---- words -------------------------------------------------------------------------------------------------------------------

    def lemma(self, token: Token) -> str:
        if token.type == "DO":
            return "do"
        return _name(lemmas()[_CLASSES[token.type]].get(str(token), str(token)))

    def word(self, token: Token) -> Any:
        text = token.strip(", ")
        match token.type:
            case "NAME":
                return function("named_card", text[1:-1])
            case "NUM" | "NUM_POST" if text.isdigit():
                return int(text)
            case "NUM" | "NUM_POST" if text in terms.NUMBERS:
                return terms.NUMBERS[text]
            case "NUM" | "NUM_POST":
                return function("amount", text)
            case "NOUN" | "WEAK_NOUN" | "MODIFIER":
                return self.noun_word(text, token.type)
        return _atom(text)

    def noun_word(self, text: str, kind: str) -> Term:
        if text.startswith('"'):
            return function("words", text.strip('"'))
        if text.startswith("⟨"):
            return function("named_card", text[1:-1])
        if text[0].isupper():
            subtype = singular_subtype(text)
            return function("subtype", subtype) if subtype else function("called", text)
        if kind == "MODIFIER":
            if "/" in text:
                return function("pt", text)
            return _atom(lemmas()["participle"].get(text, text)) if text in lemmas()["parts"] else _atom(text)
        found = _noun(text)
        return found or function(_name(lemmas()["nouns" if kind == "NOUN" else "weak"].get(text, text)))


class _Part:
    """Some parts of a tree, as a tree of their own."""

    def __init__(self, children: list[Any]) -> None:
        self.data, self.children = "part_prep" if children[0].type == "PREP" else "part", children


def _listed(said: Term) -> tuple[Any, ...]:
    return said[1] if isinstance(said, tuple) and said[0] == "list" else (said,)


def _noun(text: str) -> Term | None:
    """A noun of card text."""
    try:
        return terms.term(reading.read("noun", text))
    except (reading.Rejected, NotATerm):
        return None
