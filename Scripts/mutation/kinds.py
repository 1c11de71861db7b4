"""The mutants of one expression: what is put in place of which part of it, and of what kind that is."""

import re

from tokens import CLOSING, tokens

# Cases of the system's and the kit's enums that a submission may confuse. Those of its own enums are found in it.
CASES = {
    "get": ["put"], "put": ["post"], "medium": ["short", "none"], "short": ["medium", "none"],
    "cancel": ["destructive"], "destructive": ["cancel"], "actionSheet": ["alert"], "fragmentsAllowed": ["init()"],
    "whitespacesAndNewlines": ["whitespaces"],
}
# Members that a submission may confuse, besides those of the same type that stand side by side in it.
MEMBERS = {
    "username": ["text"], "text": ["username"], "first": ["last"], "last": ["first"], "hasPrefix": ["hasSuffix"],
    "deleted": ["inserted"], "inserted": ["deleted"], "messageLabel": ["infoLabel"], "infoLabel": ["messageLabel"],
    "dateStyle": ["timeStyle"], "timeStyle": ["dateStyle"], "min": ["max"], "max": ["min"], "startIndex": ["endIndex"],
    "endIndex": ["startIndex"], "removeFirst": ["removeLast"], "allSatisfy": ["contains"], "remove": ["insert"],
    "insert": ["remove"],
}
OPERATORS = {
    ">": [("off by one", ">="), ("negated condition", "<")], "<": [("off by one", "<="), ("negated condition", ">")],
    ">=": [("off by one", ">"), ("negated condition", "<")], "<=": [("off by one", "<"), ("negated condition", ">")],
    "==": [("negated condition", "!=")], "!=": [("negated condition", "==")],
    "&&": [("other operator", "||")], "||": [("other operator", "&&")],
    "+": [("other operator", "-")], "-": [("other operator", "+")],
    "+=": [("other operator", "="), ("other operator", "-=")], "-=": [("other operator", "+=")],
}
# What an operand ends at.
ENDS = {"=", "+=", "-=", ",", ":", "return", "in", "?", "try", "await", "&&", "||", "where", "case", "throw"}


def mutants(source, found, vocabulary):
    """The mutants of an expression, as (kind, start, end, replacement). Bodies of closures are left out.

    - found: the tokens of the expression.
    """
    result = []
    index = 0
    while index < len(found):
        token = found[index]
        previous = found[index - 1] if index else None
        following = found[index + 1] if index + 1 < len(found) else None
        if token.kind == "mark" and token == "{":
            index = local(found, token)
            continue
        if token.kind == "number":
            result += number(token)
        elif token.kind == "string":
            result += string(source, token, vocabulary)
        elif token.text in ("true", "false"):
            result.append(("other literal", token.start, token.end, "false" if token == "true" else "true"))
        elif token.is_binary:
            result += operator(source, found, index)
        elif token == "!" and following and (not previous or previous.end < token.start or previous.text in "(["):
            result.append(("negated condition", token.start, token.end, ""))
        elif token.kind == "word" and previous is not None and previous == ".":
            result += member(source, found, index, vocabulary)
        elif token.kind == "word" and not (following and following == ":" and previous and previous.text in ("(", ",")):
            if not (previous and previous.text in ("let", "var")):
                for other in vocabulary.beside(token.text, source):
                    result.append(("swapped fields", token.start, token.end, other))
        if token.kind == "mark" and token.text in "([":
            result += arguments(source, found, index, vocabulary)
        index += 1
    return result


def local(found, bracket):
    """The index of the closing bracket. Its partner is counted in the whole file, and `found` may be a part of it."""
    depth = 0
    for index in range(found.index(bracket), len(found)):
        token = found[index]
        if token.kind == "mark":
            depth += {"{": 1, "}": -1}.get(token.text, 0)
            if depth == 0:
                return index
    return len(found)


def number(token):
    if re.search(r"[.eE]", token.text) and not token.text.startswith("0x"):
        return [("other literal", token.start, token.end, other) for other in ("0.0", "1.0") if other != token.text]
    if token.text.startswith("0x"):
        return []
    value = int(token.text.replace("_", ""))
    others = [value + 1] + ([value - 1] if value > 0 else [])
    return [("off by one", token.start, token.end, str(other)) for other in others]


def string(source, token, vocabulary):
    plain = '"mutant"'
    if re.fullmatch(r'"\d+"', token.text):
        value = int(token.text[1:-1])
        return [("off by one", token.start, token.end, f'"{other}"') for other in (value + 1, value - 1)]
    if not token.interpolations:
        return [("other literal", token.start, token.end, plain if token.text != plain else '""')]
    result = []
    parts = token.interpolations
    fixed, position = "", token.start
    for start, end in parts:
        fixed += source[position : start - 2]
        position = end + 1
    fixed += source[position : token.end]
    if fixed.strip('"#'):
        texts = "".join(f"\\({source[start:end]})" for start, end in parts)
        result.append(("other literal", token.start, token.end, f'"{texts}"'))
    for start, end in parts:
        if len(parts) > 1 or fixed.strip('"#'):
            result.append(("dropped field", start - 2, end + 1, ""))
        result += mutants(source, tokens(source, start, end), vocabulary)
    for (start, end), (other_start, other_end) in zip(parts, parts[1:]):
        first, second = source[start:end], source[other_start:other_end]
        if first != second:
            result.append(("swapped fields", start, other_end, second + source[end:other_start] + first))
    return result


