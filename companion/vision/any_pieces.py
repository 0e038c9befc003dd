"""Discs or dice: opens a profile of either, and returns what reads with it.

>>> reader = reader_of(load_profile(Path("d6")))
>>> reader.read(picture, expect=5).faces
Counter({'6': 2, '1': 2, '4': 1})
"""

from pathlib import Path

from companion.vision.dice.profile import SHAPE as CUBE
from companion.vision.dice.profile import DiceProfile
from companion.vision.dice.reader import DiceReader
from companion.vision.discs.profile import Profile
from companion.vision.discs.reader import Reader
from companion.vision.learned import VERSION as LEARNED
from companion.vision.learned import LearnedProfile, LearnedReader
from companion.vision.packed import read_plain

AnyProfile = Profile | DiceProfile | LearnedProfile
AnyReader = Reader | DiceReader | LearnedReader


def load_profile(path: Path, faces: tuple[str, ...] = ()) -> AnyProfile:
    """Read the profile at `path`, of whatever pieces it is; see `Profile.load` for `faces`."""
    if read_plain(path, "version") == LEARNED:
        return LearnedProfile.load(path)
    return DiceProfile.load(path) if read_plain(path, "shape") == CUBE else Profile.load(path, faces)


def reader_of(profile: AnyProfile) -> AnyReader:
    """Return what reads the pieces that the profile is about."""
    if isinstance(profile, LearnedProfile):
        return LearnedReader(profile)
    return DiceReader(profile) if isinstance(profile, DiceProfile) else Reader(profile)
