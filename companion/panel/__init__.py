"""The panel: what five buttons and two digits mean, whichever game is on the table.

| file | what it is |
| --- | --- |
| `control.py` | what a press does now, and which lamps answer it |
| `dial.py` | what + and - have turned to, and what OK would make of it |
| `walk.py` | a template, walked one value after the other; the terminal asks by it too |
| `codes.py` | two characters for whatever can be dialled |
| `sheet.py` | what all of them mean in one game, for page and terminal |
"""

from companion.panel.control import BY, PanelControl, Shut

__all__ = ["BY", "PanelControl", "Shut"]
