"""What prose says, as terms: the tree of a sentence with each conjunction and condition put where its form says that it belongs.

A tree has what comes later inside what comes before ("you may [cast [it [if …]]]"). A condition belongs to the clause whose verb it
follows, "and gains" to a verb of that form, "and it …" to a clause. What is also a noun of card text is that noun, read by its grammar.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyrules.rulings.lexicon import lemmas, signed, unsigned
from pyrules.rulings.prose import parser, plain_text
from pyrules.text import reading, terms
from pyrules.text.terms import NotATerm, Term, function
from pyrules.text.words import singular_subtype

if TYPE_CHECKING:
    from collections.abc import Iterable

# The class of words.txt whose forms a terminal matches.
_CLASSES = {
    "VERB": "finite",
    "LET": "finite",
    "VERB_THAT": "finite",
    "BASE_THAT": "base",
    "BASE": "base",
    "LET_BASE": "base",
    "ORDER": "base",
    "ED": "participle",
    "ED_ANY": "participle",
    "ING": "ing",
    "LET_ING": "ing",
    "NOUN": "nouns",
    "ONE": "nouns",
    "WEAK_NOUN": "weak",
}
_FORMS = {
    "AND_V": "finite",
    "AND_ED": "participle",
    "AND_ING": "ing",
    "AND_THAT": "finite",
    "AND_THAT_C": "finite",
    "AND_CL": "clause",
    "BREAK": "clause",
}
_HELPING = {"is": "be", "is_base": "be", "is_not": "not_be", "has": "have", "has_base": "have", "has_not": "not_have"}
_OF_VERBS = ("finite", "base", "participle", "ing")
_NOTHING: Term = ("list", ())
_BOUND = re.compile(r"(\w+) or (more|greater|higher|less|fewer|lower)")
_NO_LETTERS = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Later:
    """What stands inside a phrase and belongs to one around it: a conjunct of some form of verb, a clause, a condition."""

    form: str
    name: str
    said: Term


Said = tuple[Term, list[Later]]


def prose_term(text: str) -> Term:
    """The term of a sentence in prose; raises what the parser raises."""
    plain = signed(plain_text(text))
    return _Sentence(plain).whole(parser().parse(plain, start="told"))


class _Sentence:
    """Makes the term of one sentence."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.closed = False  # inside "[a creature] you control": what is joined to a verb there belongs to one outside

    def whole(self, tree: Any) -> Term:
        """A sentence or a phrase that holds all that stands in it."""
        said, later = self.said(tree)
        return _taking(said, later)[0]

    def said(self, tree: Any) -> Said:
        """What a part of a tree says, and what in it belongs elsewhere."""
        if isinstance(tree, str):
            return self.word(tree), []
        parts = tree.children
        match tree.data:
            case "says":
                return self.clause(*parts)
            case "says_whether":
                said, later = self.said(parts[2])
                return _taking(function("says", function("whether", self.whole(parts[1])), said), later)
            case "says_of_it":
                return _taking(function("says", function("subject_left_out"), self.whole(parts[0])), [])
            case "given":
                said = self.whole(parts[-1])
                if len(parts) > 2:
                    said = function("so", self.word(parts[1]), said)
                return function("given", self.condition(parts[0]), said), []
            case "told_to":
                return self.told(parts), []
            case "given_told":
                return function("given", self.condition(parts[0]), self.told(parts[1:])), []
            case "when":
                return _NOTHING, [Later("when", f"then_{_name(parts[0])}", self.whole(parts[1]))]
            case "when_given":
                said = function("given", self.condition(parts[1]), self.whole(parts[2]))
                return _NOTHING, [Later("when", f"then_{_name(parts[0])}", said)]
            case "so_behind":
                return function("so", self.word(parts[1]), self.whole(parts[0])), []
            case "so_when":
                return function("so", self.word(parts[0]), function(_name(parts[1]), self.whole(parts[2]))), []
            case "so":
                return self.qualified_by(self.word(parts[0]), parts[-1])
            case "conj":
                return self.conjunct(parts)
            case "conj_not":
                said, later = self.verb(parts[1:])
                return _NOTHING, [Later("participle", _joining(parts[0]), function("not_so", said)), *later]
            case "verb_that":
                return function(_lemma(parts[0]), function("that_so", self.whole(parts[1]))), []
            case "part_of":
                said, later = self.said(parts[0])
                return self.in_a_row((function("of", *_listed(said)), later), parts[1:])
            case "and_that":
                which = function("says", function("which"), self.whole(parts[0]))
                return _NOTHING, [Later("clause", "and", which)]
            case "that":
                return function("that_so", self.whole(parts[-1])), []
            case "aside":
                return function("aside", *map(self.whole, parts)), []
            case "whether":
                return function("whether", self.whole(parts[-1])), []
            case "how" | "question":
                return function(tree.data, *map(self.whole, parts)), []
            case "for_to":
                return function("for", self.whole(parts[1]), self.whole(parts[2])), []
        return self.predicate(tree)

    # ---- clauses -----------------------------------------------------------------------------------------------------------------

    def clause(self, subject: Any, predicate: Any) -> Said:
        """A subject and what is said of it."""
        closed, self.closed = self.closed, False
        about, before = self.said(subject)
        said, later = self.said(predicate)
        self.closed = closed
        return _taking(function("says", about, said), [*before, *later])

    def condition(self, tree: Any) -> Term:
        """What stands before a clause, up to the comma."""
        if tree.data in ("when", "when_given"):
            said = self.whole(tree.children[-1])
            if tree.data == "when_given":
                said = function("given", self.condition(tree.children[1]), said)
            return function(_name(tree.children[0]), said)
        return self.whole(tree)

    def told(self, parts: list[Any]) -> Term:
        """An instruction."""
        said, later = self.verb(parts)
        return _taking(function("told", said), later)[0]

    def qualified_by(self, adverb: Term, tree: Any) -> Said:
        """A phrase with an adverb before it."""
        said, later = self.said(tree)
        if isinstance(said, tuple) and said[0] == "list":
            return function("list", adverb, *said[1]), later
        return function("so", adverb, said), later

    def predicate(self, tree: Any) -> Said:
        """What is said of a subject."""
        parts = tree.children
        match tree.data:
            case "modal" | "modal_not":
                return self.helped(_name(parts[0]), parts[-1])
            case "cant":
                return self.helped("cant", parts[-1])
            case "not" | "does_not" | "not_to":
                return self.helped("not_so", parts[-1])
            case "short":
                return function("verb_left_out", _atom(parts[0])), []
            case "does" | "do_so":
                return self.finite(*self.verb(parts[1:] if tree.data == "do_so" else parts))
            case "does_base":
                return _taking(*self.verb(parts), "base", "participle", "ing")
            case "is" | "has" | "is_not" | "has_not":
                said, later = self.said(parts[0])
                return self.finite(function(_HELPING[tree.data], *_listed(said)), later)
            case "is_base" | "has_base":
                said, later = self.said(parts[0])
                return _taking(function(_HELPING[tree.data], *_listed(said)), later, "base", "participle", "ing")
            case "passive" | "done" | "being" | "doing" | "part_being" | "part_doing":
                said, later = self.verb(parts)
                here = ["ing" if tree.data.endswith("doing") else "participle"]
                said, later = _taking(said, later, *here, *(["when"] if tree.data in ("being", "doing") else []))
                return function(tree.data.removeprefix("part_"), said), later
            case "going_on" | "been" | "being_so" | "having":
                said, later = self.said(parts[0])
                return function({"being_so": "being"}.get(tree.data, tree.data), *_listed(said)), later
            case "to":
                said, later = self.said(parts[0])
                said, later = _taking(said, later, "base", "when")
                return function("to", said), later
        return self.tail(tree)

    def helped(self, name: str, verb: Any) -> Said:
        """A verb with a modal verb or a negation."""
        said, later = _taking(*self.said(verb), "base")
        return self.finite(function("not_so" if name == "wont" else name, said), later)

    def finite(self, said: Term, later: list[Later]) -> Said:
        return (said, later) if self.closed else _taking(said, later, *_OF_VERBS)

    def verb(self, parts: list[Any]) -> Said:
        """A verb with what follows it."""
        arguments: list[Term] = []
        later: list[Later] = []
        for part in parts[1:]:
            said, more = self.said(part)
            arguments += _listed(said)
            later += more
        return function(_lemma(parts[0]), *arguments), later

    # ---- what follows a verb --------------------------------------------------------------------------------------------------

    def tail(self, tree: Any) -> Said:
        parts = tree.children
        match tree.data:
            case "end":
                return _NOTHING, []
            case "part":
                return self.in_a_row(self.said(parts[0]), parts[1:])
            case "part_prep" | "pp" | "and_pp":
                said, later = self.said(parts[1])
                return self.in_a_row((function(_name(parts[0]), *_listed(said)), later), parts[2:])
        return self.phrase(tree)

    def in_a_row(self, first: Said, rest: list[Any]) -> Said:
        said, later = first
        if not rest:
            return first
        more, latest = self.said(rest[0])
        return function("list", *_listed(said), *_listed(more)), later + latest

    def conjunct(self, parts: list[Any]) -> Said:
        """What a conjunction joins to something before it."""
        name, form = _joining(parts[0]), _FORMS.get(parts[0].type)
        if form == "clause":
            return _NOTHING, [Later(form, name, self.whole(parts[1]))]
        if form is not None:
            said, later = self.verb(parts[1:]) if isinstance(parts[1], str) else self.said(parts[1])
            return _NOTHING, [Later("base" if form == "finite" and _is_base(parts[1]) else form, name, said), *later]
        if parts[1:2] and getattr(parts[1], "type", "") == "PREP":  # behind the verb itself
            said, later = self.said(parts[2])
            return self.in_a_row((function(name, function(_name(parts[1]), *_listed(said))), later), parts[3:])
        said, later = self.said(parts[1])
        return self.in_a_row((function(name, *_listed(said)), later), parts[2:])

    # ---- noun phrases ---------------------------------------------------------------------------------------------------------

    def phrase(self, tree: Any) -> Said:
        parts = tree.children
        if tree.data in ("which", "with", "held") and (known := self.card_noun(tree, parts[0])) is not None:
            return known, []
        if tree.data in ("qualified", "kind_of", "numbered", "qualified_also"):
            found = _noun(self.text[tree.meta.start_pos : tree.meta.end_pos])
            if found is not None:
                return found, []
        if tree.data == "which":
            return self.which(parts)
        pairs = [self.said(part) for part in parts]
        said, later = [one for one, _ in pairs], [one for _, more in pairs for one in more]
        match tree.data:
            case "np":
                return self.determined(parts[0], said[1:]), later
            case "np_number":
                return function(_name(parts[0]), function("number", *said[1:])), later
            case "of_whom":
                return function("possessed", *said), later
            case "joined":
                return function(_joining(parts[1], parts[2]), said[0], said[2]), later
            case "qualified":
                return function("and", *said), later
            case "qualified_also":
                return function("and", function(_joining(parts[1]), said[0], function("others")), said[2]), later
            case "held":
                return function("which", *said), later
            case "with":
                return function(_name(parts[1]), said[0], *said[2:]), later
            case "equal":
                return function("which", said[0], function("be", said[1], function(_name(parts[2]), *said[3:]))), later
        return function(tree.data, *said), later

    def which(self, parts: list[Any]) -> Said:
        """A noun phrase with a relative clause."""
        about, before = self.said(parts[0])
        relative = parts[1]
        if relative.data != "relative":
            said, later = self.said(relative)
            name: tuple[Term, ...] = ()
        else:
            opening = relative.children[0]
            closed, self.closed = self.closed, opening.type in ("PRON", "RELSUBJ")
            name, (said, later) = (self.word(opening),), self.in_relative(relative.children[1:])
            self.closed = closed
        outside = [one for one in later if one.form == "clause" or (one.form in _OF_VERBS and name)]
        said, _ = _taking(said, [one for one in later if one not in outside])
        return function("which", about, function("relative", *name, said) if name else said), [*before, *outside]

    def in_relative(self, parts: list[Any]) -> Said:
        if len(parts) == 1:
            return self.said(parts[0])
        about, before = self.said(parts[0])
        said, later = self.said(parts[1])
        return function("says", about, said), before + later

    def determined(self, determiner: Any, said: list[Term]) -> Term:
        """A noun with its determiner."""
        if determiner.type == "NUM":
            return function("number", self.word(determiner), *said)
        return function(_name(determiner), *said)

    def card_noun(self, tree: Any, head: Any) -> Term | None:
        """A noun with a relative clause, if card text has such a noun."""
        while not isinstance(head, str) and head.data == "held":
            head = head.children[0]
        if isinstance(head, str) or head.data != "np" or not isinstance(head.children[0], str):
            return None
        noun = head.children[-1]
        found = _noun(self.text[getattr(noun, "meta", noun).start_pos : tree.meta.end_pos])
        return found if found is None else self.determined(head.children[0], [found])

    # ---- words -------------------------------------------------------------------------------------------------------------------

    def word(self, token: Any) -> Term:
        """What a single word stands for."""
        text = _words(token)
        if text.startswith("⟨"):
            return function("named_card", text.strip("⟨⟩"))
        if text.startswith('"'):
            return function("words", text.strip('"'))
        match token.type:
            case "RELSUBJ" | "OWNER" if (found := _noun(text.partition(" ")[2])) is not None:
                return function(_name(text.partition(" ")[0]), found)
            case "MODIFIER" | "NUM" if "/" in text:
                return function("pt", text)
            case "NUM" | "NUM_POST":
                return _number(text)
            case "NOUN" | "WEAK_NOUN" | "MODIFIER" if text[0].isupper():
                subtype = singular_subtype(text)
                return function("subtype", subtype) if subtype else function("called", text)
            case "NOUN" | "WEAK_NOUN" | "ONE":
                return _noun(text) or function(_lemma(token))
        return _atom(text)


