#!/usr/bin/env python3
"""Tests of the instrumenter, on snippets whose mutants are known. They take a second and compile nothing."""

import json
import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import reasons
import render
import running
import submissions
from structure import Structure
from tokens import tokens, without_comments
from vocabulary import Vocabulary

# The sources of the right submissions.
RIGHT = [path for name in submissions.names("Right") for path in submissions.files(name).glob("Sources/*/*.swift")]


def structure(source, declarations=""):
    result = Structure("Sources/A.swift", source, Vocabulary([source, declarations]))
    for number, mutant in enumerate(result.mutants, 1):
        mutant.number, mutant.design = number, "plain"
    return result


def mutants(source, declarations=""):
    return {(m.kind, m.original, m.mutated) for m in structure(source, declarations).mutants}


def function(body, result="", name="f"):
    return f"func {name}(){result} {{\n  {body}\n}}\n"


def rendered(source, of_kind):
    """The source with the mutants of one kind."""
    found = structure(source)
    for unit in found.units:
        unit.mutants = [mutant for mutant in unit.mutants if mutant.kind == of_kind]
        for mutant in unit.mutants:
            mutant.number = 7
    return " ".join(render.Rendering(found).text.split())


class TokenTests(unittest.TestCase):
    def test_strings_with_interpolation_are_one_token(self):
        source = r'let a = "x\(b["}"] ?? "\(c)")y" + #"\n"#'
        strings = [token for token in tokens(source) if token.kind == "string"]
        self.assertEqual([token.text for token in strings], [r'"x\(b["}"] ?? "\(c)")y"', r'#"\n"#'])
        start, end = strings[0].interpolations[0]
        self.assertEqual(source[start:end], r'b["}"] ?? "\(c)"')

    def test_comments_give_way_to_spaces(self):
        source = 'a // "b\n/* { */ c "// d"'
        self.assertEqual(without_comments(source), 'a      \n        c "// d"')

    def test_brackets_know_each_other(self):
        found = tokens("a(b[c], { d })")
        self.assertEqual(found[found[1].partner].text, ")")
        self.assertEqual(found[1].partner, len(found) - 1)

    def test_an_operator_between_operands_has_spaces(self):
        kinds = {token.text: token.is_binary for token in tokens("a && b as Set<C>? ?? -d") if token.kind == "operator"}
        self.assertEqual(kinds, {"&&": True, "<": False, ">?": False, "??": True, "-": False})


