"""Mutants, and the places of a source that they share."""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Mutant:
    kind: str
    file: str
    declaration: str
    line_number: int
    line: str
    # What of the source becomes what.
    original: str
    mutated: str
    # The text that takes the place of the whole unit.
    alternative: str
    design: str = ""
    number: int = 0
    occurrence: int = 1

    @property
    def is_drop(self):
        return not self.alternative.strip()


@dataclass(eq=False)
class Unit:
    """A part of a source that is written once as it is and once for each of its mutants."""

    style: str  # statement, value, ternary, insertion, wrap or observer
    start: int
    end: int
    mutants: list = field(default_factory=list)