def _words(token: str) -> str:
    return unsigned(token).strip(", ")


def _taking(said: Term, later: Iterable[Later], *forms: str) -> Said:
    """A phrase with what belongs to it: of these forms, or all."""
    left = []
    for one in later:
        if forms and one.form not in forms:
            left.append(one)
        else:
            said = function(one.name, one.said) if said == _NOTHING else function(one.name, said, one.said)
    return said, left


def _listed(said: Term) -> tuple[Any, ...]:
    return said[1] if isinstance(said, tuple) and said[0] == "list" else (said,)


def _noun(text: str) -> Term | None:
    """A noun of card text."""
    try:
        return terms.term(reading.read("noun", unsigned(text)))
    except (reading.Rejected, NotATerm):
        return None


def _number(text: str) -> Term:
    if found := _BOUND.fullmatch(text):
        return function("at_least" if found[2] in ("more", "greater", "higher") else "at_most", _number(found[1]))
    if text.isdigit():
        return int(text)
    if text.lower() in terms.NUMBERS:
        return terms.NUMBERS[text.lower()]
    return function("x") if text in ("X", "{X}") else function("amount", text)


def _joining(token: Any, rest: Any = None) -> str:
    """The word that joins; that of a comma in a list is the last of the list."""
    if words := unsigned(token).strip(",;:—- "):
        return _name(words)
    if rest is not None and not isinstance(rest, str) and rest.data == "joined":
        return _joining(rest.children[1], rest.children[2])
    return "and"


def _is_base(tree: Any) -> bool:
    """Whether a verb has the form without an ending."""
    if isinstance(tree, str):
        return _words(tree) in lemmas()["base"]
    return tree.data in ("is_base", "has_base", "to") or (
        tree.data in ("does", "so") and _is_base(tree.children[-1 if tree.data == "so" else 0])
    )


def _lemma(token: Any) -> str:
    """The word of which a token has a form."""
    if token.type in ("DO", "DO_BASE"):
        return "do"
    words, known = _words(token), lemmas()
    return _name(known.get(_CLASSES.get(token.type, ""), {}).get(words) or known["weak"].get(words, words))


def _atom(words: str) -> Term:
    return function(_name(words))


def _name(words: str) -> str:
    """Words as the name of a term."""
    name = _NO_LETTERS.sub("_", unsigned(words).lower().replace("n't", "nt")).strip("_") or "sign"
    return {"an": "a", "not": "but_not"}.get(name, name) if name[0].isalpha() else f"n{name}"