class MutantTests(unittest.TestCase):
    def test_each_clause_of_a_condition_is_negated_and_dropped(self):
        self.assertEqual(
            {m for m in mutants(function("if a, b && c { d() }")) if m[0].endswith("condition")},
            {("dropped condition", "a", "true"), ("negated condition", "a", "!(a)"),
             ("dropped condition", "b && c", "true"), ("negated condition", "b && c", "!(b && c)"),
             ("dropped condition", "b", "true"), ("negated condition", "b", "!(b)"),
             ("dropped condition", "c", "true"), ("negated condition", "c", "!(c)")})

    def test_the_conditions_of_a_guard_end_before_its_else(self):
        found = mutants(function("guard a, let b = c()\n  else { return }\n  d()"))
        self.assertIn(("negated condition", "c()", "nil"), found)
        self.assertFalse([m for m in found if "else" in m[1]])
        self.assertNotIn(("dropped return", "return", ""), found, "A guard has to end in an exit.")

    def test_statements_calls_and_returns_are_dropped(self):
        found = mutants(function("if a { return }\n  b = c\n  d(e)"))
        self.assertLessEqual(
            {("dropped return", "return", ""), ("dropped statement", "b = c", ""), ("dropped call", "d(e)", ""),
             ("early return", "", "return")}, found)
        self.assertNotIn(("dropped statement", "if a { return }", ""), found, "The same as the return's.")
        self.assertIn(("dropped statement", "for a in b { c() }", ""), mutants(function("for a in b { c() }")))

    def test_no_mutant_comes_twice(self):
        found = structure(function("a(.get)"), "enum A {\n  case get\n  case put\n}\n").mutants
        self.assertEqual([m.mutated for m in found if m.kind == "other case"], ["put"])

    def test_a_call_in_a_chain_is_dropped_with_its_closure(self):
        self.assertIn(("dropped call", ".sorted { $0 > $1 }", ""), mutants(function("let a = b.sorted { $0 > $1 }")))

    def test_closures_lose_their_only_statement_unless_they_return_it(self):
        self.assertIn(("dropped call", "d?(c)", ""), mutants(function("let a = b(x: y) { c in d?(c) }")))
        self.assertNotIn(("dropped call", "d(c)", ""), mutants(function("let a = b.map { c in d(c) }")))

    def test_arguments_and_elements_are_swapped_and_dropped(self):
        found = mutants(function("a(text: b, style: c)\n  d = [e: g, h: i]"))
        self.assertLessEqual(
            {("swapped arguments", "b, style: c", "c, style: b"), ("dropped argument", "text: b,", ""),
             ("dropped argument", ", style: c", ""), ("swapped arguments", "g, h: i", "i, h: g"),
             ("dropped element", "e: g,", ""), ("dropped element", ", h: i", "")}, found)

    def test_fields_of_the_same_type_are_swapped(self):
        declarations = "struct A {\n  let name: String\n  let text: String\n  let number: Int\n}\n"
        self.assertEqual(
            {m for m in mutants(function("b = c.name"), declarations) if m[0] == "swapped fields"},
            {("swapped fields", "name", "text")})

    def test_numbers_are_off_by_one_and_comparisons_too(self):
        found = mutants(function("a = b > 15"))
        self.assertLessEqual(
            {("off by one", "15", "16"), ("off by one", "15", "14"), ("off by one", ">", ">="),
             ("negated condition", ">", "<")}, found)

    def test_other_literals(self):
        found = mutants(function('a = "x"\n  b = true\n  c = d ?? 0.5\n  e = "15"'))
        self.assertLessEqual(
            {("other literal", '"x"', '"mutant"'), ("other literal", "true", "false"), ("other literal", "0.5", "0.0"),
             ("always the default", "d ?? 0.5", "0.5"), ("off by one", '"15"', '"16"')}, found)

    def test_parts_of_an_interpolation(self):
        self.assertLessEqual(
            {("swapped fields", r"a): \(b", r"b): \(a"), ("dropped field", r"\(a)", ""),
             ("other literal", r'"\(a): \(b)"', r'"\(a)\(b)"')},
            mutants(function(r'c = "\(a): \(b)"')))

    def test_other_cases_of_an_enum(self):
        self.assertIn(
            ("other case", "on", "off"), mutants(function("a(.on)"), "enum B {\n  case on\n  case off\n}\n"))

    def test_a_whole_else_is_dropped(self):
        self.assertIn(("dropped else", "b() c()", ""), mutants(function("if a { d() } else {\n b()\n c()\n }")))

    def test_closures_are_emptied(self):
        self.assertIn(("early return", "", "return"), {m for m in mutants("let a = b {\n  c()\n  d()\n}\n")})

    def test_a_required_property_is_not_left_unset(self):
        found = mutants("struct A {\n  let b: Int\n  var c = 1\n  init() {\n    b = 2\n    c = 3\n  }\n}\n")
        self.assertNotIn(("dropped statement", "b = 2", ""), found)
        self.assertIn(("dropped statement", "c = 3", ""), found)

    def test_patterns_and_conditions_of_cases(self):
        found = mutants(function('switch a {\n  case "b" where c: d()\n  default: break\n  }'))
        self.assertLessEqual({("other literal", '"b"', '"mutant"'), ("negated condition", "c", "!(c)")}, found)

    def test_equal_lines_are_told_apart(self):
        found = structure(function("a()\n  a()"))
        self.assertEqual([m.occurrence for m in found.mutants if m.kind == "dropped call"], [1, 2])


