/** How a command of this repository runs and ends: an entry point of `bin` is one call of this. */
import { printFailure } from './problem.mjs';

/**
 * Runs a command; a failure is printed with its remedy, and the process ends with 1.
 * @param {() => Promise<void> | void} main
 */
export async function runProgram(main) {
  try {
    await main();
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
