"""A caravan crosses the desert: the toy that asks for what the race does not.

The players run camels, one or several each, and win or lose together. Every day the caravan trades from a
row of goods, each camel walks on the map, and at night symbol dice are thrown, more than there are at
hand: suns make camels suffer, snakes bring raiders, wells fill the flask. Who arrives may ride back in
a second game, with what is left.
"""

from .game import Caravan

GAME = Caravan()
