/**
 * A game's own page parts: `games/NAME/page.js` exports an object of these by default. Each is optional, and
 * stands in place of the plain one (`static/plain.js`), which draws any game from its public view.
 *
 *     export default {
 *       track: (track) => h("span", {}, `${track.value} of ${track.most} fields`),
 *       heard: (app) => app.state.game.to_do,
 *     };
 *
 * A part is called with what it draws; it builds elements (`static/dom.js`) and starts no request. Words come
 * from the game's own catalogue, under `page.NAME.`: `t("page.race.fields", { n: 3 })`. Style sheet and icons
 * lie beside it as `page.css` (each rule under `body[data-game=NAME]`) and `icons.svg`.
 */
interface Dress {
  /** Called with every new state, before anything is drawn: what parts that see less of it need is noted here. */
  learn(app: PlayingApp): void;
  /** Everything between the rail of phases and the dock. */
  body(app: PlayingApp): Child;
  /** Where the game is, at the head of the page; `null` for the steps of its turn. */
  rail(app: PlayingApp): Child;
  /** What stands below the body, or beside it where there is room; `null` for nothing. */
  beside(app: PlayingApp): Child;
  /** The buttons at the bottom. */
  dock(app: PlayingApp): Child;
  /** What a phone does by itself after its own action, where that is all that can be done; `null` for nothing. */
  follows(app: PlayingApp): Api.Action | null;
  /** The picture on the left of the shared display; `null` leaves it to the game's tracks. */
  display(app: PlayingApp): Child;
  /** What stands below the instruction on the shared display: rows and piles. */
  displayRows(app: PlayingApp): Child;
  /** Who is at it. */
  headline(app: PlayingApp): string;
  /** What is to do, in one line. */
  instruction(app: PlayingApp): string;
  /** What the screen says, for those who listen rather than look. */
  heard(app: PlayingApp): string;
  /** The rules in short: parts with a title and lines; those that are `now` come first. */
  rules(app: PlayingApp): { title: string; lines: string[]; now?: boolean }[];

  /** The mark of whoever is at it, `on` or as an outline. */
  turnIcon(on: boolean, size: number): Child;
  /** A track in a row of the table; its number stands beside it where it is the only one. */
  track(track: Api.Track): Child;
  /** Whether a mark is named in its row; one that the row shows anyhow need not be. */
  showsMark(mark: Api.Thing): boolean;
  /** The picture of a mark. */
  mark(mark: Api.Thing): Child;
  /** Whether a pile is shown on the display; one that its picture shows anyhow need not be. */
  showsPile(pile: Api.Pile): boolean;
  /** A thing, small: its worth on its colour. */
  face(app: AnyApp, thing: Pick<Api.Thing, "id" | "label"> & Partial<Api.Thing>): Child;
  /** What is said beside it. */
  card(app: PlayingApp, thing: Api.Thing): Child;
  /** What lies on a spot of a board, drawn at 0,0 within a radius of 1. */
  spotThing(thing: Api.Thing): Child;

  /** The headline while pieces are thrown. */
  throwTitle(app: ThrowingApp): string;
  /** Whose throw it is, while it is revealed: "Ben's throw". */
  throwWhose(app: ThrowingApp): string;
  /** What stands above the dock while a throw is awaited, in place of hand and headline; `null` for those. */
  throwScene(app: ThrowingApp): Child;
  /** How this throw may turn out, where that is more than its number; `null` for the usual bars. */
  throwOdds(app: ThrowingApp): Child;
  /** What to do while the camera waits for the throw. */
  throwArmed(app: ThrowingApp): string;
  /** What to do now while the camera follows a throw; `null` leaves it to picture and steps of any throw. */
  throwCue(app: ThrowingApp, cue: import("./static/cord.js").Cue): ThrowCue | null;
  /** What a phone shows in its two halves while another player throws; `null` for the usual screen. */
  throwOthers(app: ThrowingApp, player: string): { look: Child; beside: Child } | null;
  /** What the others may call to the player who throws; none where nobody cheers. */
  cheers(): { picture: Child; words: string }[];
  /** What stands below a throw that waits: the rows of the table, so that everyone knows what it is about. */
  throwBeside(app: ThrowingApp): Child;
  /** What stands above the numbers where people count themselves; `null` for the picture of a throw. */
  handScene(app: ThrowingApp): Child;
  /** What is asked of those who count themselves. */
  throwQuestion(app: ThrowingApp): Child;
  /** What stands beside the number of a throw: "of 6 squashed". Without `game` it is a throw of the past. */
  throwCounts(seen: Api.Seen, game?: Api.Game): string;
  /** What stands in the globe of a throw that was read: its number, or how many count. */
  throwMark(seen: Api.Seen): string;
  /** As which face a face is asked for where people enter a throw, "" where it need not be; its name and place there. */
  handFace(app: ThrowingApp, face: Api.Face): { as: string; name: string; at?: number };
  /** What a throw in doubt may have come to: "2 or 3 squashed". */
  throwOpen(waiting: Api.Throw, game: Api.Game): string;
  /** Whom a throw in doubt is about, below what it may have come to. */
  throwAbout(app: ThrowingApp): string;
  /** What a face brings that does not count, below it where a piece is in doubt; `null` for how many count then. */
  faceBrings(face: Api.Face): string | null;
  /** What the throw would mean for the game, in one line. */
  throwMeans(app: ThrowingApp): Child;
  /** What comes before the next throw, where none is due. */
  throwFirst(app: PlayingApp): string | null;
  /** So many pieces: "6 discs". */
  piecesCount(count: number): string;
  /** Which pieces show a face, `pieces` being their numbers in words: "Discs 1 and 2 squashed". */
  piecesShow(pieces: string, face: Api.Face, count: number): string;
  /** So many pieces with one face: "2 squashed". */
  facesCount(face: Api.Face, count: number): string;
  /** The picture of a face. */
  facePicture(face: string, size: number): Child;
  /** How a throw may turn out, beside the bars. */
  oddsWords(odds: Api.Odds): Child;

