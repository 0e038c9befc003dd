"""Boxes on a page that are wrong: words that overlap, are covered, cut off, leave their button or break.

>>> box_faults(page)
['overlaps: "Anna" and "12 DNA"', 'broken: "Angreifen" in "Angreifen"']

It measures lines of text as they are laid out, in drawings too, and where buttons lie; no pixels.
"""

from collections.abc import Sequence

from playwright.sync_api import Page

BOX_FAULTS = r"""(names) => {
    const SPARE = 1.5;  // what a letter may reach over its box, in pixels
    const said = text => JSON.stringify(text.replace(/\s+/g, " ").trim().slice(0, 60));
    const top = [...document.querySelectorAll("#page, dialog")].at(-1) ?? document.body;
    const skipped = "svg, .heard, .notice, option, script, style, [hidden]";  // a notice is over all
    const clip = (box, by) => ({
        left: Math.max(box.left, by.left), right: Math.min(box.right, by.right),
        top: Math.max(box.top, by.top), bottom: Math.min(box.bottom, by.bottom),
    });
    const there = box => box.right - box.left > SPARE && box.bottom - box.top > SPARE;
    const shown = (element, box) => {
        for (let over = element; over; over = over.parentElement) {
            const look = getComputedStyle(over);
            if (look.visibility === "hidden" || Number(look.opacity) === 0) return null;
            if (look.overflowX !== "visible" || look.overflowY !== "visible")
                box = clip(box, over.getBoundingClientRect());
            if (look.position === "fixed") break;
        }
        return clip(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    };
    const onlyHeard = element => {  // what screen readers are told lies in a box of a pixel
        if (!element.checkVisibility({ contentVisibilityAuto: true })) return true;  // or it is folded
        for (let over = element; over && over !== top; over = over.parentElement)
            if (over.clientWidth === 1 && over.clientHeight === 1) return true;
        return false;
    };
    const faults = [];
    const still = document.body.matches(".on-display");  // where nobody scrolls
    for (const picture of still ? top.querySelectorAll("img") : [])
        if (picture.getBoundingClientRect().bottom > innerHeight + SPARE)
            faults.push(`below the screen: ${said(picture.alt)}`);
    const texts = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest(skipped) || onlyHeard(element)) continue;
        const range = document.createRange();
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{4,}/gu)) {
            const hyphen = node.data[index - 1] === "\u00ad";  // drawn in the box of the letter behind it
            range.setStart(node, index + (hyphen ? 1 : 0));
            range.setEnd(node, index + word.length);
            const rows = [...range.getClientRects()].filter(there);
            const bottoms = rows.map(({ bottom }) => bottom);  // a first letter may be a box of its own
            const broken = Math.max(...bottoms) - Math.min(...bottoms) > 4;
            const noWord = word.length > 40 || /\/\S+\//.test(node.data);  // a checksum, a path, an address
            if (broken && !noWord && !names.some(name => name.includes(word)))
                faults.push(`broken: ${said(word)} in ${said(element.textContent)}`);
        }
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter(there);
        const button = element.closest("button, .btn, .tile, .item, .good, summary, label");
        const box = button?.getBoundingClientRect();
        const around = box?.width ? box : null;  // some are there for screen readers alone
        for (const line of lines) {
            if (around && (line.left < around.left - SPARE || line.right > around.right + SPARE))
                faults.push(`leaves its box: ${said(node.data)}`);
            if ((line.right > innerWidth + SPARE || line.left < -SPARE) && !element.closest(".wide-table"))
                faults.push(`off the screen: ${said(node.data)}`);
            if (still && line.bottom > innerHeight + SPARE)
                faults.push(`below the screen: ${said(node.data)}`);
        }
        for (let over = element; over && over !== top; over = over.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(over);
            if (overflowX === "auto" || overflowY === "auto" || overflowX === "scroll") break;
            const box = over.getBoundingClientRect();
            const cut = line => (["hidden", "clip"].includes(overflowX) && line.right > box.right + SPARE)
                || (overflowY === "hidden" && line.bottom > box.bottom + 3 * SPARE);
            if (lines.some(cut)) { faults.push(`cut: ${said(node.data)}`); break; }
        }
        const seen = lines.map(line => shown(element, line)).filter(line => line && there(line));
        if (seen.length) texts.push({ element, lines: seen, words: said(node.data) });
    }
    const over = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 2
        && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 4;  // lines of text stand close
    texts.forEach((one, place) => texts.slice(place + 1).forEach(two => {
        if (one.element.closest("sub, sup") || two.element.closest("sub, sup")) return;
        if (one.lines.some(line => two.lines.some(other => over(line, other))))
            faults.push(`overlaps: ${one.words} and ${two.words}`);
    }));
    const labels = [...top.querySelectorAll("svg text")].filter(label => label.textContent.trim()
        && !onlyHeard(label) && !label.closest(".heard, [hidden]"));
    const inked = ({ left, right, top, bottom, height }) =>  // a box has room above and below its figures
        ({ left, right, top: top + height / 5, bottom: bottom - height / 5 });
    const boxed = labels.map(label => ({ label, box: inked(label.getBoundingClientRect()) }));
    for (const { label, box } of boxed) {
        const drawing = label.ownerSVGElement;
        const frame = drawing.getBoundingClientRect();
        const out = box.left < frame.left - SPARE || box.right > frame.right + SPARE
            || box.top < frame.top - 3 * SPARE || box.bottom > frame.bottom + 3 * SPARE;
        if (out && getComputedStyle(drawing).overflow !== "visible")
            faults.push(`cut: ${said(label.textContent)}`);
        if (box.right > innerWidth + SPARE || box.left < -SPARE)
            faults.push(`off the screen: ${said(label.textContent)}`);
    }
    boxed.forEach((one, place) => boxed.slice(place + 1).forEach(two => {
        const photo = one.label.closest(".rings") || two.label.closest(".rings");  // pieces may lie close
        if (!photo && there(one.box) && over(one.box, two.box))
            faults.push(`overlaps: ${said(one.label.textContent)} and ${said(two.label.textContent)}`);
    }));
    const paints = each => each instanceof SVGElement ? each.tagName !== "svg"
        : /^(IMG|CANVAS|INPUT)$/.test(each.tagName) || getComputedStyle(each).backgroundImage !== "none"
            || getComputedStyle(each).backgroundColor !== "rgba(0, 0, 0, 0)";
    for (const { element, lines, words } of texts) {
        const within = by => getComputedStyle(element).pointerEvents === "none" || by.closest(".notice")
            || by.contains(element) || (element.closest("label") ?? element).contains(by)
            || (by.closest(".dock") && element.closest(".scroll"));  // it scrolls up from under the dock
        const covers = ({ left, right, top, bottom }) => {
            const by = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
                .find(each => within(each) || paints(each));
            return by && !within(by) ? by : null;
        };
        const by = lines.map(covers).find(Boolean);
        if (by) faults.push(`covered: ${words} by ${by.tagName} ${by.getAttribute("class") ?? ""}`);
    }
    const pressed = [...top.querySelectorAll("button, a[href], input, select, summary, [role=button]")]
        .filter(each => !onlyHeard(each) && !each.closest(".heard"))
        .map(each => ({ each, box: shown(each, each.getBoundingClientRect()) }))
        .filter(({ box }) => box && there(box));
    pressed.forEach((one, place) => pressed.slice(place + 1).forEach(two => {
        if (one.each.contains(two.each) || two.each.contains(one.each)) return;
        if (one.each.closest("svg") && two.each.closest("svg")) return;  // pieces may lie on each other
        if (over(one.box, two.box))
            faults.push(`buttons overlap: ${said(one.each.ariaLabel ?? one.each.textContent)} and `
                + said(two.each.ariaLabel ?? two.each.textContent));
    }));
    for (const field of top.querySelectorAll("input"))  // a name that is typed scrolls in its field
        if (!names.includes(field.value) && !field.closest(".heard") && !onlyHeard(field)
            && field.scrollWidth > field.clientWidth + SPARE)
            faults.push(`cut: ${said(field.value)}`);
    return [...new Set(faults)];
}"""


def box_faults(page: Page, names: Sequence[str] = ()) -> list[str]:
    """Return what is wrong with the boxes of what lies on top of a page; the names of people may break."""
    return list(page.evaluate(BOX_FAULTS, list(names)))