def operator(source, found, index):
    token = found[index]
    if token == "??":
        start, end = operand_start(found, index, stop_at=set()), operand_end(found, index)
        return [("always the default", start, end, source[found[index + 1].start : end])]
    if token == "?":
        start = operand_start(found, index, stop_at=set())
        return [("negated condition", start, token.start, f"!({source[start:token.start].rstrip()}) ")]
    return [(kind, token.start, token.end, other) for kind, other in OPERATORS.get(token.text, [])]


def operand_start(found, index, stop_at):
    depth = 0
    for position in range(index - 1, -1, -1):
        token = found[position]
        if token.kind == "mark" and token.text in CLOSING:
            depth += 1
        elif token.kind == "mark" and token.text in "([{":
            depth -= 1
        if depth < 0 or depth == 0 and token.text in ENDS and (token != "?" or token.is_binary):
            return found[position + 1].start
    return found[0].start


def operand_end(found, index):
    depth = 0
    for position in range(index + 1, len(found)):
        token = found[position]
        if token.kind == "mark" and token.text in "([{":
            depth += 1
        elif token.kind == "mark" and token.text in CLOSING:
            depth -= 1
        if depth < 0 or depth == 0 and (token.text in (",", ":") or token == "?" and token.is_binary):
            return found[position - 1].end
    return found[-1].end


def member(source, found, index, vocabulary):
    """`.name`: another case, another member, or without the call."""
    token, dot = found[index], found[index - 1]
    before = found[index - 2] if index > 1 else None
    is_key_path = before is not None and before == "\\"
    is_implicit = before is None or not (
        before.kind in ("word", "string") and before.text not in ENDS or before.text in (")", "]", "}", "?", "!")
    )
    if before is not None and before == "?" and before.is_binary:
        is_implicit = True
    result = []
    if is_implicit and not is_key_path:
        others = vocabulary.cases.get(token.text, []) + CASES.get(token.text, [])
        return [("other case", token.start, token.end, other) for other in others]
    for other in dict.fromkeys(vocabulary.members.get(token.text, []) + MEMBERS.get(token.text, [])):
        result.append(("swapped fields", token.start, token.end, other))
    if not is_key_path:
        end = call_end(found, index)
        if end:
            start = dot.start - (before == "?" and not before.is_binary)
            result.append(("dropped call", start, end, ""))
    return result


def call_end(found, index):
    """Where the call ends of which the name is here; None if it is none."""
    end, position = None, index + 1
    while position < len(found):
        token = found[position]
        touches = token.start == found[position - 1].end
        if token == "(" and touches and end is None or token == "{" and (end or not touches):
            depth = 0
            while True:
                text = found[position].text if found[position].kind == "mark" else ""
                depth += (text in ("(", "[", "{")) - (text in CLOSING)
                if depth == 0:
                    break
                position += 1
            end = found[position].end
            position += 1
        else:
            break
    return end


def arguments(source, found, index, vocabulary):
    """Of a call or a literal in brackets: two neighbours swapped, one dropped."""
    opening = found[index].text
    items, start, depth, position = [], index + 1, 0, index
    while position < len(found):
        token = found[position]
        if token.kind == "mark" and token.text in "([{":
            depth += 1
        elif token.kind == "mark" and token.text in CLOSING:
            depth -= 1
        if depth == 0 or depth == 1 and token == ",":
            if position > start:
                items.append((start, position - 1))
            start = position + 1
            if depth == 0:
                break
        position += 1
    previous = found[index - 1] if index else None
    is_call = opening == "(" and previous is not None and previous.end == found[index].start
    if not items or (opening == "(" and not is_call and len(items) < 2):
        return []
    if opening == "[" and any(t == "as" for t in found[max(0, index - 2) : index]):
        return []  # A type.
    if opening == "[" and previous is not None and previous.end == found[index].start and previous.text not in "([!?":
        return []  # A subscript.
    values = []
    for first, last in items:
        colon = next((i for i in range(first, min(first + 2, last)) if found[i] == ":"), first - 1)
        if opening == "[":
            depth = 0
            for i in range(first, last):
                depth += (found[i].text in ("(", "[", "{")) - (found[i].text in CLOSING)
                if found[i] == ":" and depth == 0:
                    colon = i
                    break
        values.append((found[colon + 1].start, found[last].end, colon >= first))
    result = []
    for (start, end, _), (other_start, other_end, _) in zip(values, values[1:]):
        first, second = source[start:end], source[other_start:other_end]
        if first != second and first.startswith(".") == second.startswith("."):
            result.append(("swapped arguments", start, other_end, second + source[end:other_start] + first))
    for number, (first, last) in enumerate(items):
        start, end = found[first].start, found[last].end
        if opening == "(" and not (is_call and values[number][2] and found[first].text in vocabulary.optional):
            continue
        if number + 1 < len(items):
            end = found[items[number + 1][0]].start
        elif number > 0:
            start = found[items[number - 1][1]].end
        is_dictionary = opening == "[" and values[number][2]
        empty = ":" if is_dictionary and len(items) == 1 else ""
        kind = "dropped argument" if opening == "(" else "dropped element"
        result.append((kind, start, end, empty))
    return result
