/** What the server sends, as `GET /api/openapi.json` describes it. */
declare namespace Api {
  type Value = number | string | string[];

  interface Boot {
    screen: string;
    game: string | null;
    language: "de" | "en";
    version: string;
    phone: string | null;
    host: boolean;
    address: string | null;
    at_home: boolean;
    games: string[];
    /** The games that have a style sheet. */
    styled: string[];
    pictured: string[];
    words: Words;
  }
  type Words = Record<string, string | string[]>;

  interface State {
    number: number;
    change: number;
    /** Where the files of the page lie now: another place after an upgrade. */
    build: string;
    language: string;
    game: Game | null;
    /** Everybody's token, by name: see tokens.js. */
    tokens: Record<string, number>;
    /** The next game as all phones set it up together; `null` while one lies on the table. */
    setup: Setup | null;
    throw: Throw | null;
    cards: Cards | null;
    camera: Health;
    panel: Panel;
    virtual: boolean;
    calibration: boolean;
    /** A game that plays by itself for newcomers, until somebody takes over. */
    demo: Demo | null;
    /** What table and hall say to each other; null where there is no hall. */
    hall: {
      state: Health["state"];
      words: string;
      call: { by: string; since: number } | null;
      text: { text: string; ends: number } | null;
      timer: { label: string; ends: number } | null;
    } | null;
    troubles: { name: string; words: string; confirm: boolean }[];
    /** What is wrong with the game on the table itself; without `game` it cannot be shown. */
    trouble: GameTrouble | null;
  }
  interface GameTrouble {
    game: string;
    title: string;
    words: string;
    can_undo: boolean;
    gone: boolean;
  }
  interface Health {
    state: "ready" | "waiting" | "fault" | "none";
    words: string;
    calibrate: boolean;
  }
  interface Panel extends Health {
    pretended: boolean;
    dialling: string;
    refusal: string;
  }

  interface Game {
    id: number;
    name: string;
    title: string;
    dressed: boolean;
    options: Record<string, Value>;
    turn: number;
    step: string;
    steps: Step[];
    actor: string | null;
    to_do: string;
    due: string[];
    reminders: string[];
    tracks: Track[];
    piles: Pile[];
    seats: Seat[];
    boards: Board[];
    sheets: ScoreSheet[];
    chores: Chore[];
    chances: Chance[];
    odds: Odds[];
    luck: Luck | null;
    legal: Template[];
    /** Whether anything may be set right: `/api/corrections` says what. */
    correctable: boolean;
    next: { action: Action; label: string } | null;
    shut: string | null;
    outcome: Outcome | null;
    throws: boolean;
    /** Whether it has files that an owner may change. */
    has_data: boolean;
    can_undo: boolean;
    can_redo: boolean;
    undone: { steps: number; words: string } | null;
    told: string;
    proof: string | null;
  }
  interface Step {
    id: string;
    label: string;
  }
  interface Track {
    id: string;
    label: string;
    value: number;
    most: number | null;
  }
  interface Thing {
    id: string;
    label: string;
    colour: string;
    count: number;
    worth: number | null;
    fresh: number;
    note: string;
    turn: number;
  }
  interface Pile {
    id: string;
    label: string;
    ordered: boolean;
    things: Thing[];
  }
  interface Seat {
    id: string;
    name: string;
    player: string | null;
    acts: boolean;
    tracks: Track[];
    marks: Thing[];
  }
  interface Board {
    id: string;
    label: string;
    shape: number;
    spots: Spot[];
    links: { one: string; other: string; kind: string }[];
  }
  interface ScoreSheet {
    id: string;
    label: string;
    players: string[];
    /** Whose column the previews are for. */
    acts: string;
    rows: ScoreRow[];
  }
  interface ScoreRow {
    id: string;
    label: string;
    values: Record<string, number>;
    preview: number | null;
    sum: boolean;
    note: string;
  }
  /** A chance from 0 to 1, or an average number of points; estimated where it is `about` right. */
  interface Chance {
    label: string;
    value: number;
    of: "share" | "score";
    about: boolean;
  }
  /** Something that hands do at the table: ticked off by people, or nothing to do. */
  interface Chore {
    id: string;
    label: string;
    note: string;
    count: number | null;
    done: boolean;
    ticked: boolean;
  }
  interface Spot {
    id: string;
    label: string;
    x: number;
    y: number;
    kind: string;
    things: Thing[];
  }
  interface Odds {
    tries: number;
    pieces: number;
    counting: number[];
    cost: number[];
    price: number[];
  }
  interface Luck {
    thrown: number;
    result: number;
    expected: number;
    variance: number;
    most: number;
  }
  interface Outcome {
    reason: string;
    words: string;
    winners: string[];
    scores: Record<string, number>;
    starts_next: string | null;
    carries: boolean;
    next_options: Record<string, Value>;
  }

