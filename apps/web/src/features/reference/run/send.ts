/** Sends a request of the reference with the reader's own session. */

import type { CodedText } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { type CallRequest, toTarget } from '../snippets/call-request.ts';

export type Outcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly ms: number;
      /** Formatted where it is JSON. */
      readonly body: string;
      /** The sentence and code of a refusal. */
      readonly refusal: CodedText | null;
    }
  | { readonly kind: 'none'; readonly ms: number };

/** More than this is not shown: the browser would stand still for it. */
const SHOWN_MAX = 200_000;
/** Longer than the platform takes for any call, by which it has responded. */
const RESPONSE_MS = 120_000;

/** The response, or that there was none. Refusals are responses. */
export async function sendRequest(request: CallRequest, signal: AbortSignal): Promise<Outcome> {
  const { method, body } = request;
  const start = performance.now();
  const passed = (): number => Math.round(performance.now() - start);
  try {
    const response = await fetch(toTarget(request), {
      method,
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_MS)]),
      ...(body === null
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const value = parse(text);
    return {
      kind: 'response',
      status: response.status,
      ms: passed(),
      body: shorten(value === undefined ? text : JSON.stringify(value, null, 2)),
      refusal: response.ok ? null : findRefusal(value),
    };
  } catch {
    return { kind: 'none', ms: passed() };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const shorten = (text: string): string =>
  text.length <= SHOWN_MAX
    ? text
    : phrase`${text.slice(0, SHOWN_MAX)}\n… ${text.length - SHOWN_MAX} more characters`;

/** Of a problem document: its detail, else its title, with the code. */
function findRefusal(value: unknown): CodedText | null {
  if (typeof value !== 'object' || value === null) return null;
  const { title, detail, code } = value as Readonly<Record<string, unknown>>;
  const text = typeof detail === 'string' ? detail : title;
  return typeof text === 'string' && typeof code === 'string' ? { text, code } : null;
}
