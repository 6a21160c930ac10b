/** The program of bots: `world` serves a private world on standard input and output. */
import { readWorldArguments } from './bot-arguments.ts';
import { serveWorld } from './serve-world.ts';

const EXIT_USAGE = 2;
/** A reader that is gone: the usual code of a program that SIGPIPE would have ended. */
const EXIT_PIPE = 141;

process.stdout.on('error', () => process.exit(EXIT_PIPE));
process.exitCode = await run(process.argv.slice(2));
// Standard input may stay open behind a closed world.
process.stdin.destroy();

async function run([command, ...words]: readonly string[]): Promise<number> {
  if (command !== 'world') return fail(`There is no command ${command}`);
  const read = readWorldArguments(words);
  return read.ok ? serveWorld(read.value, process.stdin, process.stdout) : fail(read.error);
}

function fail(fault: string): number {
  process.stderr.write(`${fault}\n`);
  return EXIT_USAGE;
}
