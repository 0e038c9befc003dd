// What has changed at the seats, in words, for those who listen rather than look: "Caro: drops 5, infected".

export function seatNews(before, now) {
  if (before?.game?.id !== now.game?.id) return [];
  return (now.game?.seats ?? []).flatMap((seat, place) => {
    const was = before.game.seats[place];
    const tracks = seat.tracks
      .filter((track, at) => track.value !== was.tracks[at].value)
      .map((track) => `${track.label} ${track.value}`);
    const marks = seat.marks
      .filter((mark) => !was.marks.some((other) => other.id === mark.id))
      .map((mark) => mark.label);
    return tracks.length + marks.length > 0 ? [`${seat.name}: ${[...tracks, ...marks].join(", ")}.`] : [];
  });
}
