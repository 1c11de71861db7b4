"""Writes a source with its mutants behind switches, and knows what of it belongs to which."""

SWITCH = """import Foundation

@usableFromInline let activeMutant =
  Int(ProcessInfo.processInfo.environment["POST_MUTANT"] ?? "") ?? 0

@usableFromInline nonisolated func mutant(_ number: Int) -> Bool { activeMutant == number }
"""


class Rendering:
    """The text, and the ranges in it of units and of their mutants' alternatives."""

    def __init__(self, structure):
        self.structure = structure
        self.text = ""
        self.unit_ranges, self.mutant_ranges, self.simplified = [], [], []
        self.units = sorted(
            (unit for unit in structure.units if unit.mutants),
            key=lambda unit: (unit.start, -unit.end, unit.style not in ("wrap", "insertion")))
        self.copy(0, len(structure.source), self.units)

    def copy(self, start, end, units):
        """The source between two places, with the units that lie in it."""
        index = 0
        while index < len(units):
            unit = units[index]
            inner = index + 1
            while inner < len(units) and units[inner].start < unit.end:
                assert units[inner].end <= unit.end, (unit, units[inner])
                inner += 1
            self.text += self.structure.source[start : unit.start]
            begin = len(self.text)
            self.unit(unit, units[index + 1 : inner])
            self.unit_ranges.append((begin, len(self.text), unit))
            start, index = unit.end, inner
        self.text += self.structure.source[start:end]

    def alternative(self, mutant):
        begin = len(self.text)
        self.text += mutant.alternative
        self.mutant_ranges.append((begin, len(self.text), mutant))

    def unit(self, unit, inner):
        if unit.style == "observer":
            mutant = unit.mutants[0]
            body = self.structure.source[unit.start + len("didSet") : unit.end]
            begin = len(self.text)
            self.text += f"willSet {{ if mutant({mutant.number}) {body} }}\n"
            self.mutant_ranges.append((begin, len(self.text), mutant))
            self.text += f"didSet {{ if !mutant({mutant.number}) "
            self.copy(unit.start + len("didSet"), unit.end, inner)
            self.text += " }"
        elif unit.style == "insertion":
            for mutant in unit.mutants:
                begin = len(self.text)
                self.text += f" if mutant({mutant.number}) {{ {mutant.alternative} }}\n"
                self.mutant_ranges.append((begin, len(self.text), mutant))
        elif unit.style == "shorthand":
            name = self.structure.source[unit.start : unit.end]
            self.text += f"{name} = (mutant({unit.mutants[0].number}) ? nil : {name})"
        elif unit.style == "ternary":
            self.text += "("
            for mutant in unit.mutants:
                self.text += f"mutant({mutant.number}) ? ("
                self.alternative(mutant)
                self.text += ") : "
            self.text += "("
            self.copy(unit.start, unit.end, inner)
            self.text += "))"
        else:
            for mutant in unit.mutants:
                begin = len(self.text)
                self.text += f"if mutant({mutant.number}) {{\n"
                self.alternative(mutant)
                self.text += "\n} else "
                self.mutant_ranges.append((begin, len(self.text), mutant))
            self.text += "{\n"
            self.copy(unit.start, unit.end, inner)
            self.text += "\n}"

    def place(self, line, column):
        lines = self.text.split("\n")
        characters = len(lines[line - 1].encode()[: column - 1].decode(errors="ignore"))
        return sum(len(text) + 1 for text in lines[: line - 1]) + characters

    @staticmethod
    def innermost(ranges, place):
        around = [(end - start, i) for i, (start, end, _) in enumerate(ranges) if start <= place <= end]
        return ranges[min(around)[1]] if around else None

    def blame(self, line, column):
        """Takes out the mutant that an error of the compiler lies in, and returns it."""
        place = self.place(line, column)
        mutant, unit = self.innermost(self.mutant_ranges, place), self.innermost(self.unit_ranges, place)
        if not mutant or unit[1] - unit[0] < mutant[1] - mutant[0]:
            return []
        for unit in self.units:
            if mutant[2] in unit.mutants:
                unit.mutants.remove(mutant[2])
                return [mutant[2]]
        return []

    def degrade(self, line, column):
        """Changes what surrounds an error of the compiler, and returns the mutants that it takes out for that."""
        place = self.place(line, column)
        unit = self.innermost(self.unit_ranges, place)
        if unit:
            return self.simplify(unit[2])
        # The compiler misses something in a whole function: a value to return, a property to set.
        source_place = self.source_place(place)
        inside = [f for f in self.structure.functions if f[0] <= source_place <= f[1]]
        if not inside:
            return []
        start, end = min(inside, key=lambda f: f[1] - f[0])
        units = [u for u in self.units if start <= u.start and u.end <= end and u.mutants]
        drops = [u for u in units if any(m.is_drop or u.style == "insertion" for m in u.mutants)]
        removed = []
        for unit in drops or units:
            gone = [m for m in unit.mutants if not drops or m.is_drop or unit.style == "insertion"]
            unit.mutants = [m for m in unit.mutants if m not in gone]
            removed += gone
        return removed

    def state(self):
        return [(unit.style, len(unit.mutants)) for unit in self.units]

    def simplify(self, unit):
        if any(unit is other for other in self.simplified):
            return []
        self.simplified.append(unit)
        drops = [mutant for mutant in unit.mutants if mutant.is_drop]
        if unit.style == "statement" and drops:
            unit.mutants = [mutant for mutant in unit.mutants if not mutant.is_drop]
            return drops
        assigns = " = " in self.structure.source[unit.start : unit.end].split("{")[0].split("(")[0]
        if unit.style in ("statement", "value") and not assigns and unit.mutants:
            unit.style = "ternary"
            return []
        removed, unit.mutants = unit.mutants, []
        return removed

    def source_place(self, place):
        """Where in the source something is that stands outside of all units."""
        outer = [r for r in self.unit_ranges if not any(
            o[0] <= r[0] and r[1] <= o[1] and o is not r for o in self.unit_ranges)]
        shift = 0
        for start, end, unit in outer:
            if end <= place:
                shift += (end - start) - (unit.end - unit.start)
        return place - shift
