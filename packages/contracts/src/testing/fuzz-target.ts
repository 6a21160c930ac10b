/**
 * A parser of untrusted bytes as the fuzzer takes it: `x.fuzz.ts` beside the parser exports a list of them (`pnpm fuzz`,
 * docs/fuzzing.md).
 */

/** What became of one input. */
export type FuzzOutcome = {
  readonly isAccepted: boolean;
  /**
   * Distinguishes outcomes of one code that differ by data, such as the schema that accepted and the field that was
   * refused; an input with a new one is kept.
   */
  readonly mark?: string | undefined;
};

export type FuzzTarget = {
  /** In lower case with hyphens: names it on the command line and its corpus. */
  readonly name: string;
  /** What it parses, and where that comes from. */
  readonly about: string;
  /** Inputs to begin with, accepted ones above all. @param read the text of a file of the repository */
  readonly seeds: (read: (path: string) => string) => readonly (string | Uint8Array)[];
  /** Words of its language. */
  readonly words?: readonly string[];
  /** The longest input; 4,096 bytes where it is left out. */
  readonly bytesMax?: number;
  /**
   * Parses one input, given as text (UTF-8) and as bytes, and checks its promise. The refusals that the parser declares
   * are outcomes.
   * @throws where a promise is broken: any other exception, a value that does not come back as it went
   */
  readonly run: (text: string, bytes: Uint8Array) => FuzzOutcome | Promise<FuzzOutcome>;
};

/** @throws Error where a parser's promise does not hold */
export function promise(isKept: boolean, what: string): asserts isKept {
  if (!isKept) throw new Error(`broken: ${what}`);
}

/** @throws Error where two values differ as JSON. @param what the promise that they are equal */
export function promiseSame(a: unknown, b: unknown, what: string): void {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  promise(one === other, `${what}: ${one} is not ${other}`);
}