class RenderingTests(unittest.TestCase):
    def test_a_statement_stands_behind_a_switch(self):
        self.assertEqual(
            rendered(function("a()"), "dropped call"), "func f() { if mutant(7) { } else { a() } }")

    def test_a_condition_is_chosen(self):
        self.assertIn("if (mutant(7) ? (!(a)) : (a)) {", rendered(function("if a { b() }"), "negated condition"))

    def test_try_and_await_stand_before_the_choice(self):
        self.assertIn(
            "if await (mutant(7) ? (!(a())) : (a())) {", rendered(function("if await a() { b() }"), "negated condition"))

    def test_an_observer_is_moved(self):
        self.assertEqual(
            rendered("struct A {\n  var b = 0 {\n    didSet { c() }\n  }\n}\n", "didSet becomes willSet"),
            "struct A { var b = 0 { willSet { if mutant(7) { c() } } didSet { if !mutant(7) { c() } } } }")

    def test_without_mutants_nothing_changes(self):
        for path in RIGHT:
            found = Structure(str(path), path.read_text(), Vocabulary([path.read_text()]))
            for unit in found.units:
                unit.mutants = []
            self.assertEqual(render.Rendering(found).text, without_comments(path.read_text()), path)

    def test_every_mutant_of_the_right_submissions_stands_behind_its_switch(self):
        for path in RIGHT:
            found = structure(path.read_text())
            text = render.Rendering(found).text
            for mutant in found.mutants:
                self.assertRegex(text, rf"\bmutant\({mutant.number}\)", path)

    def test_an_error_in_a_mutant_takes_out_this_one(self):
        found = structure(function("a(b, c)"))
        rendering = render.Rendering(found)
        line = next(i for i, text in enumerate(rendering.text.split("\n"), 1) if text == "a(c, b)")
        removed = rendering.blame(line, 3)
        self.assertEqual([m.kind for m in removed], ["swapped arguments"])
        self.assertNotIn("swapped arguments", [m.kind for m in found.mutants])
        self.assertIn("dropped call", [m.kind for m in found.mutants])

    def test_an_error_beside_the_mutants_changes_how_they_are_written(self):
        found = structure(function("a + 1", " -> Int"))
        rendering = render.Rendering(found)
        line = [i for i, text in enumerate(rendering.text.split("\n"), 1) if text == "a + 1"][-1]
        self.assertEqual(rendering.blame(line, 1), [])
        self.assertEqual(rendering.degrade(line, 1), [])
        self.assertIn("(mutant(", render.Rendering(found).text)

    def test_an_error_outside_takes_out_what_leaves_something_undone(self):
        found = structure(function("if a { return 1 }\n  b()\n  return 2", " -> Int"))
        rendering = render.Rendering(found)
        line = rendering.text.count("\n")
        removed = rendering.degrade(line, 1)
        self.assertIn("dropped call", [m.kind for m in removed])
        self.assertNotIn("off by one", [m.kind for m in removed])


class ReasonTests(unittest.TestCase):
    def reasons(self, entries):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump({"survivors": entries}, file)
            file.flush()
            return reasons.Reasons(pathlib.Path(file.name))

    def test_a_reason_is_found_after_lines_were_inserted_and_stale_when_its_mutant_dies(self):
        mutant = structure(function("a()")).mutants[0]
        known = self.reasons(
            [reasons.identity(mutant) | {"reason": "equivalent", "because": "a does nothing."}])
        moved = structure("// New.\n\n" + function("a()")).mutants[0]
        self.assertIsNotNone(known.reason(moved))
        moved.design = "other"
        self.assertIsNone(known.reason(moved))
        moved.design = "plain"
        self.assertEqual(known.stale("plain", [moved]), [])
        self.assertEqual(len(known.stale("plain", [])), 1)

    def test_only_two_reasons_count(self):
        mutant = structure(function("a()")).mutants[0]
        with self.assertRaises(SystemExit):
            self.reasons([reasons.identity(mutant) | {"reason": "too hard", "because": "It is."}])


class RunTests(unittest.TestCase):
    """With a shell script in place of the tests."""

    def failure(self, script, number=1):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "tests"
            program.write_text("#!/bin/bash\n" + re.sub(r"(?m)^tell ", 'eval "echo" >&$POST_GRADE_CHANNEL ', script))
            program.chmod(0o755)
            return running.first_failure(program, ["a.b", "a.c"], number)

    def test_what_is_judged(self):
        passed = r"""tell "'{\"criterion\":\"%s\",\"verdict\":{\"verdict\":\"passed\"}}'" """ + "\n"
        failed = r"""tell "'{\"criterion\":\"%s\",\"verdict\":{\"verdict\":\"failed\",\"reason\":\"no\"}}'" """ + "\n"
        began = r"""tell "'{\"criterion\":\"%s\"}'" """ + "\n"
        everything = passed % "a.b" + passed % "a.c"
        self.assertIsNone(self.failure(everything))
        self.assertEqual(self.failure(passed % "a.b" + failed % "a.c" + "sleep 60"), "a.c: no")
        self.assertEqual(self.failure(passed % "a.b" + began % "a.c" + "kill -9 $$"), "a.c: the process ended")
        only_one = "if [ $POST_MUTANT = 2 ]; then exit; fi\n" + everything
        self.assertIsNone(self.failure(only_one, 1))
        self.assertIsNotNone(self.failure(only_one, 2))


if __name__ == "__main__":
    unittest.main()
