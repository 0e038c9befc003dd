"""Hold a discovery message to Home Assistant's own validators: a program for an environment that has it.

    python home_assistant_judge.py < discovery.json         # prints how many components were taken

It reads the message as Home Assistant does: the device as a whole, then each component with what it inherits.
A key that a validator takes away was not understood.
"""

import asyncio
import importlib
import json
import sys
import tempfile

MQTT = "homeassistant.components.mqtt"


async def main() -> None:
    """Judge the message on standard input; a message that does not fit ends this with its error."""
    message = json.load(sys.stdin)
    importlib.import_module("homeassistant.core").HomeAssistant(tempfile.gettempdir())  # templates ask for it
    importlib.import_module(f"{MQTT}.schemas").DEVICE_DISCOVERY_SCHEMA(message)
    inherited = {key: message[key] for key in ("device", "origin", "availability", "qos")}
    for component in message["components"].values():
        platform = importlib.import_module(f"{MQTT}.{component['platform']}")
        asked = {**inherited, **component}
        taken = platform.DISCOVERY_SCHEMA(dict(asked))
        lost = set(asked) - set(taken) - {"platform", "origin"}
        if lost:
            sys.exit(f"{component['unique_id']}: {sorted(lost)} are not understood")
    sys.stdout.write(f"{len(message['components'])} components taken\n")


if __name__ == "__main__":
    asyncio.run(main())
