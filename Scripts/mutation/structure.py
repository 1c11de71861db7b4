"""Finds the places of a source that can be switched, and the mutants of each."""

import kinds
from statements import Statements
from tokens import tokens, without_comments
from units import Mutant, Unit

TYPES = {"class", "struct", "enum", "extension", "actor"}


class Structure(Statements):
    """The units of one file."""

    def __init__(self, file, source, vocabulary):
        self.file, self.original, self.vocabulary = file, source, vocabulary
        self.source = without_comments(source)
        self.tokens = tokens(self.source)
        self.units, self.functions = [], []
        self.declaration = ""
        self.required = set()  # The names of stored properties that an initializer has to set.
        self.members(0, len(self.tokens))
        counts = {}
        for mutant in self.mutants:
            key = (mutant.kind, mutant.declaration, mutant.line, mutant.original, mutant.mutated)
            counts[key] = mutant.occurrence = counts.get(key, 0) + 1

    @property
    def mutants(self):
        return [mutant for unit in self.units for mutant in unit.mutants]

    # MARK: Units

    def add(self, unit, *mutants):
        """- mutants: (kind, start, end, replacement) of parts of the unit."""
        for kind, start, end, replacement in mutants:
            alternative = self.source[unit.start : start] + replacement + self.source[end : unit.end]
            if any(alternative == other.alternative for other in unit.mutants) and unit.style != "insertion":
                continue
            line_start = self.original.rfind("\n", 0, start) + 1
            line_end = self.original.find("\n", start)
            unit.mutants.append(
                Mutant(
                    kind, self.file, self.declaration, self.source.count("\n", 0, start) + 1,
                    self.original[line_start : line_end if line_end >= 0 else None].strip(),
                    " ".join(self.source[start:end].split()), " ".join(replacement.split()), alternative))
        if unit.mutants:
            self.units.append(unit)

    def expression(self, first, last, style, *more):
        """A unit for the tokens from `first` up to `last`, and units for the closures in it."""
        if first >= last:
            return
        while style in ("ternary", "value") and self.tokens[first].text in ("try", "await") or (
            style == "ternary" and self.tokens[first].text in ("?", "!") and self.tokens[first - 1] == "try"
        ):
            # They have to stand before a choice.
            if style == "value":
                style = "ternary"
            first += 1
        part = self.tokens[first:last]
        unit = Unit(style, part[0].start, part[-1].end)
        mutants = kinds.mutants(self.source, part, self.vocabulary)
        if style == "statement":
            # Without its last call, it is no statement any more.
            mutants = [m for m in mutants if not (m[0] == "dropped call" and m[2] == unit.end and "=" not in part)]
        self.add(unit, *mutants, *more)
        index = first
        while index < last:
            if self.tokens[index] == "{":
                self.closure(index)
                index = self.tokens[index].partner
            index += 1

    # MARK: Declarations

    def members(self, index, last):
        while index < last:
            token = self.tokens[index]
            if token.text.startswith("#"):
                index = self.line_end(index, last)
            elif token.text in ("import", "typealias", "protocol"):
                index = self.statement_end(index, last)
            elif token.text in TYPES and self.tokens[index + 1].text not in ("func", "var", "let"):
                outer, self.declaration = self.declaration, self.tokens[index + 1].text
                brace = self.find("{", index, last)
                self.members(brace + 1, self.tokens[brace].partner)
                self.declaration = outer
                index = self.tokens[brace].partner + 1
            elif token.text in ("func", "init", "subscript", "deinit"):
                index = self.function(index, last)
            elif token.text in ("var", "let"):
                index = self.property(index, last)
            elif token == "case":
                index = self.line_end(index, last)
            else:
                index += 1

    def function(self, index, last):
        token = self.tokens[index]
        outer = self.declaration
        self.declaration = self.tokens[index + 1].text if token == "func" else token.text
        parameters = self.find("(", index, last)
        end = self.tokens[parameters].partner
        self.defaults(parameters + 1, end)
        brace = self.find("{", end, last)
        header = [self.tokens[i] for i in range(end, brace)]
        result = [t.text for t in header[[t.text for t in header].index("->") + 1 :]] if "->" in [
            t.text for t in header] else None
        self.body(brace, result, is_initializer=token == "init")
        self.declaration = outer
        return self.tokens[brace].partner + 1

    def defaults(self, index, last):
        while index < last:
            token = self.tokens[index]
            if token == "=":
                start, index = index + 1, self.item_end(index + 1, last)
                self.expression(start, index, "ternary")
            elif token.text in ("(", "["):
                index = token.partner
            index += 1

    def property(self, index, last):
        outer, self.declaration = self.declaration, self.tokens[index + 1].text
        keyword, name = self.tokens[index], self.tokens[index + 1].text
        end = self.statement_end(index, last)
        equals = next((i for i in range(index, end) if self.tokens[i] == "="), None)
        brace = next((i for i in range(index, end) if self.tokens[i] == "{"), None)
        is_optional = any(self.tokens[i] == "?" for i in range(index, end))
        if equals is None and brace is None and not (keyword == "var" and is_optional):
            self.required.add(name)
        if brace is not None and self.tokens[brace + 1].text in ("didSet", "willSet", "get", "set"):
            self.accessors(brace)
            end = brace
        elif brace is not None and (equals is None or brace < equals):
            result = [self.tokens[i].text for i in range(index + 3, brace)]
            self.body(brace, result)
            end, equals = self.tokens[brace].partner + 1, None
        if equals is not None:
            self.expression(equals + 1, end, "ternary")
        self.declaration = outer
        return max(end, self.tokens[brace].partner + 1 if brace is not None else end)

    def accessors(self, brace):
        index = brace + 1
        while index < self.tokens[brace].partner:
            token = self.tokens[index]
            inner = self.find("{", index, self.tokens[brace].partner)
            end = self.tokens[inner].partner
            if token == "didSet" and self.tokens[index + 1] == "{":
                unit = Unit("observer", token.start, self.tokens[end].end)
                self.add(unit, ("didSet becomes willSet", token.start, token.end, "willSet"))
            self.body(inner, None if token.text in ("didSet", "willSet", "set") else [""])
            index = end + 1
