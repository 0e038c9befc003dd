"""The host's phone takes a copy home and puts one back; a guest's does neither."""

import json
import shutil
from pathlib import Path

from companion.keeping.putting_back import put_back
from tests.running import running
from tests.web.stage import Phone

FIRST_EDITION = Path(__file__).parent.parent / "fixtures" / "first-edition"


def test_the_host_takes_a_copy_home_and_puts_it_back(tmp_path: Path) -> None:
    state = tmp_path / "state"
    shutil.copytree(FIRST_EDITION, state)
    (state / "companion.toml").unlink()
    with running(state) as companion:
        host, guest = companion.phone(), Phone(companion.port)
        guest.post(
            "/api/join", {"code": json.loads((state / "join.json").read_text())["code"], "name": "Ben"}
        )
        stood = host.get("/api/state")
        while not (found := host.get("/api/copies")["copies"]):
            pass  # it is taken on a thread of its own, after the start
        (copy,) = found
        assert (copy["id"], copy["before"]) == (f"{copy['id'][:10]}-{stood['number']}", False)
        taken = host.get(f"/api/copies/{copy['id']}.backup")
        for path in ("/api/copies", f"/api/copies/{copy['id']}.backup"):
            assert guest.ask("GET", path)[0] == 403
        gone_on = host.post("/api/undo", {"seen": stood["number"]})
        seen = {"seen": gone_on["number"]}
        assert guest.ask("POST", f"/api/copies/{copy['id']}/put-back", seen)[0] == 403
        assert host.ask("POST", f"/api/copies/{copy['id']}/put-back", {"seen": stood["number"]})[0] == 409
        assert host.ask("POST", "/api/copies/1970-01-01-1/put-back", seen)[0] == 404
        back = host.post(f"/api/copies/{copy['id']}/put-back", seen)
        assert (back["game"], back["throw"]["photo"]) == (stood["game"], stood["throw"]["photo"])
        assert [each["before"] for each in host.get("/api/copies")["copies"]] == [True, False]
        companion.say()
        assert companion.ended() == (0, "")
    (tmp_path / "home.backup").write_bytes(taken)
    put_back(tmp_path / "new", tmp_path / "home.backup")
    assert sorted(path.name for path in (tmp_path / "new" / "photos").iterdir()) == sorted(
        path.name for path in (state / "photos").iterdir()
    )
