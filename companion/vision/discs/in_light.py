"""What was learned of discs, as it looks in the light of the moment.

>>> in_light(profile, (0.85, 1.0, 1.15)).examples
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.vision.discs.face import energy, sight
from companion.vision.discs.profile import Profile
from companion.vision.picture import BURNT

Floats = NDArray[np.float32]


def in_light(profile: Profile, light: tuple[float, ...]) -> Profile:
    """Return what was learned as it looks in other light: clipped where that burns it out."""
    level, examples = float(np.mean(light)), lit(profile.examples, light)
    usual_energy = profile.usual_energy * energy_of(examples) / energy_of(profile.examples)
    grain = profile.grain * max(1.0, level**2)
    fainter = clear_of(grain, usual_energy) / clear_of(profile.grain, profile.usual_energy)
    if profile.plain_energy.all():
        fainter = 1.0  # grain takes nothing from a tone
    return replace(
        profile,
        examples=examples,
        softened=lit(profile.softened, light),
        few=lit(profile.few, light),
        usual_energy=usual_energy,
        grain=grain,
        lean=profile.lean * np.array([fainter, 1], np.float32),
        fit=profile.fit * np.array([fainter, 1], np.float32),
        plain_energy=np.asarray(profile.plain_energy * max(1.0, level**2), np.float32),
        burnt=max(profile.burnt, float((examples.min(axis=3) >= BURNT).mean(axis=(1, 2)).max())),
        rim=profile.rim * level,
        least_edge=profile.least_edge * level,
    )


def lit(examples: Floats, light: tuple[float, ...]) -> Floats:
    """Return examples as they look in other light."""
    return np.asarray(np.minimum(examples * np.array(light, np.float32), 255), np.float32)


def clear_of(grain: float, usual_energy: float) -> float:
    """Return how alike two prints of this energy still are where grain lies over one of them."""
    return float(np.sqrt(max(0.1, 1 - grain / usual_energy)))


def energy_of(examples: Floats) -> float:
    """Return how strongly the usual print of these stands out."""
    return float(np.median(energy(sight(examples))))
