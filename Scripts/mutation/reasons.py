"""The survivors that are known, each with the reason why no criterion notices it."""

import json

KINDS = ("equivalent", "no statement forbids it")
FIELDS = ("design", "file", "declaration", "kind", "line", "original", "mutated")


def identity(mutant):
    """What tells a mutant from the others, whatever is inserted above it."""
    result = {
        "design": mutant.design, "file": mutant.file, "declaration": mutant.declaration, "kind": mutant.kind,
        "line": mutant.line, "original": mutant.original, "mutated": mutant.mutated,
    }
    return result | ({"occurrence": mutant.occurrence} if mutant.occurrence > 1 else {})


def key(entry):
    return tuple(entry[field] for field in FIELDS) + (entry.get("occurrence", 1),)


class Reasons:
    def __init__(self, path):
        entries = json.loads(path.read_text())["survivors"] if path.exists() else []
        self.entries = {}
        for entry in entries:
            if entry.get("reason") not in KINDS or not entry.get("because"):
                raise SystemExit(f"{path}: a reason is one of {KINDS}, and `because` says more: {entry}")
            if key(entry) in self.entries:
                raise SystemExit(f"{path}: there are two reasons for {entry}")
            self.entries[key(entry)] = entry

    def reason(self, mutant):
        return self.entries.get(key(identity(mutant)))

    def stale(self, design, survivors):
        """The reasons of a design that are none for a survivor."""
        alive = {key(identity(mutant)) for mutant in survivors}
        return [
            entry for known, entry in self.entries.items() if entry["design"] == design and known not in alive
        ]
