"""Drawing and training, a tiny step of each; where torch is not installed there is nothing to train with."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from calibration.network.losses import find, recognise  # noqa: E402
from calibration.network.networks import EMBEDDING, Encoder, Finder, Head  # noqa: E402
from calibration.network.reliability import fitted, measured, table  # noqa: E402
from calibration.network.scenes import LEARN, THROWS, Views, draw  # noqa: E402
from calibration.network.train import Training  # noqa: E402


@pytest.mark.parametrize("dice", [False, True])
def test_scenes_of_a_seed_are_always_the_same(dice: bool) -> None:
    shots = []
    for _ in range(2):
        torch.manual_seed(7)
        shots.append(draw(1, dice, 10))
    one, other = shots
    assert one.pictures.shape[0] == LEARN + THROWS
    assert torch.equal(one.pictures, other.pictures)
    assert torch.equal(one.at, other.at)


def test_pieces_to_learn_from_lie_flat_and_are_the_owners() -> None:
    torch.manual_seed(3)
    scenes = draw(2, True, 10)
    learn = torch.arange(len(scenes.at)) % (LEARN + THROWS) < LEARN
    assert bool(scenes.own[learn].all())
    assert float(scenes.lean[learn].abs().max()) == 0
    assert float(scenes.seen[learn].median()) > 0.9


def test_sorted_pictures_show_one_face_each() -> None:
    torch.manual_seed(3)
    scenes = draw(1, True, 10, Views(learn=6, throws=1, sorted=True))
    assert [set(labels.tolist()) for labels in scenes.label[:6]] == [{face} for face in range(6)]


@pytest.mark.parametrize("dice", [False, True])
def test_every_weight_is_reached_by_the_losses(dice: bool) -> None:
    torch.manual_seed(1)
    scenes = draw(2, dice, 12)
    finder, encoder, head = Finder(), Encoder(), Head()
    losses, right = recognise(encoder, head, scenes)
    losses |= find(finder, scenes)
    sum(losses.values()).backward()
    assert 0 <= float(right) <= 1
    assert all(bool(torch.isfinite(loss)) for loss in losses.values())
    for network in (finder, encoder, head):
        assert all(
            weight.grad is not None and bool(weight.grad.abs().sum() > 0) for weight in network.parameters()
        )


def test_a_batch_changes_the_weights_and_a_checkpoint_keeps_them(tmp_path: Path) -> None:
    training = Training(None)
    before = training.networks["head"].state_dict()["scale"].clone()
    training.learn_batch(2, 1e-3)
    training.save(tmp_path)
    again = Training(tmp_path / "checkpoint.pt")
    assert again.step == 1
    assert not torch.equal(training.networks["head"].state_dict()["scale"], before)
    for name, mean in training.means.items():
        for key, value in mean.state_dict().items():
            assert torch.equal(again.networks[name].state_dict()[key], value), (name, key)


def test_an_example_without_a_face_is_left_out() -> None:
    head, crops, examples = Head().eval(), torch.randn(1, 3, EMBEDDING), torch.randn(1, 5, EMBEDDING)
    labels = torch.eye(2)[torch.tensor([0, 0, 1, 1, 1])][None]
    labels[0, 4] = 0
    with torch.no_grad():
        left_out, fewer = head(crops, examples, labels), head(crops, examples[:, :4], labels[:, :4])
    assert torch.allclose(left_out[0], fewer[0], atol=1e-4)
    assert torch.allclose(left_out[1], fewer[1], atol=1e-4)


def test_trust_that_says_too_little_is_fitted_to_what_is_right() -> None:
    torch.manual_seed(2)
    true = torch.randn(40_000) * 2
    right = torch.rand(40_000) < torch.sigmoid(true)
    scale, shift = fitted(true / 2 + 1, right)
    assert scale == pytest.approx(2.0, rel=0.05)
    assert shift == pytest.approx(-2.0, rel=0.05)
    assert table(true, right).count("\n") == 11


def test_a_batch_that_was_left_out_is_measured() -> None:
    logits, right = measured(Training(None), batches=1, owners=2)
    assert logits.shape == right.shape
    assert len(logits) > 10
