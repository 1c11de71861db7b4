"""Splits Swift source into tokens: enough to find statements, brackets and literals, not a parser."""

import re
from dataclasses import dataclass, field

BRACKETS = {"(": ")", "[": "]", "{": "}"}
CLOSING = set(BRACKETS.values())
OPERATOR = re.compile(r"\.\.[.<]|[-/=+!*%<>&|^~?]+")
WORD = re.compile(r"[@#$]?[A-Za-z_][A-Za-z0-9_]*|\$\d+|`[^`]+`")
NUMBER = re.compile(r"0x[0-9a-fA-F_]+|\d[\d_]*(\.\d[\d_]*)?([eE][-+]?\d+)?")


@dataclass
class Token:
    kind: str  # word, number, string, operator or mark
    text: str
    start: int
    end: int
    line: int
    # The ranges of the expressions that a string interpolates, without the brackets.
    interpolations: list = field(default_factory=list)
    # The index of the bracket that belongs to this one.
    partner: int = -1
    # For an operator between two operands: there is white space on both sides.
    is_binary: bool = False

    def __eq__(self, other):
        return self.text == other if isinstance(other, str) else self is other

    def __hash__(self):
        return id(self)


def without_comments(source):
    """The source with spaces in place of comments, so that nothing moves."""
    result, position = [], 0
    while position < len(source):
        if source[position] in '"#' and (literal := string_at(source, position)):
            end = literal[0]
            result.append(source[position:end])
        elif source.startswith("//", position):
            end = source.find("\n", position)
            end = len(source) if end < 0 else end
            result.append(" " * (end - position))
        elif source.startswith("/*", position):
            end = source.index("*/", position) + 2
            result.append(re.sub(r"[^\n]", " ", source[position:end]))
        else:
            end = position + 1
            result.append(source[position])
        position = end
    return "".join(result)


def string_at(source, start):
    """The end of the string literal that starts here and the ranges that it interpolates; None if there is none."""
    hashes = re.compile(r"#*").match(source, start).group()
    position = start + len(hashes)
    if not source.startswith('"', position):
        return None
    quote = '"""' if source.startswith('"""', position) else '"'
    position += len(quote)
    interpolations = []
    while not source.startswith(quote + hashes, position):
        if source.startswith("\\" + hashes, position):
            position += 1 + len(hashes)
            if source[position] == "(":
                end = closing_bracket(source, position)
                interpolations.append((position + 1, end))
                position = end
        position += 1
    return position + len(quote + hashes), interpolations


def closing_bracket(source, start):
    depth, position = 0, start
    while True:
        if source[position] in '"#' and (literal := string_at(source, position)):
            position = literal[0]
            continue
        depth += {"(": 1, ")": -1}.get(source[position], 0)
        if depth == 0:
            return position
        position += 1


def tokens(source, start=0, end=None):
    """The tokens in a part of a source without comments."""
    end = len(source) if end is None else end
    found, opened, position = [], [], start
    line = source.count("\n", 0, start) + 1
    while position < end:
        if source[position].isspace():
            line += source[position] == "\n"
            position += 1
            continue
        interpolations = []
        if source[position] in '"#' and (literal := string_at(source, position)):
            kind, (stop, interpolations) = "string", literal
        elif match := WORD.match(source, position):
            kind, stop = "word", match.end()
        elif match := NUMBER.match(source, position):
            kind, stop = "number", match.end()
        elif match := OPERATOR.match(source, position):
            kind, stop = "operator", match.end()
        else:
            kind, stop = "mark", position + 1
        token = Token(kind, source[position:stop], position, stop, line, interpolations)
        token.is_binary = (
            kind == "operator" and source[position - 1].isspace() and source[stop : stop + 1].isspace()
        )
        if kind == "mark" and token.text in BRACKETS:
            opened.append(len(found))
        elif kind == "mark" and token.text in CLOSING:
            token.partner = opened.pop()
            found[token.partner].partner = len(found)
        found.append(token)
        line += token.text.count("\n")
        position = stop
    return found
