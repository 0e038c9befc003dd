/** What the server sends: made from `GET /api/openapi.json` by `make types`, never by hand. */
declare namespace Api {
  interface Action {
    kind: string;
    [key: string]: Value;
  }
  interface Board {
    id: string;
    label: string;
    spots: Spot[];
    links: Link[];
    shape: number;
  }
  interface Call {
    by: string;
    since: number;
  }
  interface Card {
    number: number;
    corners: number[][];
    name: string | null;
    label: string;
    doubted: boolean;
    chosen: boolean;
    left_out: boolean;
    lesson: string;
    likely: { name: string; label: string }[];
  }
  interface Cards {
    game: string;
    sees: boolean;
    asked: boolean;
    busy: number[] | null;
    trouble: string;
    change: number;
    read: ReadCards | null;
  }
  interface Chair {
    id: string;
    name: string;
  }
  interface Chance {
    label: string;
    of: "share" | "score";
    value: number;
    about: boolean;
  }
  interface Check {
    words: string;
    fine: boolean;
    told: boolean;
    needed: boolean;
  }
  interface Cheer {
    number: number;
    by: string;
    cheer: number;
  }
  interface Chore {
    id: string;
    label: string;
    note: string;
    count: number | null;
    done: boolean;
    ticked: boolean;
  }
  interface CodeList {
    title: string;
    rows: CodeRow[];
  }
  interface CodeRow {
    code: string;
    words: string;
  }
  interface Copy {
    id: string;
    date: string;
    number: number;
    before: boolean;
    bytes: number;
  }
  interface Countdown {
    label: string;
    ends: number;
  }
  interface Course {
    id: string;
    name: string;
    values: (number | null)[];
  }
  interface DataFile {
    name: string;
    label: string;
    own: boolean;
    corrected: boolean;
    trouble: string | null;
    schema: any;
    value: Record<string, any>;
  }
  interface DataFiles {
    files: DataFile[];
  }
  interface Deed {
    number: number;
    by: string;
    at: string;
    words: string[];
    passing: boolean;
    photo: string | null;
  }
  interface Demo {
    stage: "plays" | "over" | "taken";
    words: string;
    step: number;
    steps: number;
  }
  interface Doubt {
    name: string;
    piece: number | null;
    place: { x: number; y: number; r: number } | null;
    words: string;
  }
  interface Error {
    error: string;
    message: string;
    number?: number;
    same?: boolean;
    path?: string[];
  }
  interface Evening {
    id: number;
    game: string;
    title: string;
    players: string[];
    began: string;
    date: string;
    standing: "running" | "aside" | "given-up" | "ended" | null;
    actions: number;
    after: number | null;
    words: string | null;
    reason: string | null;
    winners: string[];
    scores: Record<string, number>;
    starts_next: string | null;
    tokens: Record<string, number>;
    unreadable: string | null;
    turns: number[];
    series: Series[];
    luck: { player: string; thrown: number; result: number; most: number; away: number; expected: string; p: string }[];
    best: { player: string; pieces: number; result: number; photo: string | null } | null;
    photos: string[];
    clips: string[];
    no_clip: string | null;
    throwers: Record<string, string>;
    bg_stats: string;
    minutes: number;
    story: EveningRow[];
  }
  interface EveningRow {
    id: number;
    game: string;
    title: string;
    players: string[];
    began: string;
    date: string;
    standing: "running" | "aside" | "given-up" | "ended" | null;
    actions: number;
    after: number | null;
    words: string | null;
    reason: string | null;
    winners: string[];
    scores: Record<string, number>;
    starts_next: string | null;
    tokens: Record<string, number>;
    unreadable: string | null;
  }
  interface Face {
    label: string;
    name: string;
    counts: boolean;
    besides: boolean;
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
    odds: Odds[];
    luck: Luck | null;
    boards: Board[];
    sheets: ScoreSheet[];
    chores: Chore[];
    chances: Chance[];
    legal: Template[];
    correctable: boolean;
    next: { action: Action; label: string } | null;
    shut: string | null;
    outcome: Outcome | null;
    throws: boolean;
    has_data: boolean;
    can_undo: boolean;
    can_redo: boolean;
    undone: { steps: number; words: string } | null;
    told: string;
    done: { number: number; by: string; words: string; named: boolean } | null;
    proof: string | null;
  }
  interface GameTrouble {
    game: string;
    title: string;
    words: string;
    can_undo: boolean;
    gone: boolean;
  }
  interface Guide {
    step: string;
    title: string;
    taken: string[];
    advice: string | null;
    checks: Check[];
    marks: Mark[];
    verdict: Verdict | null;
    ready: boolean;
    report: string[];
    refused: string | null;
    examples: string;
    kind: string;
    kinds: Teachable[];
    steps: { id: string; label: string }[];
    accepted: { throws: number; of: number; first: number; lately: number } | null;
  }
  interface HallText {
    text: string;
    ends: number;
  }
  interface Health {
    state: "none" | "ready" | "waiting" | "fault";
    words: string;
    calibrate: boolean;
  }
  interface Installed {
    packages: { name: string; version: string; author: string; licence: string; needs: string; title: string; here: boolean }[];
  }
  interface Lesson {
    kinds: { id: string; label: string; file: string; table: string[]; cards: { name: string; label: string; taught: boolean }[] }[];
    taught: { name: string; label: string; kind: string; known: boolean; picture: string }[];
    cuts: { id: string; copies: number; same: { name: string; label: string } | null }[];
    bare: boolean;
  }
  interface Link {
    one: string;
    other: string;
    kind: string;
  }
  interface Luck {
    thrown: number;
    result: number;
    expected: number;
    variance: number;
    most: number;
  }
  interface Mark {
    x: number;
    y: number;
    r: number;
    fine: boolean;
    counts: boolean;
    face: string;
  }
  interface Me {
    joined: boolean;
    name: string | null;
    host: boolean;
  }
  interface Odds {
    tries: number;
    pieces: number;
    counting: number[];
    cost: number[];
    price: number[];
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
    won: boolean;
    options: Option[];
    stories: { id: number; players: string[]; words: string; date: string }[];
    trouble: string | null;
    data: boolean;
    demo: boolean;
  }
  type Option = { type: "number"; name: string; label: string; default: number; needs: [Value, Value] | null; starts: boolean; low: number; high: number } | { type: "choice"; name: string; label: string; default: string; needs: [Value, Value] | null; starts: boolean; options: { value: string; label: string; hint: string }[] } | { type: "player"; name: string; label: string; default: string; needs: [Value, Value] | null; starts: boolean; options: { value: string; label: string; hint: string }[] } | { type: "several"; name: string; label: string; default: string[]; needs: [Value, Value] | null; starts: boolean; items: { value: string; label: string; hint: string; copies: number; weight: number }[]; budget: number; least: number | null };
  interface Outcome {
    reason: string;
    words: string;
    winners: string[];
    scores: Record<string, number>;
    starts_next: string | null;
    next_options: Record<string, Value>;
    carries: boolean;
  }
  interface Package {
    name: string;
    version: string;
    author: string;
    licence: string;
    needs: string;
    files: number;
    sha256: string;
    before: string | null;
    goes_back: boolean;
    program: string;
  }
  type Parameter = { type: "number"; name: string; label: string; low: number; high: number; now: Record<string, number> } | { type: "choice"; name: string; label: string; options: { value: string; label: string }[]; board: string; sheet: string } | { type: "several"; name: string; label: string; items: { value: string; label: string; copies: number; weight: number }[]; budget: number; least: number | null; proposed: string[]; board: string };
  interface Person {
    player: string;
    game: string;
    played: number;
    won: number;
    thrown: number;
    result: number;
    most: number;
    away: number;
  }
  interface Phone {
    id: string;
    name: string;
    host: boolean;
    own: boolean;
    unseen_s: number | null;
  }
  interface Phones {
    phones: Phone[];
  }
  interface Photo {
    id: string;
    width: number;
    height: number;
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
    kept: boolean;
    moved: boolean;
  }
  interface Pile {
    id: string;
    label: string;
    things: Thing[];
    ordered: boolean;
  }
  interface Pretended {
    truth: string[];
    faults: Record<string, boolean>;
    buttons: string[];
    digits: string;
    asked: string[];
    kinds: PretendedKind[];
  }
  interface PretendedKind {
    id: string;
    label: string;
    at_hand: number;
    cocked: string;
    faces: { label: string; name: string }[];
    layouts: { id: string; label: string }[];
  }
  interface Proof {
    kind: { id: string; label: string; shape: "disc" | "cube"; at_hand: number };
    what: string;
    count: number;
    kept: string[];
    faces: Face[];
    counts: boolean;
    value: Value | null;
    number: number | null;
    said: boolean;
    photo: Photo | null;
    pieces: Piece[];
    doubts: Doubt[];
    remarks: Remark[];
    read: Value | null;
    player: string;
    token: number | null;
    by: string;
    at: string;
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
  interface ReadCards {
    photo: Photo | null;
    cards: Card[];
    kinds: string[];
    shut: string | null;
    told: string;
    does: string;
  }
  interface Remark {
    name: string;
    place: { x: number; y: number; r: number };
    words: string;
  }
  interface ScoreRow {
    id: string;
    label: string;
    values: Record<string, number>;
    preview: number | null;
    sum: boolean;
    note: string;
  }
  interface ScoreSheet {
    id: string;
    label: string;
    players: string[];
    rows: ScoreRow[];
    acts: string;
  }
  interface Seat {
    id: string;
    name: string;
    acts: boolean;
    tracks: Track[];
    marks: Thing[];
    player: string | null;
  }
  interface Series {
    id: string;
    label: string;
    lines: Course[];
    most: number;
  }
  interface Setup {
    game: string;
    chairs: Chair[];
    chosen: Record<string, Value>;
    after: number | null;
  }
  interface Shelf {
    evenings: EveningRow[];
    all_time: { player: string; played: number; won: number }[];
    rates: Rate[];
  }
  interface Spot {
    id: string;
    label: string;
    x: number;
    y: number;
    things: Thing[];
    kind: string;
  }
  interface State {
    number: number;
    change: number;
    build: string;
    language: "de" | "en";
    game: Game | null;
    tokens: Record<string, number>;
    setup: Setup | null;
    throw: Throw | null;
    cards: Cards | null;
    camera: Health;
    panel: { state: "none" | "ready" | "waiting" | "fault"; words: string; calibrate: boolean; pretended: boolean; dialling: string; refusal: string };
    virtual: boolean;
    calibration: boolean;
    demo: Demo | null;
    hall: { state: "none" | "ready" | "waiting" | "fault"; words: string; call: Call | null; text: HallText | null; timer: Countdown | null } | null;
    cheer: Cheer | null;
    troubles: Trouble[];
    trouble: GameTrouble | null;
  }
  interface Step {
    id: string;
    label: string;
  }
  interface Teachable {
    id: string;
    label: string;
    known: boolean;
    game: string;
    faces_file: string;
  }
  interface Template {
    kind: string;
    label: string;
    parameters: Parameter[];
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
  interface Throw {
    kind: { id: string; label: string; shape: "disc" | "cube"; at_hand: number };
    what: string;
    count: number;
    kept: string[];
    faces: Face[];
    counts: boolean;
    value: Value | null;
    number: number | null;
    said: boolean;
    photo: Photo | null;
    pieces: Piece[];
    doubts: Doubt[];
    remarks: Remark[];
    stage: "unseen" | "armed" | "hands" | "settling" | "missed" | "dazzled" | "blinded" | "read";
    due: number;
    purpose: string;
    answer: Template;
    chosen: boolean;
    possible: Value[];
    odds: Odds | null;
    luck: Luck | null;
    progress: [number, number] | null;
    shut: string | null;
  }
  interface Track {
    id: string;
    label: string;
    value: number;
    most: number | null;
  }
  interface Trouble {
    name: string;
    words: string;
    confirm: boolean;
  }
  type Value = number | string | string[];
  interface Verdict {
    number: number;
    words: string;
    sure: boolean;
  }
}