  /** The moments that have come with this change, to be staged: heard and shown. */
  peaks(before: Api.State, now: Api.State): Peak[];
  /** How the game ended, large; a sentence of its own that fits a small phone. */
  endTitle(evening: { words: string | null; reason: string | null; winners: string[] }): string;
  /** What a score counts: "points"; it stands below the winner's number. */
  endUnit(): string;
  /** What flies round the globe at the end, won or lost. What of it has the class `shared` needs no style sheet: it is in the shared picture too. */
  endScene(won: boolean): Child;
  /** How it came to that, in a line, while the game still lies on the table; `null` leaves it to `endWords`. */
  endStory(app: PlayingApp): string | null;
  /** How an evening ended, below who won. */
  endWords(evening: Api.Evening): string | null;
  /** What a turn is called, where an evening is told by them: "Turn" stands before its number. */
  turnWord(): string;
  /** The heading above a series of the evening. */
  seriesTitle(series: Api.Series): string;
  luckTitle(): string;
  bestTitle(): string;
  /** The picture of a piece that counted. */
  countedPicture(size: number): Child;
  /** How a game's pieces fell over all evenings. */
  rateWords(values: { counting: number; thrown: number; share: string }): string;

  /** The colour that the game itself gives a player, by the place among all names; `null` where tokens stand for people. */
  seatMark(names: string[], place: number, size: number): { picture: Child; words: string } | null;
  /** How people sit, above their names in the set-up. */
  seatingWords(): string;
  /** Why somebody is proposed to begin, beside the name: they won the last game, or were last at it. */
  beginsAgain(won: boolean): string;
  /** What beginning means for whoever does, below the button. */
  beginsWords(name: string): string;
  /** A choice of two that is drawn as a switch. */
  toggle(option: Api.ChoiceOption): { on: string; off: string; words: string; below: string } | null;
}

/** One of the four states of a throw: a picture that fills its stage, a word, a line, and the names of all four. */
interface ThrowCue {
  picture: Child;
  word: string;
  line: string;
  steps: Record<import("./static/cord.js").Cue, string>;
}

/** What a game's `page.js` may export besides: its own screens, at `/games/NAME/SCREEN`. */
interface GamePage {
  default: Partial<Dress>;
  screens?: Record<string, GameScreen>;
}
interface GameScreen {
  title: string | (() => string);
  draw(app: AnyApp): Child;
  /** Called at the start and after every change of the state: what is needed is asked for here. */
  follow?(app: AnyApp): void;
}

/** A moment to be staged: something hit the table, the light moved, all is well, something is lost, won. */
type Peak = "impact" | "light" | "triumph" | "loss" | "victory";

/** A screen of the page: it is drawn, and it follows the state. */
interface PageScreen {
  draw(app: AnyApp): Child;
  follow?(app: AnyApp): void;
}

type AnyApp = import("./static/app.js").App;
/** The app while a game lies on the table. */
type PlayingApp = AnyApp & { state: Api.State & { game: Api.Game } };
/** The app while something is thrown. */
type ThrowingApp = AnyApp & { state: Api.State & { game: Api.Game; throw: Api.Throw } };
/** What can stand inside an element. */
type Child = Node | string | number | false | null | undefined | Child[];
