"""The wiring as a picture: the header of a Pi seen from above, with a label at each wire."""

from collections.abc import Mapping
from xml.etree import ElementTree

from hardware.panel.header import HeaderPin, header

PITCH, MARGIN, LABEL = 26, 44, 230
WIDTH, HEIGHT = 2 * LABEL + 2 * PITCH + 40, 20 * PITCH + 2 * MARGIN
INK, PAPER, BOARD = "#1d1d1f", "#ffffff", "#2f5d50"
COLOURS = {"3V3": "#e39b2d", "5V": "#c8402f", "GND": "#1d1d1f"}
FREE, USED = "#b9c4c0", "#3b7dd8"


def draw(labels: Mapping[int, str], title: str) -> str:
    """Return an SVG of the header; `labels` says what hangs on which GPIO."""
    svg = ElementTree.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img"
    )
    svg.set("font-family", "sans-serif")
    svg.set("font-size", "13")
    ElementTree.SubElement(svg, "title").text = title
    _box(svg, 0, 0, WIDTH, HEIGHT, PAPER)
    _box(svg, LABEL, MARGIN - PITCH / 2, 2 * PITCH + 40, 20 * PITCH, BOARD)
    _text(svg, WIDTH / 2, MARGIN - PITCH, title, "middle", INK)
    for pin in header():
        _draw_pin(svg, pin, labels.get(pin.gpio, "") if pin.gpio is not None else "")
    ElementTree.indent(svg)
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def _draw_pin(svg: ElementTree.Element, pin: HeaderPin, label: str) -> None:
    left = pin.number % 2 == 1
    x = WIDTH / 2 + (-PITCH / 2 if left else PITCH / 2)
    y = MARGIN + (pin.number - 1) // 2 * PITCH
    colour = COLOURS.get(pin.name, USED if label else FREE)
    edge = LABEL if left else WIDTH - LABEL
    if label:
        line = ElementTree.SubElement(svg, "line", stroke=colour)
        for name, value in (("x1", x), ("x2", edge), ("y1", y), ("y2", y)):
            line.set(name, f"{value:g}")
        line.set("stroke-width", "2")
    dot = ElementTree.SubElement(svg, "circle", cx=f"{x:g}", cy=f"{y:g}", r="9", fill=colour, stroke=PAPER)
    ElementTree.SubElement(dot, "title").text = f"{pin.number}: {pin.name}"
    _text(svg, x, y + 4, str(pin.number), "middle", PAPER if colour != FREE else INK, size=10)
    words = f"{label} · {pin.name}" if label else pin.name
    gap, anchor = (-8, "end") if left else (8, "start")
    _text(svg, edge + gap, y + 4, words, anchor, INK if label else "#6b7471")


def _box(svg: ElementTree.Element, x: float, y: float, width: float, height: float, fill: str) -> None:
    box = ElementTree.SubElement(svg, "rect", fill=fill)
    for name, value in (("x", x), ("y", y), ("width", width), ("height", height)):
        box.set(name, f"{value:g}")


def _text(
    svg: ElementTree.Element, x: float, y: float, words: str, anchor: str, fill: str, *, size: int = 13
) -> None:
    text = ElementTree.SubElement(svg, "text", x=f"{x:g}", y=f"{y:g}", fill=fill)
    text.set("text-anchor", anchor)
    text.set("font-size", str(size))
    text.text = words
