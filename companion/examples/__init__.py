"""Games to read and to copy from. None is in the menu until it is packed and installed, or copied.

companion pack fivefold && companion install fivefold-1.0.0.game
"""
