"""Which other cards come into question beside the one that was laid."""

import cv2
import numpy as np

from companion.vision.cards import Deck
from companion.vision.cards.fit import Fit
from companion.vision.cards.taught import Taught


def test_a_rival_that_lies_upside_down_is_compared_where_the_card_is_seen() -> None:
    blocks = np.random.default_rng(5).integers(20, 235, (7, 5, 3), np.uint8)
    upright = np.asarray(cv2.resize(blocks, (200, 300), interpolation=cv2.INTER_NEAREST), np.uint8)
    turned = np.asarray(cv2.rotate(upright, cv2.ROTATE_180), np.uint8)
    taught = Taught(Deck("game").with_card("one", upright).with_card("other", turned))
    card = taught.printed(0)
    light = card.picture.astype(np.float32)
    agrees = np.ones(light.shape[:2], np.bool_)
    light[len(light) // 2 :], agrees[len(light) // 2 :] = 250, False  # something white lies on it
    nothing = np.zeros((4, 2))
    fit = Fit(card, np.eye(3), nothing, light, agrees, agrees, light, card.picture[..., 0], 0.5, 0.5)
    assert list(taught.rivals(fit)) == [(1, True)]
