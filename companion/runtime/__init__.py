"""What makes the running companion: its parts put together, the devices opened, the threads started.

| file | what it is |
| --- | --- |
| `runtime.py` | the running companion, from the data folder's lock to the open page |
| `crew.py` | its threads: one that fails ends all |
| `alone.py` | one running companion a data folder |
| `camera.py` | the configured camera, watched on a thread of its own |
| `eyesight.py` | an eye for each kind of piece, loaded or learned |
| `data.py` | a game's data, as its owner has it |
| `panel.py` | the configured panel, which follows the feed |
| `virtual_desk.py` | the virtual table and panel, as the page's drawer shows them |

With `companion/cli`, the only room inside `companion/` that knows web and hardware.
"""
