"""Looking back: every evening of the journal, one of them in numbers, and files to take home.

| file | what it is |
| --- | --- |
| `shelf.py` | every game with its result, kept until it changes; stories of several games |
| `look_back.py` | one game in numbers: how its tracks went, what was thrown |
| `luck.py` | what was thrown, held against what was to be expected |
| `proof.py` | what a kept photo proves |
| `exports.py` | a game as JSON, as a table, as a link to BG Stats |
"""

from companion.evenings.proof import Proof
from companion.evenings.shelf import Evenings

__all__ = ["Evenings", "Proof"]
