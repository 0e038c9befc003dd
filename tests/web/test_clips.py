"""A clip over HTTP: asked for by phones that have joined, with a sentence where there is none."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.live import clip
from companion.live.clips import Clips
from companion.ports import Frame
from tests.web.acted import ActedLive, discs_drawn
from tests.web.stage import Phone, Stage, staged
from tests.web.test_stream import slap_due


@contextmanager
def filmed(acted: ActedLive, state: Path, port: int = 0) -> Iterator[Stage]:
    """A page before a camera that keeps its last seconds, as the running companion does."""
    live = acted.live
    clips = Clips(live.photos, live.evenings.proof)
    live.throws.subscribe(clips.hear)
    for number in range(10):
        clips.seconds.see(Frame(discs_drawn(6)[0], number, number / 10))
    acted.live = replace(live, clips=clips)
    with staged(acted.live, state, port) as stage:
        yield stage


def counted(stage: Stage, acted: ActedLive) -> str:
    """Let a throw be read and count; return the id of its photo."""
    phone, number = stage.phone(), slap_due(stage)
    acted.reads()
    id: str = phone.get("/api/state")["throw"]["photo"]["id"]
    phone.post("/api/throw", {"do": "accept", "seen": number})
    return id


def work(acted: ActedLive) -> None:
    """Do all that was asked for, as the thread of the clips does."""
    clips = acted.live.clips
    assert clips is not None
    clips._jobs.add(clips.close)
    clips.run()


@pytest.fixture
def film_stage(acted: ActedLive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.setattr(clip, "WIDE", 48)
    with filmed(acted, tmp_path) as stage:
        yield stage


def refused(phone: Phone, method: str, path: str) -> tuple[int, Any]:
    status, answer = phone.ask(method, path, headers={"Accept-Language": "en"})
    return status, answer["message"]


def test_a_clip_is_asked_for_until_it_is_ready_then_looked_at(film_stage: Stage, acted: ActedLive) -> None:
    phone, id = film_stage.phone(), counted(film_stage, acted)
    asked = phone.ask("POST", f"/api/slaps/{id}/clip", headers={"Accept-Language": "en"})[1]
    assert (asked["ready"], asked["words"]) == (False, "The clip is being made: 0 of 1 pictures.")
    work(acted)
    assert phone.post(f"/api/slaps/{id}/clip", None)["ready"]
    assert phone.get(f"/api/slaps/{id}.webp").startswith(b"RIFF")
    assert phone.headers["Content-Type"] == "image/webp"


def test_strangers_neither_ask_nor_look(film_stage: Stage, acted: ActedLive) -> None:
    id = counted(film_stage, acted)
    stranger = film_stage.phone(None)
    assert stranger.ask("POST", f"/api/slaps/{id}/clip")[0] == 401
    assert stranger.ask("GET", f"/api/slaps/{id}.webp")[0] == 401


def test_the_evening_says_of_which_throws_there_can_be_one(film_stage: Stage, acted: ActedLive) -> None:
    id, phone = counted(film_stage, acted), film_stage.phone()
    evening = phone.get("/api/evenings/1")
    assert (evening["clips"], evening["no_clip"]) == ([id], None)


def test_a_throw_that_nobody_filmed_has_a_sentence(film_stage: Stage) -> None:
    phone = film_stage.phone()
    for method, path in (("POST", "/api/slaps/99/clip"), ("GET", "/api/slaps/99.webp")):
        status, words = refused(phone, method, path)
        assert (status, "in memory alone" in words) == (404, True)


def test_an_evening_without_a_camera_has_a_sentence(film_stage: Stage) -> None:
    phone = film_stage.phone()
    film_stage.begin()
    evening = phone.get("/api/evenings/1", **{"Accept-Language": "en"})
    assert (evening["clips"], evening["no_clip"]) == (
        [],
        "There is no clip: the camera read no throw of this evening.",
    )


def test_switched_off_there_is_none_and_that_is_said(camera_stage: Stage, acted: ActedLive) -> None:
    id, phone = counted(camera_stage, acted), camera_stage.phone()
    evening = phone.get("/api/evenings/1", **{"Accept-Language": "en"})
    assert evening["clips"] == []
    assert "clips = false" in evening["no_clip"]
    for method, path in (("POST", f"/api/slaps/{id}/clip"), ("GET", f"/api/slaps/{id}.webp")):
        status, words = refused(phone, method, path)
        assert (status, "clips = false" in words) == (404, True)


def test_a_clip_is_deleted_with_the_evening(film_stage: Stage, acted: ActedLive) -> None:
    id, host = counted(film_stage, acted), film_stage.host()
    host.post(f"/api/slaps/{id}/clip", None)
    work(acted)
    assert (film_stage.state / "photos" / f"{id}.webp").is_file()
    number = host.post("/api/games/aside", {"seen": host.get("/api/state")["number"]})["number"]
    assert host.ask("DELETE", "/api/evenings/1", {"seen": number})[0] == 200
    assert list((film_stage.state / "photos").iterdir()) == []
    assert host.ask("POST", f"/api/slaps/{id}/clip")[0] == 404


def test_a_clip_is_deleted_with_the_photo(film_stage: Stage, acted: ActedLive) -> None:
    id, phone = counted(film_stage, acted), film_stage.phone()
    phone.post(f"/api/slaps/{id}/clip", None)
    work(acted)
    assert phone.ask("DELETE", f"/api/slaps/{id}", {})[0] == 200
    assert phone.ask("GET", f"/api/slaps/{id}.webp")[0] == 404
    assert phone.ask("POST", f"/api/slaps/{id}/clip")[0] == 404
