"""For the tests of a game of one's own: play by words, throw by faces, picture a step, read a photo.

    >>> from companion.testing import begin
    >>> evening = begin("tower", "Ada", "Ben", begins="Ben")
    >>> evening.do("throw 6").throw("2")              # a line of the notation; a throw as the camera reads it
    >>> evening.to_do
    'Ben, throw the die.'
    >>> evening.refused("throw 9")
    'Not now. Ben, throw the die.'
    >>> evening.picture("ben.png")                    # as a phone shows it; needs a browser
    >>> read_faces("photo.jpg", "profiles/d6")        # what the eye sees in a photo
    ('2', '5')

A game of a folder of its own is found once `companion.games.library.use_folder` was told of that folder.
"""

from companion.testing.evening import Evening, begin, read_faces

__all__ = ["Evening", "begin", "read_faces"]
