"""What is learned of tables in tests: of a drawn installation, or of a folder of pictures."""

from pathlib import Path

from calibration.fit import ProfileFit, fit, fit_folder
from hardware.scenes import LABELS, Installation
from hardware.scenes.discs import IN_A_SET
from tests.kept import kept


def learned_of(there: Installation) -> ProfileFit:
    """Calibrate on a drawn installation."""
    return fit(there.empty(), there.sides(), IN_A_SET, "generated")


@kept
def learned_at(seed: int, size: tuple[int, int], *, table: str, print_name: str) -> ProfileFit:
    """Calibrate on the drawn installation of a seed."""
    return learned_of(Installation.from_seed(seed, size, table=table, print_name=print_name))


def learned_from(folder: Path) -> ProfileFit:
    """Calibrate on the pictures of a folder, which stay as they are."""
    return learned_as(folder, {label: label for label in LABELS}, IN_A_SET)


learned_as = kept(fit_folder)
