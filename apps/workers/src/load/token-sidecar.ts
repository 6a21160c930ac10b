/**
 * The token sidecar: keeps the sessions of many simulated users fresh. The platform has no refresh tokens: a session is
 * renewed by a new authorization code before it ends or rests too long, and sessions are kept in a file between runs,
 * because log-ins are rationed.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import * as z from 'zod';
import type { GatewayClient } from './gateway-client.ts';
import { type Account, logIn, type OpenSession } from './log-in.ts';

/** A session is renewed when it ends within this time. */
const AHEAD_MS = 5 * 60_000;
const WRONG_MAX = 3;

const Kept = z.array(
  z.strictObject({
    username: z.string(),
    userId: z.string(),
    desk: z.enum(DESKS),
    cookie: z.string(),
    isGuest: z.boolean(),
    expiresAt: z.number(),
  }),
);

export type SidecarWorld = {
  readonly gateway: GatewayClient;
  /** Who may log in, those wanted most first; guests fill up what is missing when they are let in. */
  readonly accounts: readonly Account[];
  readonly takesGuests: boolean;
  /** Where sessions are kept from run to run; null keeps none. */
  readonly file: string | null;
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

export class TokenSidecar {
  readonly #world: SidecarWorld;
  readonly #sessions = new Map<string, OpenSession>();
  readonly #renewing = new Map<string, Promise<OpenSession | null>>();
  /** What the last log-in had to wait for or was refused with. */
  note: string | null = null;
  #isStopped = false;

  constructor(world: SidecarWorld) {
    this.#world = world;
  }

  get sessions(): readonly OpenSession[] {
    return [...this.#sessions.values()];
  }

  stop(): void {
    this.#isStopped = true;
  }

  /**
   * Logs in until enough users are ready, one after the other, waiting when the gateway requires
   * it.
   * @returns how many are ready: fewer when no more users may log in
   */
  async fill(count: number): Promise<number> {
    await this.#takeKept(count);
    const { accounts, takesGuests } = this.#world;
    for (const account of accounts) {
      if (this.#isStopped || this.#sessions.size >= count) break;
      if (this.#sessions.has(account.username)) continue;
      await this.#open(account);
    }
    for (let wrong = 0; takesGuests && wrong < WRONG_MAX; ) {
      if (this.#isStopped || this.#sessions.size >= count) break;
      if ((await this.#open({ username: '', password: null })) === null) wrong += 1;
    }
    this.#keep();
    return this.#sessions.size;
  }

  /** A session whose cookie no longer holds, or will not for long: opened again, once for any number of callers. */
  async renew(old: OpenSession): Promise<OpenSession | null> {
    const known = this.#sessions.get(old.username);
    if (known !== undefined && known.cookie !== old.cookie) return known;
    const begun = this.#renewing.get(old.username);
    if (begun !== undefined) return begun;
    const renewing = this.#renew(old).finally(() => this.#renewing.delete(old.username));
    this.#renewing.set(old.username, renewing);
    return renewing;
  }

  /** Renews what ends soon. */
  async renewDue(): Promise<void> {
    const due = this.sessions.filter(({ expiresAt }) => expiresAt - this.#world.nowMs() < AHEAD_MS);
    for (const session of due) if (!this.#isStopped) await this.renew(session);
  }

  async #renew(old: OpenSession): Promise<OpenSession | null> {
    const account = old.isGuest
      ? { username: '', password: null }
      : this.#world.accounts.find(({ username }) => username === old.username);
    this.#sessions.delete(old.username);
    const session = account === undefined ? null : await this.#open(account);
    this.#keep();
    return session;
  }

  async #open(account: Account): Promise<OpenSession | null> {
    while (!this.#isStopped) {
      const response = await logIn(this.#world.gateway, account);
      if (response.kind === 'session') {
        this.#sessions.set(response.session.username, response.session);
        this.note = null;
        return response.session;
      }
      const who = account.password === null ? 'a guest' : account.username;
      if (response.kind === 'refused') {
        this.note = `${who} cannot log in: ${response.why}`;
        return null;
      }
      const seconds = Math.ceil(response.waitMs / 1_000);
      this.note = `the gateway rations log-ins: ${who} is tried again in ${seconds} s`;
      await this.#world.wait(response.waitMs);
    }
    return null;
  }

  /** Sessions of an earlier run that the platform still knows. */
  async #takeKept(count: number): Promise<void> {
    const { gateway, accounts, takesGuests, nowMs } = this.#world;
    const names = new Set(accounts.map(({ username }) => username));
    for (const session of this.#kept()) {
      if (this.#sessions.size >= count || session.expiresAt - nowMs() < AHEAD_MS) continue;
      if (session.isGuest ? !takesGuests : !names.has(session.username)) continue;
      const path = '/api/user-service/oauth/session';
      const { status } = await gateway.request({ method: 'GET', path, cookie: session.cookie });
      if (status === 200) this.#sessions.set(session.username, session);
    }
  }

  #kept(): readonly OpenSession[] {
    const { file } = this.#world;
    if (file === null) return [];
    try {
      return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // None yet, or of another version: all users log in again.
      return [];
    }
  }

  /** A cookie is as good as a password for its time: no other user may read the file. */
  #keep(): void {
    const { file } = this.#world;
    if (file === null) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.next`, JSON.stringify(this.sessions), { mode: 0o600 });
    renameSync(`${file}.next`, file);
  }
}