  interface Action {
    kind: string;
    [value: string]: Value;
  }
  interface Template {
    kind: string;
    label: string;
    parameters: Parameter[];
  }
  type Parameter = NumberParameter | ChoiceParameter | SeveralParameter;
  interface NumberParameter {
    type: "number";
    name: string;
    label: string;
    low: number;
    high: number;
    now: Record<string, number>;
  }
  interface ChoiceParameter {
    type: "choice";
    name: string;
    label: string;
    options: { value: string; label: string }[];
    board: string;
    sheet: string;
  }
  interface SeveralParameter extends Handful {
    type: "several";
    name: string;
    label: string;
    proposed: string[];
    board: string;
  }
  /** A handful out of named things: they weigh at most `budget`, and at least `least`, or as much as fits. */
  interface Handful {
    items: { value: string; label: string; copies: number; weight: number }[];
    budget: number;
    least: number | null;
  }

  interface Throw extends Seen {
    stage: "unseen" | "armed" | "hands" | "settling" | "missed" | "dazzled" | "blinded" | "read";
    due: number;
    purpose: string;
    answer: Template;
    possible: (number | string[])[];
    odds: Odds | null;
    /** What was thrown for this purpose so far; null where the game's luck says it. */
    luck: Luck | null;
    progress: [number, number] | null;
    said: boolean;
    chosen: boolean;
    shut: string | null;
  }
  /** What was seen of a throw, now or in the past. */
  interface Seen {
    what: string;
    kind: { id: string; label: string; shape: "disc" | "cube"; at_hand: number };
    count: number;
    /** The faces of pieces that stay on the table; they are not among the count. */
    kept: string[];
    faces: Face[];
    counts: boolean;
    value: number | string[] | null;
    number: number | null;
    photo: { id: string; width: number; height: number } | null;
    pieces: Piece[];
    doubts: Doubt[];
    remarks: Remark[];
    said?: boolean;
  }
  interface Doubt {
    name: string;
    piece: number | null;
    place: { x: number; y: number; r: number } | null;
    words: string;
  }
  /** A place in the photo where one more piece may lie, though all are counted; it keeps nobody from accepting. */
  interface Remark {
    name: string;
    place: { x: number; y: number; r: number };
    words: string;
  }
  interface Face {
    label: string;
    name: string;
    counts: boolean;
    /** Whether it does not count but brings something else. */
    besides: boolean;
  }
  interface Piece {
    x: number;
    y: number;
    r: number;
    turn: number | null;
    face: string | null;
    read: string | null;
    doubted: boolean;
    chosen: boolean;
    /** Whether it is one that stays, and whether it lies elsewhere than it lay. */
    kept: boolean;
    moved: boolean;
  }
  interface Proof extends Seen {
    said: boolean;
    read: number | string[] | null;
    /** Whose throw it was, with the token; nobody's where it is empty. */
    player: string;
    token: number | null;
    by: string;
    at: string;
  }

  interface Setup {
    game: string;
    chairs: { id: string; name: string }[];
    /** Options that were chosen; a player by the chair. */
    chosen: Record<string, Value>;
    /** The game whose story goes on, if one does. */
    after: number | null;
  }

  interface Offer {
    name: string;
    title: string;
    dressed: boolean;
    default: boolean;
    least: number;
    most: number;
    players: string[];
    begins: string | null;
    /** Whether that is because they won the last game. */
    won: boolean;
    options: Option[];
    /** Stories that go on, each by the game that it goes on from; the latest first. */
    stories: { id: number; players: string[]; words: string; date: string }[];
    /** Whether it has files that an owner may change. */
    data: boolean;
    /** Whether it can be watched here. */
    demo: boolean;
  }
  interface Demo {
    stage: "plays" | "over" | "taken";
    words: string;
    step: number;
    steps: number;
  }
  interface OptionBase<Kind, Default> {
    type: Kind;
    name: string;
    label: string;
    default: Default;
    needs: [string, Value] | null;
    starts: boolean;
  }
  type Option = NumberOption | ChoiceOption | PlayerOption | SeveralOption;
  type NumberOption = OptionBase<"number", number> & { low: number; high: number };
  type ChoiceOption = OptionBase<"choice", string> & { options: { value: string; label: string; hint: string }[] };
  type PlayerOption = OptionBase<"player", string>;
  type SeveralOption = OptionBase<"several", string[]> & Handful;

  interface Deed {
    number: number;
    by: string;
    at: string;
    words: string[];
    photo: string | null;
  }

  interface Phone {
    id: string;
    name: string;
    host: boolean;
    own: boolean;
    unseen_s: number | null;
  }

  interface Copy {
    id: string;
    date: string;
    number: number;
    before: boolean;
    bytes: number;
  }

