"""Where statements, conditions and items end, by brackets, line breaks and operators."""

# What a line begins with when the statement before goes on.
CONTINUES = {".", ",", ":", "?", "else", "in", "is", "as", "where", "catch", "->"}
# What a line ends with when it does.
OPEN_ENDS = {",", "(", "[", "=", ".", "->", "return", "else", "if", "guard", "where", "in"}


class Boundaries:
    """What a structure knows of its `tokens`."""

    def find(self, text, index, last):
        for i in self.shallow(index, last):
            if self.tokens[i] == text:
                return i
        return last

    def shallow(self, index, last):
        """The indices of the tokens that are in no bracket which opens after `index`; of brackets those that open."""
        while index < last:
            yield index
            token = self.tokens[index]
            index = token.partner + 1 if token.kind == "mark" and token.text in "([{" else index + 1

    def item_end(self, index, last):
        return next((i for i in self.shallow(index, last) if self.tokens[i] == ","), last)

    def line_end(self, index, last):
        line = self.tokens[index].line
        while index < last and self.tokens[index].line == line:
            index += 1
        return index

    def block_start(self, index, last):
        """The brace of the block of an `if`, `for`…: one that belongs to no closure."""
        for i in self.shallow(index, last):
            if self.tokens[i] == "{":
                before = self.tokens[i - 1]
                after = self.tokens[i].partner + 1
                closes = after < last and (
                    self.tokens[after].text in (",", ".", "&&", "||", "{", "?", "??")
                    or self.tokens[after] == "else" and self.tokens[i].line != self.tokens[i - 1].line)
                if not closes:
                    return i
        return last

    def statement_end(self, index, last):
        for i in self.shallow(index, last):
            token = self.tokens[i]
            after = token.partner if token.kind == "mark" and token.text in "([{" else i
            after_token = self.tokens[after]
            if after + 1 >= last:
                return last
            following = self.tokens[after + 1]
            if after_token == ";" or following == ";":
                return after + 1
            if following.line > after_token.line + after_token.text.count("\n"):
                goes_on = (
                    following.text in CONTINUES or following.is_binary
                    or after_token.is_binary or after_token.text in OPEN_ENDS)
                if not goes_on:
                    return after + 1
        return last

    def statements(self, index, last):
        found = []
        while index < last:
            if self.tokens[index] == ";":
                index += 1
                continue
            if self.tokens[index].text.startswith("#"):
                index = self.line_end(index, last)
                continue
            end = self.statement_end(index, last)
            found.append((index, end))
            index = end
        return found
