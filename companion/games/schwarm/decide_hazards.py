"""What comes of moving a hazard: where it goes, whom it meets, and what that costs once it is accepted."""

from collections.abc import Callable, Mapping
from typing import cast

from companion.games.schwarm import events as e
from companion.games.schwarm.duties import Amoebas, Hazard, Source, Steps
from companion.games.schwarm.evolve import Draft, Values
from companion.games.schwarm.hazards import OUT, STOCK, crawl, leaves, losses, met, stuck, waves


def _steps(draft: Draft, values: Values) -> None:
    draft.emit(e.StepsTold(cast(Steps, draft.state.duty).card, values["steps"]))


def _hazard(draft: Draft, values: Values) -> None:
    duty, start = cast(Source, draft.state.duty), values["from"]
    if stuck(draft.state, duty.seat, duty.hazard, duty.steps):
        draft.emit(e.HazardReturned(duty.seat, duty.hazard, start))
    else:
        draft.emit(e.HazardChosen(duty.seat, duty.hazard, start))


def _moved(draft: Draft, run: tuple[str, ...], *, over: bool) -> None:
    """A hazard runs over these fields; a Tsunami of Variante 1 also hurts beside the land it meets."""
    state, duty = draft.state, cast(Hazard, draft.state.duty)
    chart = state.rules.catalogue.chart
    hits = tuple(seat for field in run for seat in met(state, duty.seat, field))
    near: tuple[str, ...] = ()
    if duty.hazard == "tsunami" and "1" in state.rules.variants and chart.is_land(run[-1]):
        near = chart.near_on_land(run[-1])
    beside = tuple(seat for field in near for seat in met(state, duty.seat, field))
    draft.emit(e.HazardMoved(run, hits, beside, over))


def _wave(draft: Draft, values: Values) -> None:
    duty = cast(Hazard, draft.state.duty)
    _moved(draft, waves(draft.state, duty)[values["to"]], over=True)


def _wash(draft: Draft, values: Values) -> None:
    """It leaves the board: the fields on the way there are swept, maybe none."""
    state, duty = draft.state, cast(Hazard, draft.state.duty)
    run = leaves(state, duty.source, duty.steps)[values["direction"]]
    hits = tuple(seat for field in run for seat in met(state, duty.seat, field))
    draft.emit(e.HazardMoved((*run, STOCK), hits, (), over=True))


def _crawl(draft: Draft, values: Values) -> None:
    state, duty = draft.state, cast(Hazard, draft.state.duty)
    run = tuple(crawl(state, duty.seat, duty.source))[: values["fields"]]
    _moved(draft, run, over=True)


def settle_hazard(draft: Draft, duty: Hazard, *, landed: bool) -> None:
    """Count every hit, and put the hazard where it stays."""
    for loss in losses(draft.state, duty):
        draft.emit(e.Damaged(loss.seat, duty.seat, loss.at, loss.points))
    chart = draft.state.rules.catalogue.chart
    if draft.state.sea is None:
        back = landed or (duty.hazard == "tsunami" and duty.source == OUT)
        end = STOCK if back else OUT
    else:
        end = duty.path[-1]
        if duty.hazard == "tsunami" and end != STOCK and chart.is_land(end):
            end = STOCK
    draft.emit(e.HazardSettled(duty.seat, duty.hazard, duty.source, end))


def _amoebas(draft: Draft, values: Values) -> None:
    duty = cast(Amoebas, draft.state.duty)
    draft.emit(e.AmoebasTold(duty.field, values["amoebas"]))


HAZARD_DECISIONS: Mapping[str, Callable[[Draft, Values], None]] = {
    "steps": _steps,
    "hazard": _hazard,
    "hit": lambda draft, values: draft.emit(e.Hit(draft.seat_of(values["victim"]), beside=False)),
    "beside": lambda draft, values: draft.emit(e.Hit(draft.seat_of(values["victim"]), beside=True)),
    "spare": lambda draft, values: draft.emit(e.Spared(draft.seat_of(values["victim"]), beside=False)),
    "spare-beside": lambda draft, values: draft.emit(e.Spared(draft.seat_of(values["victim"]), beside=True)),
    "land": lambda draft, _: settle_hazard(draft, cast(Hazard, draft.state.duty), landed=True),
    "swim": lambda draft, values: _moved(draft, (values["to"],), over=False),
    "wave": _wave,
    "wash": _wash,
    "crab": lambda draft, values: draft.emit(e.CrabSet(values["field"])),
    "crawl": _crawl,
    "amoebas": _amoebas,
}