  interface EveningRow {
    id: number;
    game: string;
    title: string;
    players: string[];
    began: string;
    date: string;
    standing: "running" | "aside" | "given-up" | "ended" | null;
    after: number | null;
    words: string | null;
    reason: string | null;
    winners: string[];
    scores: Record<string, number>;
    starts_next: string | null;
    tokens: Record<string, number>;
    unreadable: string | null;
  }
  interface Evening extends EveningRow {
    turns: number[];
    series: Series[];
    luck: { player: string; thrown: number; result: number; expected: string; p: string; away: number; most: number }[];
    best: { player: string; pieces: number; result: number; photo: string | null } | null;
    photos: string[];
    clips: string[];
    no_clip: string | null;
    /** Whose throw a photo shows, by its id. */
    throwers: Record<string, string>;
    bg_stats: string;
    minutes: number;
    story: EveningRow[];
  }
  interface Series {
    id: string;
    label: string;
    most: number;
    lines: { id: string; name: string; values: (number | null)[] }[];
  }
  interface Rate {
    game: string;
    title: string;
    thrown: number;
    counting: number;
    most: number;
    share: number;
    interval: [number, number];
    chance: number;
  }
  interface About {
    name: string;
    version: string;
    author: string;
    licence: string;
    needs: string;
  }
  /** The games that were installed; `here` where one is in the menu already. */
  interface Installed {
    packages: (About & { title: string; here: boolean })[];
  }
  /** What a file that was sent holds, and what installing it would do. */
  interface Package extends About {
    files: number;
    sha256: string;
    before: string | null;
    goes_back: boolean;
    program: string;
  }
  /** One person in one game, over all evenings. */
  interface Person {
    player: string;
    game: string;
    played: number;
    won: number;
    thrown: number;
    result: number;
    /** The most that one piece can bring. */
    most: number;
    away: number;
  }
  interface Shelf {
    evenings: EveningRow[];
    all_time: { player: string; played: number; won: number }[];
    rates: Rate[];
  }

  interface Guide {
    step: string;
    steps: Step[];
    title: string;
    advice: string | null;
    refused: string | null;
    checks: { words: string; fine: boolean; told: boolean }[];
    /** What a trial throw was read as. */
    verdict: { number: number; words: string; sure: boolean } | null;
    marks: { x: number; y: number; r: number; fine: boolean; counts: boolean; face: string }[];
    report: string[];
    ready: boolean;
    taken: string[];
    /** Changes with the picture of the faces as they were learned; empty where there is none. */
    examples: string;
    kind: string;
    kinds: { id: string; label: string; known: boolean; game: string; faces_file: string }[];
    /** From how many throws it has learned since, and about how many of the first and the last it asked. */
    accepted: { throws: number; of: number; first: number; lately: number } | null;
  }
  interface CodeList {
    title: string;
    rows: { code: string; words: string }[];
  }
  interface PretendedKind {
    id: string;
    label: string;
    at_hand: number;
    faces: { label: string; name: string }[];
    layouts: { id: string; label: string }[];
    cocked: string;
  }
  /** A card that was read; its corners are in the photo's own pixels. */
  interface Card {
    /** As it was read; the cards come in the order in which people put them. */
    number: number;
    corners: number[][];
    name: string | null;
    label: string;
    doubted: boolean;
    chosen: boolean;
    left_out: boolean;
    /** What becomes of its picture, where a person has named it. */
    lesson: string;
    likely: { name: string; label: string }[];
  }
  interface ReadCards {
    photo: { id: string; width: number; height: number } | null;
    cards: Card[];
    shut: string | null;
    told: string;
    /** What accepting does, in words. */
    does: string;
  }
  interface Cards {
    /** The game whose cards may be taught now; none where it has none. */
    game: string;
    /** Whether a camera can look at cards. */
    sees: boolean;
    asked: boolean;
    /** Cards looked at, and cards found. */
    busy: number[] | null;
    trouble: string;
    change: number;
    read: ReadCards | null;
  }
  /** What is taught of a game's cards, and what waits to be named. */
  interface Lesson {
    kinds: {
      id: string;
      label: string;
      file: string;
      table: string[];
      cards: { name: string; label: string; taught: boolean }[];
    }[];
    taught: { name: string; label: string; kind: string; known: boolean; picture: string }[];
    cuts: { id: string; copies: number; same: { name: string; label: string } | null }[];
    bare: boolean;
  }

  interface Pretended {
    truth: string[];
    faults: Record<string, boolean>;
    buttons: string[];
    digits: string;
    kinds: PretendedKind[];
    /** Cards that the game would take now, by the names under which they are taught. */
    asked: string[];
  }

  interface DataFile {
    name: string;
    label: string;
    own: boolean;
    corrected: boolean;
    trouble: string | null;
    schema: Form;
    value: any;
  }
  type Form =
    | { type: "whole" | "decimal"; low: number; high: number }
    | { type: "text"; least: number; most: number }
    | { type: "truth" }
    | { type: "one-of"; options: { value: string; label: string }[] }
    | { type: "name"; most: number; languages: string[] }
    | { type: "list" | "table"; item: Form; least: number; most: number }
    | { type: "fields"; fields: FormField[] }
    | { type: "cases"; by: string; kinds: Record<string, FormField[]> }
    | { type: "either"; kinds: Form[] }
    | { type: "nothing" | "anything" };
  interface FormField {
    name: string;
    label: string;
    needed: boolean;
    schema: Form;
  }
}
