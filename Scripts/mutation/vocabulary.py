"""The names that a submission declares and may confuse."""

import re

from tokens import tokens, without_comments


# Arguments of the system and the kit that may be left out.
OPTIONAL = {
    "style", "message", "textFields", "actions", "text", "placeholder", "preferredStyle", "options", "separator",
    "maxSplits", "omittingEmptySubsequences", "deleted", "inserted", "reloaded", "urlParameters", "body", "completion",
}


class Vocabulary:
    """What the submission itself declares: cases of enums, and properties of the same type in the same place."""

    def __init__(self, sources):
        self.cases, self.members, self.optional = {}, {}, set(OPTIONAL)
        for source in map(without_comments, sources):
            self.optional.update(re.findall(r"(\w+)(?: \w+)?: [^,()=\n]+ = ", source))
            for names in self.enums(source):
                for index, name in enumerate(names):
                    if len(names) > 1:
                        self.cases[name] = [names[(index + 1) % len(names)]]
            for names in self.properties(source):
                for index, name in enumerate(names):
                    if len(names) > 1:
                        self.members.setdefault(name, []).append(names[(index + 1) % len(names)])

    def beside(self, name, source):
        """What a bare name may be confused with: only what the same file knows."""
        return [other for other in self.members.get(name, []) if re.search(rf"\b{other}\b", source)]

    @staticmethod
    def enums(source):
        """The names of the cases that carry nothing, enum by enum."""
        found = tokens(source)
        for index, token in enumerate(found):
            if token == "enum":
                start = next(i for i in range(index, len(found)) if found[i] == "{")
                names, position = [], start + 1
                while position < found[start].partner:
                    if found[position] == "{":
                        position = found[position].partner
                    elif found[position] == "case" and found[position + 2] != "(":
                        names.append(found[position + 1].text)
                    position += 1
                yield names

    @staticmethod
    def properties(source):
        """The names of stored properties in groups of one type each."""
        groups = {}
        pattern = r"^ +(?:\w+(?:\(set\))? )*(?:let|var) (\w+)(?:: ([^={\n]+?))?(?: = ([^{\n]+))?(?: \{)?$"
        for match in re.finditer(pattern, source, re.M):
            name, kind, value = (match[group] or "" for group in (1, 2, 3))
            literal = '"' if value.startswith('"') else value if value in ("true", "false") else ""
            literal = "bool" if literal in ("true", "false") else literal
            if kind or literal:
                kind = {"String": '"', "Bool": "bool"}.get(kind, kind)
                groups.setdefault((source.rfind("\n}", 0, match.start()), kind or literal), []).append(name)
        return groups.values()
