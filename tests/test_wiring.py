"""The wiring's own rules, as the configuration file meets them: each refusal names its line."""

from pathlib import Path

import pytest

from companion.config import load_config
from companion.errors import BadConfiguration
from companion.wiring import PINS, Wiring


def refusal(folder: Path, text: str) -> str:
    file = folder / "companion.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadConfiguration) as refused:
        load_config(file)
    return str(refused.value).replace(str(file), "FILE")


def test_the_default_wiring_leaves_the_pins_of_other_boards_alone() -> None:
    used = {part.pin for part in Wiring().parts()}
    assert not used & {0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15}  # add-on chips, I2C, SPI and serial line


def test_wires_are_read(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('panel = "gpio"\n[gpio]\nnext = 4\nbuzzer = 13\nseats = [2, 3]\n', encoding="utf-8")
    wiring = load_config(file).gpio
    assert (wiring.next, wiring.buzzer, wiring.seats) == (4, 13, (2, 3))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[gpio]\nnext = 4\nok = 4\n", "FILE, line 3: 'gpio.ok' does not fit. GPIO4 is wired twice"),
        ("[gpio]\n\nnext = 27\n", "FILE, line 3: 'gpio.next' does not fit. GPIO27 is wired twice"),
        ("[gpio]\nseats = [12, 12]\n", "FILE, line 2: 'gpio.seats' does not fit. GPIO12 is wired twice"),
        ("[gpio]\nsegments = [2, 3]\n", "FILE, line 2: 'gpio.segments' does not fit. The display has 2"),
        ("[gpio]\nundo = 28\n", "FILE, line 2: 'gpio.undo' is 28, but must lie between 2 and 27."),
        ("[gpio]\nundo = 1\n", "FILE, line 2: 'gpio.undo' is 1, but"),
        ("[gpio]\nphases = [18, 99]\n", "FILE, line 2: 'gpio.phases' is 99, but"),
        ("[gpio]\nphases = 18\n", "FILE, line 2: 'gpio.phases' is 18, but must be a list of whole numbers"),
        ('[gpio]\nbuzzer = "GPIO13"\n', "FILE, line 2: 'gpio.buzzer' is 'GPIO13', but must be a whole"),
        ("[gpio]\nlamp = 3\n", "FILE, line 2: there is no key 'gpio.lamp'."),
        ('panel = "real"\n', "FILE, line 1: 'panel' is 'real', but must be one of virtual, gpio, none."),
    ],
)
def test_what_cannot_be_wired_is_refused_with_its_line(tmp_path: Path, text: str, line: str) -> None:
    assert refusal(tmp_path, text).startswith(line)


def test_a_clash_names_what_is_free(tmp_path: Path) -> None:
    text = refusal(tmp_path, "[gpio]\nnext = 4\nok = 4\n")
    used = {part.pin for part in Wiring().parts()} - {17, 27} | {4}
    free = [pin for pin in range(PINS[0], PINS[1] + 1) if pin not in used]
    assert text.endswith(f"free are {', '.join(map(str, free))}.")
