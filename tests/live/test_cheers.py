"""Cheers are shown, and no player sends more than one in three seconds."""

from companion.live.cheers import INTERVAL_S, Cheer, Cheers


def test_a_player_cheers_again_only_after_a_pause() -> None:
    now = [0.0]
    cheers = Cheers(lambda: now[0])
    seen: list[Cheer] = []
    cheers.subscribe(seen.append)
    cheers.send("Anna", 0)
    cheers.send("Anna", 1)
    cheers.send("Ben", 2)
    now[0] = INTERVAL_S
    cheers.send("Anna", 1)
    assert [(cheer.number, cheer.by, cheer.cheer) for cheer in seen] == [
        (1, "Anna", 0),
        (2, "Ben", 2),
        (3, "Anna", 1),
    ]
    assert cheers.last() == seen[-1]
