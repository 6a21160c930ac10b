/** `tradefloor COMMAND …`: finds the command, reads its options, and returns its exit code. */
import { parseArgs } from 'node:util';
import { type Client, connectWith } from '../client.ts';
import { NODE_DEPS } from '../transport/node-deps.ts';
import { type Command, findText, parseCount, type Run, TIMEOUT_OPTION } from './command.ts';
import { Console, type Streams } from './console.ts';
import { exportCommand } from './export-command.ts';
import { EXIT, toFailure, UsageError } from './failures.ts';
import { login, logout, whoami } from './session-commands.ts';
import { readLogin } from './stored-login.ts';
import { cancel, order, orders, positions, quotes } from './trading-commands.ts';
import { watch } from './watch-command.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  login,
  logout,
  whoami,
  quotes,
  order,
  cancel,
  orders,
  positions,
  watch,
  export: exportCommand,
};

const HELP = [
  'tradefloor COMMAND …',
  '',
  ...Object.entries(COMMANDS).map(
    ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`,
  ),
  '',
  'Every command takes --timeout SECONDS (30): after it a platform that does not respond is given up.',
  'Data is on standard output, one record a line with --json; words are on standard error.',
  'Exit codes: 0 done, 1 refused by the platform, 2 wrong use, 3 not logged in, 4 no response, try again later.',
].join('\n');

export type CommandDeps = {
  readonly streams: Streams;
  readonly folder: string;
  readonly readSecret: Run['readSecret'];
  /** The package's own version. */
  readonly version: string;
};

/** @param words after the program's name. @returns the exit code */
export async function runCommand(words: readonly string[], deps: CommandDeps): Promise<number> {
  const [name = '', ...rest] = words;
  const { streams, version } = deps;
  if (['', 'help', '--help', '-h'].includes(name) || rest.includes('--help')) {
    streams.stdout.write(`${HELP}\n`);
    return name === '' ? EXIT.USAGE : EXIT.OK;
  }
  if (name === '--version') {
    streams.stdout.write(`${version}\n`);
    return EXIT.OK;
  }
  const console = new Console(streams, rest.includes('--json'));
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(`No command ${name}: see tradefloor help.`);
    await command.run(toRun(command, rest, { deps, console }));
    return EXIT.OK;
  } catch (error) {
    // The reader had enough: what was going on for it does not matter any more.
    if (console.left.signal.aborted) return EXIT.OK;
    const { code, lines } = toFailure(error);
    for (const line of lines) console.note(line);
    return code;
  }
}

function toRun(
  { options }: Command,
  words: readonly string[],
  { deps, console }: { deps: CommandDeps; console: Console },
): Run {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { ...TIMEOUT_OPTION, ...options },
    allowPositionals: true,
  });
  const seconds = parseCount(findText(values, 'timeout') ?? '30', '--timeout');
  const deadlineMs = seconds * 1_000;
  const { folder, readSecret } = deps;
  const { signal } = console.left;
  let connecting: Promise<Client> | null = null;
  const client = () => {
    connecting ??= (async () => {
      const { url, credentials } = readLogin(folder);
      return connectWith(NODE_DEPS, { ...credentials, url, signal, deadlineMs });
    })();
    return connecting;
  };
  return { values, positionals, console, client, signal, deadlineMs, folder, readSecret };
}
