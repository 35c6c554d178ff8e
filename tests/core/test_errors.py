"""The error tree: one root to catch, the rule id where there is one; and how rules are listed."""

import pytest

from interceptor_nb.core import errors
from interceptor_nb.core.cite import Rule, RuleBook


def test_everything_raised_on_purpose_has_one_root() -> None:
    tree = {name: kind for name, kind in vars(errors).items() if name.endswith("Error")}
    assert set(tree) == {
        "InterceptorError",
        "RuleError",
        "CannotTurnError",
        "IllegalOrderError",
        "OrderSyntaxError",
        "DiceError",
        "StateBudgetError",
        "FileError",
    }
    assert all(issubclass(kind, errors.InterceptorError) for kind in tree.values())
    assert all(name in (errors.__doc__ or "") for name in tree)


def test_a_rule_error_carries_its_rule_and_says_it() -> None:
    error = errors.CannotTurnError("no directional control set works", rule="MOV-7")
    assert (str(error), error.message, error.rule) == (
        "no directional control set works [MOV-7]",
        "no directional control set works",
        "MOV-7",
    )
    assert isinstance(error, errors.RuleError)


def test_a_syntax_error_carries_the_token_and_its_place() -> None:
    error = errors.OrderSyntaxError("'x' is no order", token="x", place=3)
    assert (str(error), error.token, error.place) == ("'x' is no order", "x", 3)


BOOK = RuleBook("toy", (Rule("AB-1", "One", "printed", "First."), Rule("AB-2", "Two", "ruling", "Second.")))


def test_a_book_is_a_mapping_in_its_own_order() -> None:
    assert list(BOOK) == ["AB-1", "AB-2"]
    assert (len(BOOK), BOOK.name) == (2, "toy")
    assert BOOK["AB-2"].chapter == "AB"
    assert "AB-3" not in BOOK


def test_rulings_are_told_from_printed_rules() -> None:
    assert BOOK.rulings() == (BOOK["AB-2"],)


def test_two_rules_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="two rules of toy share an id"):
        RuleBook("toy", (BOOK["AB-1"], BOOK["AB-1"]))
