/** The log-in that later commands use: an API key or a session, readable by its user only. */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credentials } from '../transport/credentials.ts';
import { TradefloorError } from '../transport/error.ts';

export type StoredLogin = { readonly url: string; readonly credentials: Credentials };

const FILE = 'login.json';
const OWNER_ONLY = 0o600;

/** Written beside its place and moved there: a command that runs meanwhile reads the old one or the new one. */
export function storeLogin(folder: string, login: StoredLogin): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(login, null, 2)}\n`, { mode: OWNER_ONLY });
  // A file that was there keeps its mode when it is written again.
  chmodSync(next, OWNER_ONLY);
  renameSync(next, path);
  return path;
}

/** @throws TradefloorError UNAUTHENTICATED where there is none */
export function readLogin(folder: string): StoredLogin {
  try {
    const login = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as StoredLogin;
    if (typeof login.url === 'string' && typeof login.credentials === 'object') return login;
  } catch {
    // None there, or none that can be read: the same to its user.
  }
  throw new TradefloorError({
    code: 'UNAUTHENTICATED',
    detail: 'not logged in: run "tradefloor login"',
  });
}

export const removeLogin = (folder: string): void => rmSync(join(folder, FILE), { force: true });
