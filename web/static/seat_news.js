// What has changed at the seats, in words, for those who listen rather than look: "Caro: drops 5, infected".

/**
 * @param {Api.State} before
 * @param {Api.State} now
 */
export function seatNews(before, now) {
  if (before.game?.id !== now.game?.id) return [];
  return (now.game?.seats ?? []).flatMap((seat) => {
    const was = before.game?.seats.find((each) => each.id === seat.id);
    const news = was ? changes(was, seat) : seat.tracks.map(worded); // a row that has come says all it has
    return news.length > 0 ? [`${seat.name}: ${news.join(", ")}.`] : [];
  });
}

/** @param {Api.Track} track */
const worded = (track) => `${track.label} ${track.value}`;

/**
 * @param {Api.Seat} was
 * @param {Api.Seat} seat
 */
function changes(was, seat) {
  const before = new Map(was.tracks.map((track) => [track.id, track.value]));
  const tracks = seat.tracks.filter((track) => track.value !== before.get(track.id)).map(worded);
  const marks = seat.marks.filter((mark) => !was.marks.some((other) => other.id === mark.id));
  return [...tracks, ...marks.map((mark) => mark.label)];
}
