/** What every command of `tradefloor` has in common: its options, and what it runs with. */
import type { ParseArgsConfig } from 'node:util';
import type { Client } from '../client.ts';
import type { Console } from './console.ts';
import { UsageError } from './failures.ts';

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** One run of a command. */
export type Run = {
  readonly values: Values;
  readonly positionals: readonly string[];
  readonly console: Console;
  /** The client of the stored log-in; connects at the first call. */
  readonly client: () => Promise<Client>;
  /** Aborted when the reader of the output has left. */
  readonly signal: AbortSignal;
  /** How long the platform is waited for. */
  readonly deadlineMs: number;
  /** Where the log-in is stored. */
  readonly folder: string;
  /** The next line of standard input, which is not shown while it is typed; empty where there is none. */
  readonly readSecret: (prompt: string) => Promise<string>;
};

export type Command = {
  /** After the command's name. */
  readonly usage: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  readonly run: (run: Run) => Promise<void>;
};

/** Seconds after which a command gives up a platform that does not respond. */
export const TIMEOUT_OPTION = { timeout: { type: 'string' } } as const;

/** Of commands that print records. */
export const JSON_OPTION = { json: { type: 'boolean' } } as const;

/** The text of an option; null where it is not given. */
export function findText(values: Values, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

/** Fields of the options that are given, under their names on the wire. */
export function fieldsFrom(values: Values, names: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(names).flatMap(([option, field]) => {
      const text = findText(values, option);
      return text === null ? [] : [[field, text]];
    }),
  );
}

/** @throws UsageError for what is no whole number above zero */
export function parseCount(text: string, what: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text))
    throw new UsageError(`${what} must be a whole number above zero`);
  return Number(text);
}
