"""The units of code: statements, conditions and the blocks in them."""

from boundaries import Boundaries
from tokens import CLOSING
from units import Unit

BLOCKS = {"if", "for", "while", "switch", "do", "guard", "defer", "repeat"}
EXITS = {"break", "continue", "fallthrough"}

# Functions that do something with what a closure returns.
RETURNING = {
    "map", "compactMap", "flatMap", "filter", "sorted", "sort", "first", "firstIndex", "lastIndex", "contains",
    "removeAll", "allSatisfy", "reduce", "min", "max", "Task", "detached", "run",
}


class Statements(Boundaries):
    """What a structure makes of the bodies of its functions."""

    def body(self, brace, result, is_initializer=False):
        """The body of a function.

        - result: The words of its type; None if there is nothing to return.
        """
        first, last = brace + 1, self.tokens[brace].partner
        self.functions.append((self.tokens[brace].start, self.tokens[last].end))
        if first >= last:
            return
        statements = self.statements(first, last)
        exits = []
        if result is None and not is_initializer:
            exits = ["return"]
        elif result:
            exits = {"?": ["return nil"], "]": ["return []"], "Bool": ["return false", "return true"],
                     "String": ['return ""'], "Int": ["return 0"], "TimeInterval": ["return 0"],
                     "Data": ["return nil"]}.get(result[-1], [])
        if len(statements) > 1 or result is not None and exits:
            self.insertion(brace, exits)
        self.code(statements, "void" if result is None else "value", is_initializer)

    def insertion(self, after, texts):
        unit = Unit("insertion", self.tokens[after].end, self.tokens[after].end)
        self.add(unit, *[("early return", unit.start, unit.start, f" {text} ") for text in texts])
        for mutant in unit.mutants:
            mutant.line_number = self.tokens[after].line

    def closure(self, brace):
        first, last = brace + 1, self.tokens[brace].partner
        depth = 0
        for index in range(first, last):
            token = self.tokens[index]
            if token.line != self.tokens[brace].line:
                break
            depth += (token.text in ("(", "[", "{")) - (token.text in CLOSING)
            if token == "in" and depth == 0 and not any(self.tokens[i] == "for" for i in range(first, index)):
                first = index + 1
                break
        if first >= last:
            return
        statements = self.statements(first, last)
        if len(statements) > 1:
            self.insertion(first - 1, ["return"])
        before = self.tokens[brace - 1]
        name = self.tokens[before.partner - 1] if before == ")" else before
        is_value = name.text in RETURNING and len(statements) == 1
        self.code(statements, "value" if is_value else "closure")

    def code(self, statements, context, is_initializer=False):
        """- context: void, value or closure: what the block has to come to. Inner blocks are void."""
        for first, last in statements:
            is_last = (first, last) == statements[-1]
            is_single = len(statements) == 1
            self.statement(first, last, context, is_single, is_last, is_initializer)

    def statement(self, first, last, context, is_single, is_last, is_initializer):
        token = self.tokens[first]
        text = token.text
        whole = (token.start, self.tokens[last - 1].end)
        drop = ("dropped statement", *whole, "")
        if text.startswith("#") or text in ("func", "typealias", "struct", "enum", "class"):
            return
        is_value = is_single and context == "value"
        if text in BLOCKS:
            # A block that returns has to, and one that is a value has to be there.
            returns = any(self.tokens[i] == "return" and self.tokens[i].line == self.tokens[i + 1].line
                          for i in range(first, last - 1)) and context != "void"
            needed = returns or is_value or context == "closure" and is_single
            if text not in ("guard", "defer") and not needed and not self.has_equal(first, last):
                self.add(Unit("statement", *whole), drop)
            self.block_statement(first, last, is_value)
        elif text in ("let", "var") or text in ("weak", "lazy", "async", "unowned"):
            equals = next((i for i in range(first, last) if self.tokens[i] == "="), None)
            if equals is not None:
                if self.tokens[equals + 1].text in ("switch", "if"):
                    self.block_statement(equals + 1, last, True)
                else:
                    self.expression(equals + 1, last, "value")
        elif text == "return":
            if last - first > 1:
                self.expression(first + 1, last, "value")
            elif context != "guard" or not is_last:
                self.add(Unit("statement", *whole), ("dropped return", *whole, ""))
        elif text == "throw":
            self.expression(first + 1, last, "ternary")
        elif text in EXITS:
            if text != "break" and not (context == "guard" and is_last):
                self.add(Unit("statement", *whole), drop)
        elif is_value:
            self.expression(first, last, "value")
        else:
            target = self.tokens[first + 2].text if text == "self" else text
            sets = last - first > 2 and "=" in [self.tokens[i].text for i in range(first, min(first + 4, last))]
            needed = is_initializer and sets and target in self.required
            calls = self.tokens[last - 1].text in (")", "}") and "=" not in [t.text for t in self.tokens[first:last]]
            kind = "dropped call" if calls else "dropped statement"
            self.expression(first, last, "statement", *([] if needed else [(kind, *whole, "")]))

    def has_equal(self, first, last):
        """Whether an `if` without an `else` is gone as well when its binding fails or its only statement is gone."""
        brace = self.block_start(first + 1, last)
        if self.tokens[first] != "if" or self.tokens[brace].partner + 1 < last:
            return False
        return any(self.tokens[i] == "let" for i in range(first, brace)) or (
            len(self.statements(brace + 1, self.tokens[brace].partner)) == 1)

    def block_statement(self, first, last, is_value):
        """if, guard, while, for, switch, do, defer: what they ask, and the blocks in them."""
        index = first
        keyword = ""
        while index < last:
            token = self.tokens[index]
            if token.text in ("if", "guard", "while"):
                keyword = token.text
                end = self.find("else", index, last) if keyword == "guard" else self.block_start(index + 1, last)
                self.conditions(index + 1, end)
                index = end
            elif token.text in ("for", "switch"):
                keyword = token.text
                end = self.block_start(index + 1, last)
                start = index + 1
                if keyword == "for":
                    start = self.find("in", index, end) + 1
                    where = next((i for i in range(start, end) if self.tokens[i] == "where"), end)
                    self.clause(where + 1, end)
                    self.expression(start, where, "ternary")
                else:
                    self.expression(start, end, "ternary")
                index = end
            elif token == "{":
                inner = self.statements(index + 1, token.partner) if keyword != "switch" else []
                if keyword == "switch":
                    self.cases(index, is_value)
                elif inner:
                    context = "value" if is_value else "guard" if keyword == "guard" else "inner"
                    start, end = self.tokens[inner[0][0]].start, self.tokens[inner[-1][1] - 1].end
                    if len(inner) > 1 and keyword == "else":
                        self.add(Unit("wrap", start, end), ("dropped else", start, end, ""))
                    self.code(inner, context)
                index = token.partner + 1
                keyword = ""
            else:
                if token.text in ("else", "do", "catch", "defer") and keyword != "guard":
                    keyword = token.text
                index += 1

    def cases(self, brace, is_value):
        index, last = brace + 1, self.tokens[brace].partner
        while index < last:
            if self.tokens[index].text not in ("case", "default"):
                index += 1
                continue
            colon = next(i for i in self.shallow(index, last) if self.tokens[i] == ":")
            where = next((i for i in range(index, colon) if self.tokens[i] == "where"), colon)
            self.clause(where + 1, colon)
            for i in range(index, where):
                # Patterns that are literals can be switched; the compiler says no to others.
                if self.tokens[i].kind in ("string", "number"):
                    self.expression(i, i + 1, "ternary")
            end = next((i for i in self.shallow(colon + 1, last) if self.tokens[i].text in ("case", "default")
                        and self.tokens[i].line != self.tokens[i - 1].line), last)
            statements = self.statements(colon + 1, end)
            self.code(statements, "value" if is_value else "inner")
            index = end

    def conditions(self, first, last):
        start = first
        for index in [*self.shallow(first, last), last]:
            if index == last or self.tokens[index] == ",":
                self.condition(start, index)
                start = index + 1

    def condition(self, first, last):
        text = self.tokens[first].text
        if text in ("let", "var"):
            name = self.tokens[first + 1]
            equals = next((i for i in range(first, last) if self.tokens[i] == "="), None)
            if equals is None:
                unit = Unit("shorthand", name.start, name.end)
                self.add(unit, ("negated condition", name.start, name.end, "nil"))
            else:
                end = self.tokens[last - 1].end
                first = equals + 1
                while self.tokens[first].text in ("try", "await") or self.tokens[first - 1] == "try" and (
                        self.tokens[first] == "?"):
                    first += 1
                self.expression(first, last, "ternary",
                                ("negated condition", self.tokens[first].start, end, "nil"))
        elif text == "case":
            equals = next(i for i in range(first, last) if self.tokens[i] == "=")
            self.expression(equals + 1, last, "ternary")
        elif not text.startswith("#"):
            self.clause(first, last)

    def clause(self, first, last):
        """A condition that is true or false, and the parts of it between && and ||."""
        if first >= last:
            return
        while self.tokens[first].text in ("try", "await"):
            first += 1
        start, end = self.tokens[first].start, self.tokens[last - 1].end
        text = self.source[start:end]
        parts = [i for i in self.shallow(first, last) if self.tokens[i].text in ("&&", "||")]
        simple = not parts and any(self.tokens[i].text in ("==", "!=") for i in self.shallow(first, last))
        mutants = [("dropped condition", start, end, "true")]
        if not simple and self.tokens[first] != "!":
            mutants.append(("negated condition", start, end, f"!({text})"))
        elif self.tokens[first] == "!" and parts:
            mutants.append(("negated condition", start, end, f"!({text})"))
        bounds = [first, *[i + 1 for i in parts]]
        ends = [*parts, last]
        for a, b in zip(bounds, ends) if parts else []:
            neutral = "true" if "&&" in [self.tokens[i].text for i in parts] else "false"
            a, b = self.tokens[a].start, self.tokens[b - 1].end
            mutants.append(("dropped condition", a, b, neutral))
            mutants.append(("negated condition", a, b, f"!({self.source[a:b]})"))
        self.expression(first, last, "ternary", *mutants)
