/** What the page calls parts of what it is sent (`api.d.ts`), and what stands in its own HTML. */
declare namespace Api {
  /** What stands in the page's HTML. */
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

  /** What was seen of a throw, now or in the past. */
  type Seen = Throw | Proof;

  type NumberParameter = Extract<Parameter, { type: "number" }>;
  type ChoiceParameter = Extract<Parameter, { type: "choice" }>;
  type SeveralParameter = Extract<Parameter, { type: "several" }>;
  type ChoiceOption = Extract<Option, { type: "choice" }>;
  /** A handful out of named things: they weigh at most `budget`, and at least `least`, or as much as fits. */
  type Handful = Pick<SeveralParameter, "items" | "budget" | "least">;

  /** What a file of a game's data may hold (`DataFile.schema`), for the form in which an owner fills it in. */
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
