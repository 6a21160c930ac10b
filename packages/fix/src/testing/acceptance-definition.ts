/**
 * Acceptance cases as text: the client's messages and the server's expected responses. The notation
 * is the one of the QuickFIX acceptance suite; where a file holds no SOH, a bar replaces it.
 */

import { isAdmin } from '../message.ts';

const SOH = '\u0001';

export interface Step {
  readonly line: number;
  readonly client: number;
  readonly act: 'connect' | 'disconnect' | 'send' | 'expect' | 'expect-disconnect';
  readonly text: string;
}

const STEP = /^([IEie])(?:(\d+),)?(.*)$/;

function parseAct(event: string, rest: string): Step['act'] {
  if (event === 'I') return 'send';
  if (event === 'E') return 'expect';
  if (event === 'e' && rest === 'DISCONNECT') return 'expect-disconnect';
  if (event === 'i' && rest === 'CONNECT') return 'connect';
  if (event === 'i' && rest === 'DISCONNECT') return 'disconnect';
  throw new Error(`not a step: ${event}${rest}`);
}

/** The steps of a case, in order. @throws when a line is neither a step nor a comment */
export function readDefinition(text: string): readonly Step[] {
  const soh = text.includes(SOH) ? text : text.replaceAll('|', SOH);
  return soh.split(/\r?\n/).flatMap((raw, index) => {
    if (/^\s*(#|$)/.test(raw)) return [];
    const [, event = '', client = '1', rest = ''] = STEP.exec(raw) ?? [];
    const act = parseAct(event, rest.trim());
    return [{ line: index + 1, client: Number(client), act, text: rest }];
  });
}

const two = (number: number): string => String(number).padStart(2, '0');

function clockText(ms: number): string {
  const at = new Date(ms);
  const date = `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  return `${date}-${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

/** CheckSum of a text with one character a byte. */
export function computeChecksum(text: string): string {
  const sum = [...text].reduce((total, char) => total + char.charCodeAt(0), 0);
  return String(sum % 256).padStart(3, '0');
}

/** A line to send as it goes on the wire: times filled in, length and checksum where missing. */
export function wireText(text: string, nowMs: number): string {
  const timed = text.replace(/<TIME([+-]\d+)?>/g, (_, seconds: string | undefined) =>
    clockText(nowMs + Number(seconds ?? 0) * 1000),
  );
  if (!timed.startsWith('8=')) return timed;
  const bodyAt = timed.indexOf(SOH) + 1;
  const sumAt = timed.indexOf(`${SOH}10=`) + 1;
  const body = timed.slice(bodyAt, sumAt > 0 ? sumAt : timed.length);
  const length = body.startsWith('9=') ? '' : `9=${body.length}${SOH}`;
  const whole = `${timed.slice(0, bodyAt)}${length}${body}`;
  return sumAt > 0 ? `${whole}${timed.slice(sumAt)}` : `${whole}10=${computeChecksum(whole)}${SOH}`;
}

const TIME = /^\d{8}-\d\d:\d\d:\d\d(\.\d{3})?$/;
const BY_FORM: ReadonlyMap<string, RegExp> = new Map([
  ['10', /^\d{3}$/],
  ['42', TIME],
  ['52', TIME],
  ['60', TIME],
  ['122', TIME],
]);

const listPairs = (text: string): string[][] =>
  text
    .split(SOH)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    });

/** Faults in the frame of a message from the server, in any case. */
function frameProblem(text: string): string | null {
  const pairs = listPairs(text);
  const leading = pairs.slice(0, 3).map(([tag]) => tag);
  const [lastTag, sum] = pairs.at(-1) ?? [];
  if (leading.join() !== '8,9,35' || lastTag !== '10') return 'it is not 8, 9, 35 ... 10';
  const body = text.slice(text.indexOf(`${SOH}35=`) + 1, -7);
  const length = pairs[1]?.[1];
  if (Number(length) !== body.length) return `BodyLength is ${length}, the body ${body.length}`;
  const real = computeChecksum(text.slice(0, -7));
  return sum === real ? null : `CheckSum is ${sum}, should be ${real}`;
}

/**
 * The exact difference between a response and the line of the case: same fields, same order, same
 * values; times and the checksum by form. A line may leave 9 and 10 out. Null without a difference.
 * @param app `any`: where an application message is expected, one of any type will do
 */
export function difference(
  expected: string,
  actual: string,
  app: 'echo' | 'any' = 'echo',
): string | null {
  const problem = frameProblem(actual);
  if (problem !== null) return problem;
  const isAny = app === 'any' && !isAdmin(messageType(expected)) && !isAdmin(messageType(actual));
  const compared = (text: string) =>
    listPairs(text).filter(([tag = '']) => !isAny || SESSION_TAGS.has(tag));
  const wanted = compared(expected);
  const left = new Set(['9', '10'].filter((tag) => !wanted.some(([has]) => has === tag)));
  const got = compared(actual).filter(([tag = '']) => !left.has(tag));
  for (let at = 0; at < Math.max(wanted.length, got.length); at += 1) {
    const [tag = 'nothing', value = ''] = wanted[at] ?? [];
    const [gotTag = 'nothing', gotValue = ''] = got[at] ?? [];
    const form = BY_FORM.get(tag);
    const isSame = form === undefined ? value === gotValue : form.test(gotValue);
    if (tag !== gotTag || !isSame) return `${tag}=${value} expected, got ${gotTag}=${gotValue}`;
  }
  return null;
}

/** The session layer's part of an application message. */
const SESSION_TAGS = new Set(['8', '34', '43', '49', '56', '122']);

const messageType = (text: string): string =>
  listPairs(text).find(([tag]) => tag === '35')?.[1] ?? '';
