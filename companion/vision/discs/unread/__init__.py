"""Discs that lie there and were not read: standing, leaning, under something, cut off; and coins on them.

`leftovers.py` measures what is left once the discs that were read are taken out, `hidden.py` looks for arcs
of rims. What one of them finds is a doubt, whatever number was told.
"""
