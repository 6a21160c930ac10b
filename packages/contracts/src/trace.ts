/**
 * Traces (W3C Trace Context): ids that grow from the request's, so that the same input twice is the same trace and
 * nothing has to be drawn or remembered. One request is one trace, whatever process it passes through.
 */
import * as z from 'zod';

const LANES = 4;
const OFFSET = 0x811c_9dc5;
const PRIME = 0x0100_0193;
/** Tells the lanes of the hash apart: odd, far from each other. */
const LANE_SALT = 0x9e37_79b1;

/**
 * `lanes` words of 32 bits of a text: FNV-1a from different starts, each stirred by the finaliser of MurmurHash3.
 * Names things; protects nothing.
 */
function hexOf(text: string, lanes: number): string {
  let hex = '';
  for (let lane = 1; lane <= lanes; lane += 1) {
    let hash = OFFSET ^ Math.imul(lane, LANE_SALT);
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    hex += ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
  }
  return hex;
}

/** An id of zeros counts as none (W3C Trace Context, 3.2.2.3). */
const never0 = (hex: string): string => (/^0+$/.test(hex) ? hex.replace(/0$/, '1') : hex);

/** The trace of a request: 16 bytes as 32 hexadecimal digits. */
export const traceIdOf = (requestId: string): string => never0(hexOf(requestId, LANES));

/** The id of a span by what it is: 8 bytes as 16 hexadecimal digits. */
export const spanIdOf = (what: string): string => never0(hexOf(what, LANES / 2));

/** The span that stands for a request as a whole: what has no nearer parent hangs from it. */
export const requestSpanOf = (requestId: string): string => spanIdOf(`request ${requestId}`);

/** The span of a letter's way from its sayer's memory into the outbox. */
export const letterSpanOf = (letterId: string): string => spanIdOf(`letter ${letterId}`);

/** The span of a service's work on one message, request or wake. */
export const handlingSpanOf = (service: string, causeId: string): string =>
  spanIdOf(`${service} ${causeId}`);

/** `traceparent` of a span of a request's trace: version 00, sampled. */
export const traceparentOf = (requestId: string, spanId: string): string =>
  `00-${traceIdOf(requestId)}-${spanId}-01`;

/** A `traceparent` as it stands in an envelope or a header. */
export const Traceparent = z.string().regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[0-9a-f]$/);

/** The span a `traceparent` names; null for one that is no such thing. */
export function parentSpanOf(traceparent: string | undefined): string | null {
  const read = Traceparent.safeParse(traceparent);
  return read.success ? read.data.slice(36, 52) : null;
}

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
