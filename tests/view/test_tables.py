"""Tables as text."""

from interceptor_nb.view.tables import markdown_table


def test_a_markdown_table() -> None:
    rows = [("a|b", 0.123456, None), ("two\nlines", 7, "x")]
    assert markdown_table(("name", "share", "why"), rows) == (
        "| name | share | why |\n| --- | --- | --- |\n| a\\|b | 0.1235 |  |\n| two lines | 7 | x |\n"
    )
