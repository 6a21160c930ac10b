/**
 * Traces (W3C Trace Context): ids that grow from the request's, so that the same input twice is the same trace and
 * nothing has to be drawn or remembered. One request is one trace, whatever process it passes through.
 */
import * as z from 'zod';

const OFFSET = 0x811c_9dc5;
const PRIME = 0x0100_0193;
/** Separates the lanes of the hash: odd, far from each other. */
const LANE_SALT = 0x9e37_79b1;

/** Four bits as their digit. */
const DIGITS = '0123456789abcdef';

/** A word of 32 bits as eight digits. */
function hex8(word: number): string {
  let text = '';
  for (let shift = 28; shift >= 0; shift -= 4) text += DIGITS[(word >>> shift) & 15];
  return text;
}

/** The finaliser of MurmurHash3, all but its last step. */
function stirred(hash: number): number {
  let word = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
  return (word ^ (word >>> 16)) >>> 0;
}

/**
 * Two words of 32 bits of a text, of the lanes `first` and `first + 1`: FNV-1a from different starts, both in one pass
 * over the text, each stirred. Names things; protects nothing.
 */
function toHex(text: string, first: number): string {
  let one = OFFSET ^ Math.imul(first, LANE_SALT);
  let two = OFFSET ^ Math.imul(first + 1, LANE_SALT);
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, PRIME);
    two = Math.imul(two ^ unit, PRIME);
  }
  return hex8(stirred(one)) + hex8(stirred(two));
}

/** An id of zeros counts as none (W3C Trace Context, 3.2.2.3). */
const never0 = (hex: string): string =>
  hex.startsWith('0') && /^0+$/.test(hex) ? hex.replace(/0$/, '1') : hex;

/** The trace of a request: 16 bytes as 32 hexadecimal digits. */
export const toTraceId = (requestId: string): string =>
  never0(toHex(requestId, 1) + toHex(requestId, 3));

/** The id of a span by what it is: 8 bytes as 16 hexadecimal digits. */
export const toSpanId = (what: string): string => never0(toHex(what, 1));

/** The span that stands for a request as a whole: what has no nearer parent hangs from it. */
export const toRequestSpan = (requestId: string): string => toSpanId(`request ${requestId}`);

/** The span of an event's path from its publisher's memory into the outbox. */
export const toEventSpan = (eventId: string): string => toSpanId(`event ${eventId}`);

/** The span of a service's work on one message, request or timer. */
export const toHandlingSpan = (service: string, causeId: string): string =>
  toSpanId(`${service} ${causeId}`);

/** Ends the id of a request whose trace is not kept. No client's own id can: it must not have a tilde. */
const UNTRACED = '~x';
/** As long as the id of a request may be. */
const REQUEST_ID_MAX = 64;

/**
 * The id of new work whose trace is not to be kept. What works for it finds the decision in the id, in any process,
 * whatever it passes through; so a trace is kept whole or not at all. An id without room for it stays traced.
 */
export const toUntraced = (requestId: string): string =>
  requestId.length + UNTRACED.length > REQUEST_ID_MAX ? requestId : requestId + UNTRACED;

/** Whether the trace of a request may be kept. */
export const isTraced = (requestId: string): boolean => !requestId.endsWith(UNTRACED);

/** `traceparent` of a span of a request's trace: version 00, with the flag for a trace that is kept (sampled). */
export const toTraceparent = (requestId: string, spanId: string): string =>
  `00-${toTraceId(requestId)}-${spanId}-${isTraced(requestId) ? '01' : '00'}`;

/** A `traceparent` as it stands in an envelope or a header. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[0-9a-f]$/;
export const Traceparent = z.string().regex(TRACEPARENT);

/** The span a `traceparent` names; null for one that is no such thing. */
export const parseParentSpan = (traceparent: string | undefined): string | null =>
  traceparent !== undefined && TRACEPARENT.test(traceparent) ? traceparent.slice(36, 52) : null;

/** One span as it is kept and shown. Times are microseconds since 1970. */
export const Span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
  service: z.string().max(40),
  name: z.string().max(120),
  kind: z.enum(['INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER']),
  startUs: z.int().nonnegative(),
  endUs: z.int().nonnegative(),
  error: z.string().max(200).nullable(),
  attributes: z.record(z.string().max(60), z.union([z.string().max(200), z.number()])),
});
export type Span = z.infer<typeof Span>;
