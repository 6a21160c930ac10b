/** `login`, `logout`, `whoami`. */
import { readFileSync } from 'node:fs';
import { type ClientOptions, connectWith } from '../client.ts';
import type { Credentials } from '../transport/credentials.ts';
import { TradefloorError } from '../transport/error.ts';
import { NODE_DEPS } from '../transport/node-deps.ts';
import { type Command, findText, JSON_OPTION, type Run } from './command.ts';
import { urlFromEnv } from './env.ts';
import { UsageError } from './failures.ts';
import { readLogin, removeLogin, storeLogin } from './stored-login.ts';

const DEFAULT_URL = 'http://localhost:5011';

async function readCredentials({ values, readSecret }: Run): Promise<Credentials> {
  const username = findText(values, 'username');
  const keyFile = findText(values, 'key-file');
  const ways = [username !== null, keyFile !== null, values['guest'] === true];
  if (ways.filter(Boolean).length > 1) {
    throw new UsageError('Use one of --username, --guest and --key-file.');
  }
  if (values['guest'] === true) return { guest: true };
  if (username !== null) {
    const password = await readSecret('Password: ');
    return { username, password, secondFactor: () => readCode(readSecret) };
  }
  if (keyFile !== null) return { key: readFile(keyFile) };
  return { key: (await readSecret('API key: ')).trim() };
}

/** @throws UsageError where standard input has none */
async function readCode(readSecret: Run['readSecret']): Promise<string> {
  const code = (await readSecret('Code of the second factor: ')).trim();
  if (code !== '') return code;
  throw new UsageError('The user has a second factor: its code is the line after the password.');
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new UsageError(`${path} cannot be read.`);
  }
}

export const login: Command = {
  usage: '[--url URL] [--key-file FILE | --username NAME | --guest]',
  summary: 'log in; a key, a password and a code come from standard input',
  options: {
    url: { type: 'string' },
    'key-file': { type: 'string' },
    username: { type: 'string' },
    guest: { type: 'boolean' },
  },
  run: async (run) => {
    const url = findText(run.values, 'url') ?? urlFromEnv() ?? DEFAULT_URL;
    const credentials = await readCredentials(run);
    const options: ClientOptions = { ...credentials, url, deadlineMs: run.deadlineMs };
    const { user, cookie } = await connectWith(NODE_DEPS, options);
    const kept: Credentials = 'key' in credentials ? credentials : { cookie: cookie ?? '' };
    const path = storeLogin(run.folder, { url, credentials: kept });
    run.console.note(`Logged in to ${url} as ${user.username} (${user.role}). Stored in ${path}.`);
  },
};

export const logout: Command = {
  usage: '',
  summary: 'end the session and remove the stored log-in',
  options: {},
  run: async ({ client, folder, console }) => {
    const { credentials } = readLogin(folder);
    // A key lives until it is deleted; a session that is over already needs no end.
    if (!('key' in credentials)) {
      try {
        await (await client()).calls.logout();
      } catch (error) {
        const isOver = error instanceof TradefloorError && error.code === 'UNAUTHENTICATED';
        if (!isOver) throw error;
      }
    }
    removeLogin(folder);
    console.note('Logged out.');
  },
};

export const whoami: Command = {
  usage: '[--json]',
  summary: 'the user, role and trading style of the log-in',
  options: JSON_OPTION,
  run: async ({ client, console }) => {
    const { user } = await client();
    const { username, role, tradingStyle } = user;
    await console.row(user, `${username}\t${role}\t${tradingStyle}`);
  },
};
