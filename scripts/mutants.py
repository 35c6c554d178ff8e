"""What can be changed in the source of a rules module: numbers of tables, comparisons, and what joins conditions.

Annotations, types, docstrings and the arguments of decorators are no rules and are left alone.
"""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Kind = Literal["tables", "comparisons"]

OTHERS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
"""Each comparison and its neighbour."""

NO_TABLES = frozenset({"MOST_KEPT", "_DRIFTS_KEPT", "_NUMBER", "(FORMAT, VERSION)"})
"""Module-level numbers that are no rules: sizes of caches, the index of a key, the version of a file."""

WITH_DEFAULTS = frozenset({"Maneuver", "Options"})
"""Classes whose defaults are printed numbers."""


@dataclass(frozen=True)
class Mutant:
    """One change of one module.

    Attributes:
        key: module, name, source and change; it tells it from every other and outlives other changes of the file.
        kind: what is changed.
        path: the module's file.
        name: the constant, or the function of a comparison; that of its class goes before it.
        lines: those that are run when what is changed is; empty for a constant.
        tree: the module as it is; `put` changes it for good, so only a process of its own may.
    """

    key: str
    kind: Kind
    path: Path
    name: str
    lines: range
    tree: ast.Module
    put: Callable[[], None]

    @property
    def module(self) -> str:
        """Return the module's name within the rule set."""
        return self.path.stem


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mutant of the module in *path*, in the order of its source."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    seen = Counter[str]()
    found: list[Mutant] = []
    for name, change, put in _tables(tree):
        found.append(Mutant(f"{path.stem}.{name}{change}", "tables", path, name, range(0), tree, put))
    for name, lines, change, put in _Comparisons().of(tree):
        key = f"{path.stem}.{name}: {change}"
        seen[key] += 1
        again = f" ({seen[key]})" if seen[key] > 1 else ""
        found.append(Mutant(key + again, "comparisons", path, name, lines, tree, put))
    return found


def _tables(tree: ast.Module) -> Iterator[tuple[str, str, Callable[[], None]]]:
    """Yield name, change and how to make it, of each number at module level."""
    for statement in tree.body:
        defaults = isinstance(statement, ast.ClassDef) and statement.name in WITH_DEFAULTS
        for part in statement.body if isinstance(statement, ast.ClassDef) and defaults else [statement]:
            if not isinstance(part, ast.Assign | ast.AnnAssign) or part.value is None:
                continue
            name = ast.unparse(part.targets[0] if isinstance(part, ast.Assign) else part.target)
            if name in NO_TABLES:
                continue
            name = f"{statement.name}.{name}" if isinstance(statement, ast.ClassDef) else name
            for number, where, sign in _numbers(part.value, ""):
                value = sign * _int(number)
                for other in (value + 1, value - 1):
                    yield name, f"{where}: {value} -> {other}", _setter(number, "value", sign * other)


def _numbers(node: ast.expr, where: str, sign: int = 1) -> Iterator[tuple[ast.Constant, str, int]]:
    """Yield each whole number in *node*, its place in words of Python, and its sign."""
    match node:
        case ast.Constant(value=int()) if not isinstance(node.value, bool):
            yield node, where, sign
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from _numbers(operand, where, -sign)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            for number, part in enumerate(parts):
                yield from _numbers(part, f"{where}[{number}]")
        case ast.Dict(keys=keys, values=parts):
            for key, part in zip(keys, parts, strict=True):
                yield from _numbers(part, f"{where}[{ast.unparse(key) if key else '**'}]")
        case ast.Call(args=parts, keywords=named):
            for number, part in enumerate(parts):
                yield from _numbers(part, where if len(parts) == 1 else f"{where}({number})")
            for keyword in named:
                yield from _numbers(keyword.value, f"{where}.{keyword.arg}")


def _int(number: ast.Constant) -> int:
    assert isinstance(number.value, int)  # noqa: S101 (for the types: `_numbers` yields no other)
    return number.value


def _setter(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


class _Comparisons(ast.NodeVisitor):
    """Collects name of the function, lines, change and how to make it, of each comparison and of each and/or."""

    def __init__(self) -> None:
        self.found: list[tuple[str, range, str, Callable[[], None]]] = []
        self.scope: list[str] = []
        self.first = 0

    def of(self, tree: ast.Module) -> list[tuple[str, range, str, Callable[[], None]]]:
        """Return what is found in *tree*."""
        self.visit(tree)
        return self.found

    def visit(self, node: ast.AST) -> None:
        """Visit *node*; a statement of its own says from which line on something of it has been run."""
        before = self.first
        if isinstance(node, ast.stmt):
            self.first = node.lineno
        super().visit(node)
        self.first = before

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._inside(node.name, node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._inside(node.name, node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for number, operator in enumerate(node.ops):
            others = [*node.ops[:number], OTHERS[type(operator)](), *node.ops[number + 1 :]]
            self._note(node, ast.unparse(ast.Compare(node.left, others, node.comparators)), "ops", others)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        joined = isinstance(node.op, ast.And)
        self._note(node, "or" if joined else "and", "op", ast.Or() if joined else ast.And())
        self.generic_visit(node)

    def _inside(self, name: str, body: list[ast.stmt]) -> None:
        self.scope.append(name)
        for statement in body:
            self.visit(statement)
        self.scope.pop()

    def _note(self, node: ast.expr, after: str, field: str, value: object) -> None:
        lines = range(self.first, (node.end_lineno or node.lineno) + 1)
        put = _setter(node, field, value)
        self.found.append((".".join(self.scope), lines, f"{ast.unparse(node)} -> {after}", put))
