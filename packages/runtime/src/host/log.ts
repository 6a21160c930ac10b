/**
 * One JSON line per event, with names instead of sentences. Secrets are taken out here, whatever a caller hands in;
 * rows, parameters and bodies are never logged.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Names under which something secret may travel; at the top of a line and one level below. */
const SECRET = [
  'password',
  'passwordHash',
  'code',
  'code_verifier',
  'code_challenge',
  'token',
  'access_token',
  'cookie',
  'set-cookie',
  'authorization',
  'secret',
  'databaseUrl',
  'redisUrl',
  'webhookUrl',
];

/** Text of an address with user and password, as Postgres, Redis and webhooks have it. */
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;
/** A webhook's secret is its path. */
const WEBHOOK = /(\/webhooks\/)[^\s"'<>]+/gi;
/** The session cookie, wherever it is quoted. */
const SESSION_COOKIE = /(platform_user=)[A-Za-z0-9_-]+/g;

/** A text of someone else's (an error message) without credentials, line breaks and control characters. */
export const plainText = (text: string): string =>
  text
    .replace(CREDENTIALS, '$1***@')
    .replace(WEBHOOK, '$1***')
    .replace(SESSION_COOKIE, '$1***')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a log line.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .slice(0, 500);

type LoggedError = { readonly name: string; readonly message: string };

/** The loggable part of a caught value: its name and message, without stack. Idempotent. */
export function toError(error: unknown): LoggedError {
  if (error instanceof Error || isLogged(error)) {
    return { name: plainText(error.name), message: plainText(error.message) };
  }
  return { name: 'Thrown', message: plainText(String(error)) };
}

const isLogged = (error: unknown): error is LoggedError =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  'message' in error &&
  typeof error.name === 'string' &&
  typeof error.message === 'string';

/**
 * Opens a log.
 * @param options.destination where lines go; standard output by default
 */
export function createLog(options: {
  readonly service: string;
  readonly level?: LogLevel;
  readonly destination?: DestinationStream;
}): Log {
  const settings = {
    level: options.level ?? 'info',
    base: { service: options.service },
    messageKey: 'event',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { error: toError },
    redact: {
      paths: [...SECRET, ...SECRET.map((name) => `*["${name}"]`)].map(bracketed),
      censor: '***',
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** A name that is no identifier must stand in brackets in pino's paths. */
const bracketed = (path: string): string =>
  path.includes('-') && !path.includes('[') ? `["${path}"]` : path;
