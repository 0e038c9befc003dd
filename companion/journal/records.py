"""Finds the entries in the raw pages of a journal: each that its own check sum calls sound, wherever it lies.

    >>> sorted(sound_rows(read_pages(path)))
    [1, 2, 3, 5]

Neither the tree that SQLite keeps over the pages nor what a page says of itself is asked: an entry whose
own bytes are whole is found, though the way to it is destroyed.
"""

import re
from collections.abc import Iterator
from itertools import islice

from companion.journal.pages import Pages
from companion.journal.schema import Row, checksum

HEAD = re.compile(rb"(?=[\x08-\x0d]\x00[\x01-\x06\x08\x09])")
"""How the record of an entry begins: the length of its head, the number (kept apart), a whole number."""
COLUMNS = 7
WHOLE_BYTES = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
TEXT = 13
"""From here on an odd type is a text."""
LONGEST_VARINT = 9
MOST_BENT = 2_000
"""So many ways to go on are tried where a link is bad: a long journal must not hold up the start."""


def sound_rows(pages: Pages) -> dict[int, Row]:
    """Return every sound entry by its number; of two with one number, the one that was written later."""
    found: dict[int, Row] = {}
    tried: set[bytes] = set()  # the same entry lies in many images of its page
    for image in pages.images:
        for match in HEAD.finditer(image):
            row = _row(pages, image, match.start(), tried)
            if row is not None:
                found[row[0]] = row
    return found


def _row(pages: Pages, image: bytes, start: int, tried: set[bytes]) -> Row | None:
    """Return the entry whose record begins at `start` of a page, where there is a sound one."""
    types = _types(image, start)
    if types is None:
        return None
    length = image[start] + sum(_size(each) for each in types)
    first = _number_start(image, start)
    local = _local(length, pages.size)
    cell = image[first : start + local + 4]
    if cell in tried:
        return None
    tried.add(cell)
    number = _varint(image[first:start])
    for record in _records(pages, image, start, length, local):
        row = _sound(number, types, record)
        if row is not None:
            return row
    return None


def _types(image: bytes, start: int) -> list[int] | None:
    """Return what the head of a record says of its columns; `None` where it is no entry's."""
    end, place, types = start + image[start], start + 1, []
    while place < end:
        stop = place
        while stop < end and stop < len(image) and image[stop] & 0x80:
            stop += 1
        types.append(_varint(image[place : stop + 1]))
        place = stop + 1
    numbers, texts = [*types[:2], *types[-1:]], types[2:-1]
    fits = len(types) == COLUMNS and place == end
    fits = fits and all(each in WHOLE_BYTES for each in numbers)
    return types if fits and all(each >= TEXT and each % 2 for each in texts) else None


def _size(kind: int) -> int:
    return (kind - TEXT) // 2 if kind >= TEXT else WHOLE_BYTES[kind]


def _varint(digits: bytes) -> int:
    value = 0
    for digit in digits:
        value = value << 7 | digit & 0x7F
    return value


def _number_start(image: bytes, end: int) -> int:
    """Return where the entry's number begins: before the record, its last byte without the highest bit."""
    start = end - 1
    while start > max(0, end - LONGEST_VARINT) and image[start - 1] & 0x80:
        start -= 1
    return max(0, start)


def _local(length: int, size: int) -> int:
    """Return how much of a record lies in its own page; the rest is on pages of its own."""
    if length <= size - 35:
        return length
    least = (size - 12) * 32 // 255 - 23
    wished = least + (length - least) % (size - 4)
    return wished if wished <= size - 35 else least


def _records(pages: Pages, image: bytes, start: int, length: int, local: int) -> Iterator[bytes]:
    """Yield what the record may be: its own bytes and those of the pages that it goes on in.

    First as the pages point at each other; then with one link bent to each other page in turn, since a
    single bad pointer makes no entry unsound.
    """
    beginning = image[start : start + local]
    if local == length:
        yield beginning
        return
    link = int.from_bytes(image[start + local : start + local + 4])
    for known in (pages.latest, pages.in_file):
        whole = _followed(known, beginning, link, length)
        if len(whole) == length:
            yield whole
    yield from islice(_bent(pages, beginning, link, length), MOST_BENT)


def _bent(pages: Pages, beginning: bytes, link: int, length: int) -> Iterator[bytes]:
    """Yield the record with one of its links led to each page in turn that could be the next."""
    room = pages.size - 4
    others = [number for number, page in pages.latest.items() if page[:1] == b"\0"]
    steps = -(-(length - len(beginning)) // room)
    for bent in range(steps):
        trunk, link_on = beginning, link
        for _ in range(bent):
            page = pages.latest.get(link_on, b"")
            trunk, link_on = trunk + page[4:], int.from_bytes(page[:4])
        if len(trunk) == len(beginning) + bent * room:
            wholes = (_followed(pages.latest, trunk, other, length) for other in others)
            yield from (whole for whole in wholes if len(whole) == length)


def _followed(pages: dict[int, bytes], record: bytes, link: int, length: int) -> bytes:
    """Return the record with what the pages from `link` on add to it, as far as they reach."""
    while len(record) < length and link in pages:
        page = pages[link]
        record += page[4 : 4 + length - len(record)]
        link = int.from_bytes(page[:4])
        if len(page) <= 4:
            break
    return record


def _sound(number: int, types: list[int], record: bytes) -> Row | None:
    """Return the entry that a record holds, where its check sum is that of its content."""
    place, values = record[0], list[int | str]()
    try:
        for kind in types:
            part = record[place : place + _size(kind)]
            place += _size(kind)
            values.append(part.decode() if kind >= TEXT else _whole(kind, part))
    except UnicodeDecodeError:
        return None
    _, game, kind_of, who, at, body, found = values
    row = (number, int(game), str(kind_of), str(who), str(at), str(body))
    return row if checksum(row) == found else None


def _whole(kind: int, part: bytes) -> int:
    return int.from_bytes(part, signed=True) if part else int(kind == 9)
