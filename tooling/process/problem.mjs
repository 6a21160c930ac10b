/**
 * A failure the reader can do something about: two or three plain lines instead of a stack trace.
 * Bugs are not problems; they stay ordinary errors.
 */

/** An expected failure. Each line is printed as it stands. */
export class Problem extends Error {
  /** @param {...string} lines What happened, then what to do about it. */
  constructor(...lines) {
    super(lines.join('\n'));
    this.name = 'Problem';
  }
}

/**
 * Prints what went wrong: a problem's lines alone, anything else with its stack.
 * @param {unknown} error
 */
export function printFailure(error) {
  if (error instanceof Problem) process.stderr.write(`\n${error.message}\n`);
  else
    process.stderr.write(`\n${error instanceof Error ? (error.stack ?? error) : String(error)}\n`);
}
