"""A colour and a shape go with a person."""

from pathlib import Path

from companion.people import People


def test_everybody_at_the_table_has_another_token(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    assert people.tokens(["Caro", "Stefan", "Chris"]) == {"Caro": 1, "Stefan": 2, "Chris": 3}


def test_it_stays_with_the_person_wherever_they_sit(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    people.keep(["Caro", "Stefan", "Chris"])
    assert People(tmp_path / "people.json").tokens(["Chris", "Ada", "caro"]) == {
        "Chris": 3,
        "Ada": 2,
        "caro": 1,
    }


def test_whoever_had_a_chosen_one_takes_what_is_left(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    people.keep(["Caro", "Stefan"])
    people.choose("Caro", 2, ["Caro", "Stefan"])
    assert people.tokens(["Caro", "Stefan"]) == {"Caro": 2, "Stefan": 1}


def test_two_who_chose_the_same_at_other_tables_differ_at_one(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    for name in ("Caro", "Ada"):
        people.choose(name, 3)
    assert people.tokens(["Caro", "Ada"]) == {"Caro": 3, "Ada": 1}
    assert people.tokens(["Ada", "Caro"]) == {"Ada": 3, "Caro": 1}


def test_a_torn_file_costs_the_choices_alone(tmp_path: Path) -> None:
    (tmp_path / "people.json").write_text('{"caro": 99, "stefan": ', encoding="utf-8")
    assert People(tmp_path / "people.json").tokens(["Caro"]) == {"Caro": 1}
